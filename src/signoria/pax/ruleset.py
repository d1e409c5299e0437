"""Rule sets: an edition's preset plus the switches a table may set otherwise. Rules ask the rule set, never an edition."""

import dataclasses
from typing import Any, Final

from signoria.pax.facts import VARIANT_IDS
from signoria.table.errors import BadOption


@dataclasses.dataclass(frozen=True)
class RuleSet:
    """How this table plays. A field marked (S) is a switch: give `name=value` among the variants to set it."""

    name: str = "2e"
    # Variants of the rulebook
    astrology: bool = False  # C5.c: the top card of each deck lies face up
    map_1550: bool = False  # C1.c: England and the Holy Roman Empire start Reformist
    bankruptcy: bool = False  # G6: no subsidy, and who has nothing left is out
    promo_cards: bool = False  # the nine promo cards are in the decks
    solo: bool = dataclasses.field(default=False, repr=False)  # O: Fugger alone against the automated opponent
    # Switches, with the number of the ruling that made them one
    commerce_takes_leftovers: bool = False  # R2 (S): commerce may take florins lying in a gap
    allow_empty_oneshot: bool = False  # R8 (S): a one-shot that would do nothing may be triggered
    trade_shift_agents_first: bool = False  # R16 (S): agents before the disk moves
    corsair_any_neighbour: bool = False  # R39 (S): adjacent empires need not share a sea border
    couple_bishop_slots: int = 2  # R34 (S): king and queen hold one bishop each, or one together
    condottieri: str = "tokens"  # R26 (S): what Venice's two places take: "tokens" or "gold_knights"
    emancipation_first: bool = False  # R49 (S): emancipation before the concession
    flipped_square_moves: bool = False  # R56 (S): a flipped square goes to the outer end
    coronation_frees_vassals: bool = False  # R58 (S): a coronation of one's own king frees his vassals
    coronation_of_republic: bool = False  # R59 (S): one's own republic may be a suitor
    sale_ability_from_hand: bool = False  # R82 (S): sale abilities work from the hand
    cryptography: str = "card"  # R86 (S): "card" (on sale) or "glossary" (one borrowed op with west ops)
    # Switches of the solitaire game. Fingerprints of tables without it are older than they, so they are not in the repr.
    # O.b.7, S21 (S): cards on top of each deck, from 0 to 60, which make the game longer or shorter
    solo_cards: int = dataclasses.field(default=8, repr=False)
    # S1 (S): face-up cards with florins: "discount" (skipped when paying) or "ban" (nothing beyond them is bought)
    solo_marked_cards: str = dataclasses.field(default="discount", repr=False)
    # S18 (S): who begins: "fugger" or "random"
    solo_first: str = dataclasses.field(default="fugger", repr=False)

    def variants(self) -> list[str]:
        """The variants and switches that differ from the preset, as they are given to `signoria.new`."""
        words = [name for name in VARIANT_IDS if getattr(self, name)]
        preset = PRESETS[self.name]
        for field in SWITCHES:
            value = getattr(self, field)
            if value != getattr(preset, field):
                words.append(f"{field}={_word(value)}")
        return sorted(words)


SWITCHES: Final[tuple[str, ...]] = tuple(
    f.name for f in dataclasses.fields(RuleSet) if f.name != "name" and f.name not in VARIANT_IDS
)
CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "couple_bishop_slots": (1, 2),
    "condottieri": ("tokens", "gold_knights"),
    "cryptography": ("card", "glossary"),
    "solo_cards": tuple(range(61)),
    "solo_marked_cards": ("discount", "ban"),
    "solo_first": ("fugger", "random"),
}
SOLO_SWITCHES: Final[tuple[str, ...]] = tuple(name for name in SWITCHES if name.startswith("solo_"))
PRESETS: Final[dict[str, RuleSet]] = {"2e": RuleSet()}


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def make_ruleset(rules: Any, variants: list[Any]) -> RuleSet:
    """The rule set of an edition with these variants and switches; raises BadOption."""
    name = "2e" if rules is None else rules
    if not isinstance(name, str) or name not in PRESETS:
        raise BadOption(f"There is no rule set {name!r} of Pax Renaissance: known are {', '.join(PRESETS)}.")
    changes: dict[str, Any] = {}
    for word in variants:
        if not isinstance(word, str):
            raise BadOption(f"The variant {word!r} is not a text: known are {', '.join(VARIANT_IDS)}.")
        key, equals, value = word.partition("=")
        if key in changes:
            raise BadOption(f"The variant {key!r} is given twice: give it once.")
        if not equals and key in VARIANT_IDS:
            changes[key] = True
        elif equals and key in SWITCHES:
            changes[key] = _switch_value(key, value)
        else:
            raise BadOption(
                f"There is no variant {word!r}: known are {', '.join(VARIANT_IDS)},"
                f" and the switches {', '.join(s + '=…' for s in SWITCHES)}."
            )
    return dataclasses.replace(PRESETS[name], **changes)


def _switch_value(name: str, value: str) -> Any:
    choices: tuple[Any, ...] = CHOICES.get(name, (False, True))
    for choice in choices:
        if _word(choice) == value:
            return choice
    known = " or ".join(_word(c) for c in choices) if len(choices) < 9 else f"from {choices[0]} to {choices[-1]}"
    raise BadOption(f"The switch {name!r} cannot be {value!r}: choose {known}.")
