"""Rule sets: an edition's preset plus the switches a table may set otherwise. Rules ask the rule set, never an edition."""

import dataclasses
from typing import Any, Final, Literal

from signoria.pax.facts import VARIANT_EDITIONS, VARIANT_IDS
from signoria.table import switches
from signoria.table.errors import BadOption

USUAL: Final = "2e"  # the rule set that is played unless another is named, and that the others are compared with


@dataclasses.dataclass(frozen=True)
class Edition:
    """What an edition settles and no table may choose: the values given here are those of the second edition.

    Fingerprints of its tables are older than these fields, so none of them is in the repr; the name of the rule set is.
    """

    # Components
    card_set: str = "2e"  # B1: whose cards, see data/editions.toml
    map_states_per_empire: int = 4  # B6: 2 (one card), 3 (printed and card), 4
    empire_home: Literal["throne", "deck"] = "throne"  # C6.b: the throne, or the public deck
    # THRONE.2, DISCARD.a: what stays on a square that no tableau holds
    throne_holds: tuple[str, ...] = ("repressed", "queen", "bishop")
    white_emporia: int = 3  # B6.d: 2: there is no Red Sea
    pirate_pieces: str = "ships_6_4_3"  # B1: "ships_10", "rooks"
    solo_table: str = "final"  # O8, O8F: "draft", "none"
    # D and E: the turn, sales and agents
    actions_per_turn: str = "1_to_2"  # A2.a: "exactly_2"
    old_maid_sellable: bool = True  # E3.3
    oneshot_agents: str = "mandatory"  # E2.1.b: shift, apostasy: "optional"
    bishop_after_oneshot: str = "mandatory"  # E2.1.a.3: "optional"
    bishop_on_throne: bool = True  # E2.2.a.3, F1.4
    # PIRATE.d.1: a pirate beside a protected concession is "idle" in fairs, or paid "after" the concession
    protected_concession: str = "idle"
    # F: what ops may do
    pacification: str = "any"  # F1.b: "own_king_only"
    repress_to_unowned_empire: str = "store"  # F5.a: "discard"
    vote_on_vassal: bool = False  # F6.4
    vote_map_change: str = "golden_liberty"  # F6.d: "none"
    campaign_own_empire: bool = False  # F9.a
    campaign_intra_suzerainty: bool = False  # F9.j.2
    # H and I: trade shifts and queens
    spice_islands_permanent: bool = False  # H1.a
    coronation_source: str = "throne_or_tableau"  # I.3: "deck"
    # K3.a: a queen hit by apostasy goes home with her king ("couple"), or alone out of the game ("queen")
    queen_discarded_by_apostasy: str = "couple"
    # J and K: what wars may do
    conspiracy_agents: str = "all_but_bishops"  # J1.a: "no_pawns"
    conspiracy_map_change: str = "none"  # J1.c: "holy", "theocratic"
    # REGIME: what a regime change does
    bishop_on_regime_change: str = "discarded"  # d.2-3, F9.h: "stays"
    queen_on_campaign_vassal: str = "stays_from_throne"  # F9.h: "discarded"
    liberated_vassal_tokens: str = "kept"  # VASSAL.d: "discarded"
    # L: what counts for victories
    pirate_counts_twice: bool = True  # L3.5
    own_claim_cards: str = "own_claim"  # R93, ERRATA.2: "every_claim"


@dataclasses.dataclass(frozen=True)
class RuleSet(Edition):
    """How this table plays. A field marked (S) is a switch: give `name=value` among the variants to set it."""

    name: str = "2e"
    # Variants of the rulebook
    astrology: bool = False  # C5.c: the top card of each deck lies face up
    map_1550: bool = False  # C1.c: England and the Holy Roman Empire start Reformist
    bankruptcy: bool = False  # G6: no subsidy, and who has nothing left is out
    promo_cards: bool = False  # the promo cards are in the decks
    house_cards: bool = False  # cards of your own, of the set "house", are too
    solo: bool = False  # O: Fugger alone against the automated opponent
    expansion: bool = False  # M: the first edition with its expansion
    paganism: bool = False  # J2.c: a revolt may end a theocracy
    # Switches, with the number of the ruling that made them one
    commerce_takes_leftovers: bool = False  # R2 (S): commerce may take florins lying in a gap
    allow_empty_oneshot: bool = False  # R8 (S): a one-shot that would do nothing may be triggered
    trade_shift_agents_first: bool = False  # R16 (S): agents before the disk moves
    corsair_any_neighbour: bool = False  # R39 (S): adjacent empires need not share a sea border
    couple_bishop_slots: int = 2  # R34 (S): king and queen hold one bishop each, or one together
    condottieri: str = "tokens"  # R26 (S): what Venice's two places take: "tokens" or "gold_knights"
    emancipation_first: bool = False  # R49 (S): emancipation before the concession
    flipped_square_moves: bool = False  # R56 (S): a flipped square goes to the outer end
    coronation_frees_vassals: bool = True  # R58 (S): a coronation of one's own king frees his vassals
    coronation_of_republic: bool = False  # R59 (S): one's own republic may be a suitor
    sale_ability_from_hand: bool = False  # R82 (S): sale abilities work from the hand
    cryptography: str = "card"  # R86 (S): "card" (on sale) or "glossary" (one borrowed op with west ops)
    # R25 (S): a pirate may be placed on a pirate of its own colour, and kills it
    pirate_kills_same_colour: bool = True
    # R29 (S): where an empty pool may be made good: "card_play_and_levy", "card_play" or "every_placement"
    token_shortage_scope: str = "card_play_and_levy"
    # R95 (S): agents of a card sold under PREN135X: "with_oneshot", or "always", also where the one-shot is declined
    sold_card_agents: str = "with_oneshot"
    # O.b.7, S21 (S): cards on top of each deck, from 0 to 60, which make the game longer or shorter
    solo_cards: int = 8
    # S1 (S): face-up cards with florins: "discount" (skipped when paying) or "ban" (nothing beyond them is bought)
    solo_marked_cards: str = "discount"
    # S18 (S): who begins: "fugger" or "random"
    solo_first: str = "fugger"

    def variants(self) -> list[str]:
        """The variants and switches that differ from the preset, as they are given to `signoria.new`."""
        preset = PRESETS[self.name]
        if self is preset:
            return []
        return switches.differing(self, preset, VARIANT_IDS, SWITCHES)


EDITION_FIELDS: Final[tuple[str, ...]] = tuple(f.name for f in dataclasses.fields(Edition))
_NO_SWITCHES: Final[tuple[str, ...]] = ("name", "house_cards", *VARIANT_IDS, *EDITION_FIELDS)
SWITCHES: Final[tuple[str, ...]] = tuple(f.name for f in dataclasses.fields(RuleSet) if f.name not in _NO_SWITCHES)
CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "couple_bishop_slots": (1, 2),
    "condottieri": ("tokens", "gold_knights"),
    "cryptography": ("card", "glossary"),
    "token_shortage_scope": ("card_play_and_levy", "card_play", "every_placement"),
    "sold_card_agents": ("with_oneshot", "always"),
    "solo_cards": tuple(range(61)),
    "solo_marked_cards": ("discount", "ban"),
    "solo_first": ("fugger", "random"),
}
SOLO_SWITCHES: Final[tuple[str, ...]] = tuple(name for name in SWITCHES if name.startswith("solo_"))
PRESETS: Final[dict[str, RuleSet]] = {
    "2e": RuleSet(),
    # The living rules of June 2020
    "draft": RuleSet(
        name="draft",
        card_set="draft",
        map_states_per_empire=3,
        throne_holds=("repressed", "queen"),
        pirate_pieces="ships_10",
        solo_table="draft",
        old_maid_sellable=False,
        bishop_after_oneshot="optional",
        bishop_on_throne=False,
        protected_concession="after",
        pacification="own_king_only",
        vote_map_change="none",
        campaign_own_empire=True,
        campaign_intra_suzerainty=True,
        conspiracy_agents="no_pawns",
        conspiracy_map_change="holy",
        bishop_on_regime_change="stays",
        queen_on_campaign_vassal="discarded",
        liberated_vassal_tokens="discarded",
        own_claim_cards="every_claim",
        trade_shift_agents_first=True,
        corsair_any_neighbour=True,
        couple_bishop_slots=1,
        condottieri="gold_knights",
        emancipation_first=True,
        coronation_frees_vassals=False,
        sale_ability_from_hand=True,
        cryptography="glossary",
    ),
    # The first edition of 2016
    "1e": RuleSet(
        name="1e",
        card_set="1e",
        map_states_per_empire=2,
        empire_home="deck",
        throne_holds=(),
        white_emporia=2,
        pirate_pieces="rooks",
        solo_table="none",
        actions_per_turn="exactly_2",
        old_maid_sellable=False,
        oneshot_agents="optional",
        bishop_after_oneshot="optional",
        bishop_on_throne=False,
        protected_concession="after",
        token_shortage_scope="card_play",
        repress_to_unowned_empire="discard",
        vote_on_vassal=True,
        vote_map_change="none",
        campaign_own_empire=True,
        campaign_intra_suzerainty=True,
        spice_islands_permanent=True,
        coronation_source="deck",
        queen_discarded_by_apostasy="queen",
        conspiracy_agents="no_pawns",
        conspiracy_map_change="theocratic",
        bishop_on_regime_change="stays",
        queen_on_campaign_vassal="discarded",
        liberated_vassal_tokens="discarded",
        pirate_counts_twice=False,
        couple_bishop_slots=1,
    ),
}


def differences(name: str) -> list[str]:
    """The fields in which the preset of this name is not the second edition's, in the order of the rules.

    Each is a key `field.value` of the catalogue (section `difference`), which has a sentence for it.
    """
    preset, usual = PRESETS[name], PRESETS[USUAL]
    fields = (*EDITION_FIELDS, *SWITCHES)
    return [f"{f}.{switches.word_of(getattr(preset, f))}" for f in fields if getattr(preset, f) != getattr(usual, f)]


def variants_of(name: str) -> tuple[str, ...]:
    """The variants that the rulebook of this edition, or the box, offers."""
    return tuple(variant for variant in VARIANT_IDS if name in VARIANT_EDITIONS[variant])


def words_of(name: str) -> tuple[str, ...]:
    """The values a switch can have, as they are given among the variants."""
    return switches.words_of(CHOICES, name)


def usual_word(name: str) -> str:
    """The value a switch has unless a table sets it."""
    return switches.word_of(getattr(PRESETS[USUAL], name))


def make_ruleset(rules: Any, variants: list[Any]) -> RuleSet:
    """The rule set of an edition with these variants and switches; raises BadOption."""
    name = USUAL if rules is None else rules
    if not isinstance(name, str) or name not in PRESETS:
        raise BadOption(
            "There is no rule set {0!r} of Pax Renaissance: known are {1}.", name, ", ".join(PRESETS), about="rules"
        )
    if not variants:
        return PRESETS[name]
    known = variants_of(name)
    for word in variants:
        if word in VARIANT_IDS and word not in known:
            raise BadOption(
                "The rule set {0!r} has no variant {1!r}: it has {2}.", name, word, ", ".join(known), about="variants"
            )
    return dataclasses.replace(PRESETS[name], **switches.changes(variants, known, SWITCHES, CHOICES))
