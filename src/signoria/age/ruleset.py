"""How a table plays: the European rules with their map variants and the switches that rulings left open."""

import dataclasses
from typing import Any, Final

from signoria.table import switches
from signoria.table.errors import BadOption


@dataclasses.dataclass(frozen=True)
class RuleSet:
    """The rules of a table. A field marked (S) is a switch: give `name=value` among the variants to set it."""

    name: str = "european"
    # Map variants: at most one of them (A104)
    board_1996: bool = False  # Smolensk, London apart from Chester, Barca on the corner of the two seas
    loire: bool = False  # Loire, a wine province of Area III
    # Switches, with the number of the ruling that made them one
    timber: str = "european"  # A4 (S): one Timber card printed 2 stands in epoch 1, or "printed": where its number says
    heavens_requires: str = "written_record"  # A53 (S): or "nothing"
    double_satellites: bool = True  # A76 (S): a capital doubles the support of satellites too
    open_cash: bool = True  # A99 (S): everybody sees everybody's money

    def variants(self) -> list[str]:
        """The variants and switches that differ from the preset, as they are given to `signoria.new`."""
        return switches.differing(self, PRESETS[self.name], VARIANT_IDS, SWITCHES)

    @property
    def map_id(self) -> str:
        """The map in use."""
        return "board_1996" if self.board_1996 else "loire" if self.loire else "european"


VARIANT_IDS: Final[tuple[str, ...]] = ("board_1996", "loire")
SWITCHES: Final[tuple[str, ...]] = ("timber", "heavens_requires", "double_satellites", "open_cash")
CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "timber": ("european", "printed"),
    "heavens_requires": ("written_record", "nothing"),
}
PRESETS: Final[dict[str, RuleSet]] = {"european": RuleSet()}


def make_ruleset(rules: Any, variants: list[Any]) -> RuleSet:
    """The rule set with these variants and switches; raises BadOption."""
    name = "european" if rules is None else rules
    if not isinstance(name, str) or name not in PRESETS:
        raise BadOption(
            "There is no rule set {0!r} of Age of Renaissance: known are {1}.", name, ", ".join(PRESETS), about="rules"
        )
    changes = switches.changes(variants, VARIANT_IDS, SWITCHES, CHOICES)
    if all(name in changes for name in VARIANT_IDS):
        raise BadOption("The variants board_1996 and loire are two maps: give one of them.", about="variants")
    return dataclasses.replace(PRESETS[name], **changes)
