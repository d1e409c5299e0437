"""F7: corsair."""

from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.table.errors import BadPosition
from tests.support.pax import border, card, document, florins, keys, kind, play, player, pool, table

LAND = ["aragon__france", "byzantium__mamluk", "holy_roman_empire__hungary", "holy_roman_empire__papal_states"]


def corsairs(
    borders: dict[str, list[str]], side: str = "east", acting: str = "PREN063", variants: list[str] | None = None
) -> PaxMatch:
    """The Ottoman Navy (Ottoman, repress:pawn and corsair:islamic), or another card, sets sail."""
    mine: dict[str, Any] = {side: [card(acting)]}
    m = table(player("fugger", **mine), borders=borders, variants=variants or [])
    play(m, f"ops {side}")
    if kind(m) == "op":
        play(m, next(key for key in keys(m) if "corsair" in key))
    return m


@pytest.mark.rule("pax:F7.1", "pax:F7.FAQ", "pax:F7.3")
def test_the_sources_are_the_like_pirates_on_sea_borders_of_the_location() -> None:
    m = corsairs(
        {
            "hungary__ottoman": ["pirate:islamic"],
            "mamluk__ottoman": ["pirate:islamic"],
            "ottoman__papal_states": ["pirate:reformist"],
            "aragon__papal_states": ["pirate:islamic"],
        }
    )
    assert kind(m) == "corsair"
    assert set(keys(m)) == {"border hungary__ottoman", "border mamluk__ottoman"}


@pytest.mark.rule("pax:F7.FAQ", "pax:F7.1")
def test_a_pirate_outside_the_location_cannot_be_moved() -> None:
    m = table(
        player("fugger", east=[card("PREN063")]),
        borders={"aragon__papal_states": ["pirate:islamic"], "byzantium__hungary": ["pirate:islamic"]},
    )
    assert "ops east" not in keys(m)


@pytest.mark.rule("pax:F7.3")
def test_a_pirate_of_another_colour_cannot_be_moved() -> None:
    m = table(player("fugger", east=[card("PREN063")]), borders={"hungary__ottoman": ["pirate:reformist"]})
    assert "ops east" not in keys(m)
    m = corsairs(
        {"aragon__portugal": ["pirate:catholic"], "aragon__papal_states": ["pirate:islamic"]}, acting="PREN064"
    )
    assert kind(m) == "corsair_to"  # the only source is the green pirate
    assert "border aragon__portugal" in keys(m)
    play(m, "border aragon__portugal")
    assert border(m, "aragon__papal_states") == []


@pytest.mark.rule("pax:F7.2", "pax:F7.missed")
def test_the_ways_of_an_ottoman_corsair() -> None:
    m = corsairs({"hungary__ottoman": ["pirate:islamic"]})
    assert kind(m) == "corsair_to"
    assert set(keys(m)) == {
        "border mamluk__ottoman", "border ottoman__papal_states", "border aragon__papal_states",
        "border byzantium__hungary",
    }  # fmt: skip
    # France and HRE share a sea border, and HRE touches Ottoman only at a corner.
    assert "border france__holy_roman_empire" not in keys(m)


@pytest.mark.rule("pax:F7.2")
@pytest.mark.parametrize(
    ("side", "acting", "start", "found"),
    [
        ("west", "PREN017", "england__france", {"england__portugal", "aragon__portugal", "france__holy_roman_empire"}),
        ("east", "PREN106X", "france__holy_roman_empire", {"england__france"}),
        ("east", "PREN108X", "byzantium__hungary", {"hungary__ottoman"}),
        ("west", "PREN140X", "aragon__papal_states", {
            "ottoman__papal_states", "aragon__portugal", "hungary__ottoman", "mamluk__ottoman",
        }),
        ("west", "PREN018", "aragon__portugal", {"england__portugal", "england__france", "aragon__papal_states"}),
    ],
)  # fmt: skip
def test_a_corsair_reaches_sea_borders_of_its_empire_and_of_those_it_shares_a_sea_border_with(
    side: str, acting: str, start: str, found: set[str]
) -> None:
    colour = {"PREN017": "reformist", "PREN108X": "islamic"}.get(acting, "catholic")
    m = corsairs({start: [f"pirate:{colour}"]}, side, acting)
    if len(found) == 1:
        assert border(m, next(iter(found))) == [f"pirate:{colour}"]
    else:
        assert set(keys(m)) == {f"border {name}" for name in found}


@pytest.mark.rule("pax:F7.2")
def test_by_a_switch_every_neighbour_will_do() -> None:
    # R39
    m = corsairs({"hungary__ottoman": ["pirate:islamic"]}, variants=["corsair_any_neighbour=yes"])
    assert "border france__holy_roman_empire" in keys(m)
    assert "border england__france" not in keys(m)
    assert not {f"border {name}" for name in LAND} & set(keys(m))


@pytest.mark.rule("pax:F7.4")
def test_a_pirate_cannot_go_where_a_like_one_is() -> None:
    m = corsairs({"hungary__ottoman": ["pirate:islamic"], "mamluk__ottoman": ["pirate:islamic"]})
    play(m, "border hungary__ottoman")
    assert set(keys(m)) == {"border ottoman__papal_states", "border aragon__papal_states", "border byzantium__hungary"}


@pytest.mark.rule("pax:F7.4")
def test_a_pirate_hemmed_in_by_its_like_is_no_source() -> None:
    m = table(
        player("fugger", east=[card("PREN108X")]),
        borders={"byzantium__hungary": ["pirate:islamic"], "hungary__ottoman": ["pirate:islamic"]},
    )
    assert "ops east" not in keys(m)


@pytest.mark.rule("pax:F7.a.1")
@pytest.mark.parametrize("victim", ["pawn:medici", "pawn:fugger", "pirate:catholic"])
def test_the_pirate_kills_what_is_at_its_destination_free(victim: str) -> None:
    m = corsairs({"hungary__ottoman": ["pirate:islamic"], "mamluk__ottoman": [victim]})
    stock = pool(m, victim)
    told = play(m, "border mamluk__ottoman")
    assert border(m, "mamluk__ottoman") == ["pirate:islamic"]
    assert border(m, "hungary__ottoman") == []
    assert pool(m, victim) == stock + 1
    assert (florins(m, "fugger"), florins(m, "medici")) == (10, 10)
    assert "battle" not in [e.kind for e in told]


@pytest.mark.rule("pax:F7.a.2")
def test_the_borders_on_the_way_are_untouched() -> None:
    m = corsairs(
        {
            "mamluk__ottoman": ["pirate:islamic"],
            "hungary__ottoman": ["pawn:medici"],
            "ottoman__papal_states": ["pirate:catholic"],
        }
    )
    play(m, "border byzantium__hungary")
    assert border(m, "byzantium__hungary") == ["pirate:islamic"]
    assert border(m, "hungary__ottoman") == ["pawn:medici"]
    assert border(m, "ottoman__papal_states") == ["pirate:catholic"]


@pytest.mark.rule("pax:F7.missed")
@pytest.mark.parametrize(
    ("name", "sea"),
    [
        ("PREN013", {"aragon__papal_states", "aragon__portugal"}),
        ("PREN062", {"aragon__papal_states", "ottoman__papal_states"}),
        ("PREN139X", {"england__france", "france__holy_roman_empire"}),
    ],
)
def test_pirates_are_placed_on_sea_borders_only(name: str, sea: set[str]) -> None:
    m = table(player("fugger", hand=[name]))
    play(m, f"play {name}")
    assert kind(m) == "agent_border"
    assert set(keys(m)) == {f"border {b}" for b in sea} | {"pass"}


@pytest.mark.rule("pax:F7.missed")
@pytest.mark.parametrize("name", LAND)
def test_a_position_with_a_pirate_on_a_land_border_is_refused(name: str) -> None:
    with pytest.raises(BadPosition, match=f"borders.{name}"):
        signoria.pax.from_position(document(borders={name: ["pirate:islamic"]}))


@pytest.mark.rule("pax:F7.2")
def test_by_two_icons_a_card_moves_pirates_of_either_colour_but_only_one() -> None:
    m = table(
        player("fugger", east=[card("PREN105X")]),
        borders={"aragon__portugal": ["pirate:catholic"], "aragon__papal_states": ["pirate:islamic"]},
    )
    play(m, "ops east")
    assert {"op PREN105X corsair:catholic", "op PREN105X corsair:islamic"} < set(keys(m))
    play(m, "op PREN105X corsair:catholic", "border england__portugal")
    assert kind(m) == "action"
