"""Abilities that count in victories, and red text that makes a victory cost two actions."""

from typing import Any

import pytest

from signoria.pax import PaxMatch, Victory
from tests.rules.pax.cards.board import at_table, empty_map, lay
from tests.support.pax import keys, play, square


def _count(m: PaxMatch, victory: Victory, bank: str, what: str) -> int:
    return int(m.view(None)["victories"][victory]["counts"][bank][what])


def _met(m: PaxMatch, victory: Victory) -> list[str]:
    found: list[str] = m.view(None)["victories"][victory]["met"]
    return found


ALL: dict[Victory, bool] = {"imperial": True, "renaissance": True, "globalization": True, "holy": True}


def _table(mine: Any, theirs: Any = None, **parts: Any) -> PaxMatch:
    return at_table({"hand": ["PREN049"], **mine}, theirs or {}, victories=ALL, **parts)


# ---------------------------------------------------------------------- PREN102X, PREN137X: patrons as concessions

ONE_PAWN = {"england__france": ["pawn:fugger"]}
PATRONS = ("PREN009", "PREN101X")


@pytest.mark.rule("pax:L5.1", "pax:ABILITY.1", "pax:ABILITY.2")
@pytest.mark.parametrize(
    ("held", "n"), [((), 1), (("PREN102X",), 3), (("PREN137X",), 3), (("PREN102X", "PREN137X"), 5)]
)
def test_each_copy_adds_every_patron_to_the_concessions(held: tuple[str, ...], n: int) -> None:
    m = _table(lay(*PATRONS, *held), borders=ONE_PAWN)
    assert _count(m, "globalization", "fugger", "concessions") == n


@pytest.mark.rule("pax:L5.1", "pax:L5.2")
def test_patrons_as_concessions_decide_a_globalization_victory() -> None:
    m = _table(lay(*PATRONS, "PREN102X"), borders={"england__portugal": ["pawn:medici"], **ONE_PAWN})
    assert "victory globalization" in keys(m)  # three against one, and a discovery
    m = _table(lay("PREN009", "PREN102X"), borders={"england__portugal": ["pawn:medici"], **ONE_PAWN})
    assert "victory globalization" not in keys(m)


def test_patrons_as_concessions_also_raise_the_bar_for_others() -> None:
    pawns = {b: ["pawn:fugger"] for b in ("england__france", "england__portugal")}
    m = _table(lay("PREN139X"), lay("PREN009", "PREN137X"), borders=pawns)
    assert "victory globalization" not in keys(m)
    m = _table(lay("PREN139X"), lay("PREN009"), borders=pawns)
    assert "victory globalization" in keys(m)


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["silenced", "of the opponent", "in hand", "sold"])
@pytest.mark.parametrize("name", ["PREN102X", "PREN137X"])
def test_silenced_or_elsewhere_they_count_no_patron_as_concession(name: str, where: str) -> None:
    held = [name] if where in ("silenced", "sold") else []
    mine = lay(*PATRONS, *held, bishops={name: "islamic"} if where == "silenced" else None)
    if where == "in hand":
        mine = {"hand": [name], **mine}
    m = _table(mine, lay(name) if where == "of the opponent" else None, borders=ONE_PAWN)
    if where == "sold":
        play(m, f"sell {name}")
    assert _count(m, "globalization", "fugger", "concessions") == 1


@pytest.mark.rule("pax:F6.b.1")
def test_patrons_are_no_concessions_in_votes() -> None:
    m = _table(lay("PREN009", "PREN102X", "PREN150X"), lay(squares=[square("france")]))
    assert "ops west" not in keys(m)


# ---------------------------------------------------------------------- PREN103X, PREN155X: counted as republics

LAWS = ("PREN036", "PREN040")


@pytest.mark.rule("pax:L6.1", "pax:ABILITY.1", "pax:ABILITY.2")
@pytest.mark.parametrize(
    ("held", "n"), [((), 0), (("PREN103X",), 1), (("PREN155X",), 1), (("PREN103X", "PREN155X"), 2)]
)
def test_each_such_card_counts_as_a_republic(held: tuple[str, ...], n: int) -> None:
    m = _table(lay(*LAWS, *held))
    assert _count(m, "renaissance", "fugger", "republics") == n
    assert ("victory renaissance" in keys(m)) == (n > 0)


@pytest.mark.rule("pax:L6.1")
def test_two_such_cards_beat_one_republic() -> None:
    theirs = lay(squares=[square("france", side="republic")])  # without law
    assert "victory renaissance" in keys(_table(lay(*LAWS, "PREN103X", "PREN155X"), theirs))
    assert "victory renaissance" not in keys(_table(lay(*LAWS, "PREN103X"), theirs))


def test_pren103x_raises_the_bar_for_others_and_pren155x_does_not() -> None:
    mine = lay(*LAWS, squares=[square("france", side="republic")])
    assert "victory renaissance" not in keys(_table(mine, lay("PREN103X")))
    assert "victory renaissance" in keys(_table(mine, lay("PREN155X")))
    assert "victory renaissance" in keys(_table(mine))


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["silenced", "in hand", "sold"])
@pytest.mark.parametrize("name", ["PREN103X", "PREN155X"])
def test_silenced_or_not_in_the_tableau_it_is_no_republic(name: str, where: str) -> None:
    held = [name] if where in ("silenced", "sold") else []
    mine = lay(*LAWS, *held, bishops={name: "islamic"} if where == "silenced" else None)
    if where == "in hand":
        mine = {"hand": [name], **mine}
    m = _table(mine)
    if where == "sold":
        play(m, f"sell {name}")
    assert _count(m, "renaissance", "fugger", "republics") == 0
    assert "victory renaissance" not in keys(m)


def test_a_card_counted_as_a_republic_is_no_empire() -> None:
    m = _table(lay("PREN103X", "PREN155X"))
    assert _count(m, "imperial", "fugger", "kings") == 0
    assert not [k for k in keys(m) if k.startswith("ops")]


# ---------------------------------------------------------------------- PREN132X, PREN133X, PREN159X: patrons as law


@pytest.mark.rule("pax:L6.2", "pax:ABILITY.1", "pax:ABILITY.2")
@pytest.mark.parametrize(
    ("held", "n"),
    [
        ((), 0),
        (("PREN133X",), 2),  # the two patrons
        (("PREN132X",), 3),  # it is a patron itself
        (("PREN159X",), 3),  # it is law itself
        (("PREN132X", "PREN133X"), 6),
        (("PREN132X", "PREN133X", "PREN159X"), 10),
    ],
)
def test_each_copy_adds_every_patron_to_the_law(held: tuple[str, ...], n: int) -> None:
    m = _table(lay(*PATRONS, *held))
    assert _count(m, "renaissance", "fugger", "law") == n


@pytest.mark.rule("pax:L6.2")
def test_patrons_as_law_decide_a_renaissance_victory_and_raise_the_bar() -> None:
    republic = [square("france", side="republic")]
    assert "victory renaissance" in keys(_table(lay(*PATRONS, "PREN133X", squares=republic)))
    assert "victory renaissance" not in keys(_table(lay(*PATRONS, squares=republic)))
    laws = lay(*LAWS, squares=republic)
    assert "victory renaissance" in keys(_table(laws, lay("PREN101X")))
    assert "victory renaissance" not in keys(_table(laws, lay("PREN101X", "PREN133X")))


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["silenced", "of the opponent", "in hand", "sold"])
@pytest.mark.parametrize("name", ["PREN132X", "PREN133X", "PREN159X"])
def test_silenced_or_elsewhere_they_count_no_patron_as_law(name: str, where: str) -> None:
    held = [name] if where in ("silenced", "sold") else []
    mine = lay(*PATRONS, *held, bishops={name: "islamic"} if where == "silenced" else None)
    if where == "in hand":
        mine = {"hand": [name], **mine}
    m = _table(mine, lay(name) if where == "of the opponent" else None)
    if where == "sold":
        play(m, f"sell {name}")
    printed = 1 if name == "PREN159X" and where == "silenced" else 0  # prestige is never silenced
    assert _count(m, "renaissance", "fugger", "law") == printed


# ---------------------------------------------------------------------- PREN164X: patrons as islamic bishops


def _holy(mine: Any, theirs: Any = None, gold: int = 1) -> PaxMatch:
    """An islamic Mamluk with an islamic rook; one islamic bishop and `gold` catholic ones on thrones."""
    on_map = empty_map({"cairo": "rook:islamic"}, states={"mamluk": "islamic"})
    on_map["ottoman"]["bishop"] = "islamic"
    for throne in ("france", "england", "aragon")[:gold]:
        on_map[throne]["bishop"] = "catholic"
    return _table(mine, theirs, empires=on_map)


@pytest.mark.rule("pax:L3.2", "pax:ABILITY.1")
@pytest.mark.parametrize(
    ("held", "gold", "can"),
    [
        (("PREN009",), 1, False),
        (("PREN164X",), 1, False),
        (("PREN164X", "PREN009"), 1, True),
        (("PREN164X", "PREN009"), 2, False),
        (("PREN164X", "PREN009", "PREN101X"), 2, True),
    ],
)
def test_each_patron_of_its_holder_is_an_islamic_bishop_in_his_claim(
    held: tuple[str, ...], gold: int, can: bool
) -> None:
    m = _holy(lay("PREN058", *held), gold=gold)
    assert ("victory holy" in keys(m)) == can


def test_in_the_claim_of_another_they_are_no_bishops() -> None:
    m = _holy(lay("PREN058"), lay("PREN164X", "PREN009"))
    assert "victory holy" not in keys(m)
    assert _met(m, "holy") == []
    m = _holy(lay("PREN058", "PREN101X"), lay("PREN164X"))  # nor do his own patrons serve him
    assert _met(m, "holy") == []
    m = _holy({}, lay("PREN058", "PREN164X", "PREN009"))
    assert _met(m, "holy") == ["medici"]


def test_they_do_not_hinder_the_claim_of_another_religion() -> None:
    on_map = empty_map({"paris": "rook:catholic"}, states={"france": "catholic"})
    on_map["france"]["bishop"] = "catholic"
    m = _table(lay("PREN003"), lay("PREN164X", "PREN009", "PREN101X"), empires=on_map)
    assert "victory holy" in keys(m)


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["silenced", "in hand", "sold"])
def test_silenced_or_not_in_the_tableau_it_makes_no_bishops(where: str) -> None:
    held = ["PREN164X"] if where in ("silenced", "sold") else []
    bishops = {"PREN164X": "catholic"} if where == "silenced" else None
    mine = lay("PREN058", "PREN009", "PREN101X", *held, bishops=bishops)
    if where == "in hand":
        mine = {"hand": ["PREN164X"], **mine}
    m = _holy(mine, gold=0 if where == "silenced" else 1)
    if where == "sold":
        assert "victory holy" in keys(m)
        play(m, "sell PREN164X")
    assert "victory holy" not in keys(m)


# ---------------------------------------------------------------------- PREN168X: green pirates are red as well


def _pirates(mine: Any, theirs: Any = None, states: dict[str, str] | None = None, **parts: Any) -> PaxMatch:
    on_map = empty_map(parts.pop("tokens", None), states=states or {"portugal": "reformist"})
    for throne in parts.pop("gold", ()):
        on_map[throne]["bishop"] = "catholic"
    borders = {"aragon__portugal": ["pirate:islamic"]}
    return _table(mine, theirs, empires=on_map, borders={**borders, **parts.pop("borders", {})})


@pytest.mark.rule("pax:L3.2", "pax:L3.3", "pax:ABILITY.1")
@pytest.mark.parametrize("owner", ["fugger", "medici"])
def test_while_it_lies_in_any_tableau_green_pirates_count_as_red_bishops_and_pieces(owner: str) -> None:
    mine = lay("PREN004", "PREN005", *(["PREN168X"] if owner == "fugger" else []))
    m = _pirates(mine, lay("PREN168X") if owner == "medici" else None)
    assert m.view(None)["supremacy"] == "reformist"
    assert "victory holy" in keys(m)


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "in hand", "sold"])
def test_silenced_or_in_no_tableau_green_pirates_are_green(where: str) -> None:
    held = ["PREN168X"] if where in ("silenced", "sold") else []
    bishops = {"PREN168X": "reformist"} if where == "silenced" else None
    mine = lay("PREN004", *held, bishops=bishops)
    if where == "in hand":
        mine = {"hand": ["PREN168X"], **mine}
    m = _pirates(mine)
    if where == "sold":
        play(m, "sell PREN168X")
    assert m.view(None)["supremacy"] is None


def test_each_green_pirate_is_one_red_bishop() -> None:
    shores = {"england__portugal": ["pirate:islamic"]}
    assert _pirates(lay("PREN168X"), gold=["france"]).view(None)["supremacy"] is None  # one against one
    m = _pirates(lay("PREN168X"), gold=["france"], borders=shores)
    assert m.view(None)["supremacy"] == "reformist"


@pytest.mark.rule("pax:L3.5")
def test_a_green_pirate_counts_once_for_each_red_theocracy_it_borders() -> None:
    red = {"portugal": "reformist", "france": "catholic"}
    gold = {"paris": "rook:catholic"}
    assert _pirates(lay("PREN168X"), states=red, tokens=gold).view(None)["supremacy"] is None  # one against one
    m = _pirates(lay("PREN168X"), states={**red, "aragon": "reformist"}, tokens=gold)
    assert m.view(None)["supremacy"] == "reformist"


@pytest.mark.rule("pax:L3.4")
def test_a_green_pirate_stays_green_in_green_theocracies() -> None:
    m = _pirates(lay("PREN168X"), states={"portugal": "reformist", "aragon": "islamic"})
    assert m.view(None)["supremacy"] is None  # one piece each
    m = _pirates(lay("PREN168X"), states={"portugal": "reformist", "aragon": "catholic"})
    assert m.view(None)["supremacy"] == "reformist"


# ---------------------------------------------------------------------- red text: victories for two actions

RED = [
    ("PREN127X", "globalization"), ("PREN136X", "holy"), ("PREN137X", "holy"), ("PREN155X", "holy"),
    ("PREN156X", "holy"), ("PREN145X", "imperial"), ("PREN154X", "imperial"),
]  # fmt: skip
red = pytest.mark.parametrize(("name", "victory"), RED, ids=[f"{n} {v}" for n, v in RED])
NEVER_SILENT = {"PREN136X", "PREN156X"}


def _fulfilled(
    *held: str, theirs: Any = None, bishops: dict[str, str] | None = None, left: int = 2, **more: Any
) -> PaxMatch:
    """Fugger fulfils all four victories: three kings, a republic, concessions, the most islamic prestige."""
    on_map = empty_map({"cairo": "rook:islamic", "vienna": "rook:catholic"}, states={"mamluk": "islamic"})
    on_map["ottoman"]["bishop"] = "islamic"
    kings = [square(e) for e in ("england", "aragon", "hungary")] + [square("holy_roman_empire", side="republic")]
    mine = lay("PREN058", "PREN139X", "PREN040", *held, squares=kings, bishops=bishops)
    pawns = {b: ["pawn:fugger"] for b in ("england__france", "england__portugal")}
    parts: dict[str, Any] = {"turn": {"actions_left": left}, "empires": on_map, "borders": pawns}
    return _table({**mine, **more}, theirs, **parts)


def _declared(m: PaxMatch) -> set[str]:
    return {k.removeprefix("victory ") for k in keys(m) if k.startswith("victory")}


def test_without_red_text_each_victory_costs_one_action() -> None:
    m = _fulfilled(left=1)
    assert _declared(m) == set(ALL)
    assert all(m.view(None)["victories"][v]["actions"] == 1 for v in ALL)


@pytest.mark.rule("pax:ABILITY.a.1", "pax:TORCH.2e")
@pytest.mark.parametrize("owner", ["fugger", "medici"])
@red
def test_in_any_tableau_it_makes_its_victory_cost_everybody_two_actions(name: str, victory: str, owner: str) -> None:
    held, theirs = ((name,), None) if owner == "fugger" else ((), lay(name))
    m = _fulfilled(*held, theirs=theirs)
    assert _declared(m) == set(ALL)
    assert {v for v in ALL if m.view(None)["victories"][v]["actions"] == 2} == {victory}
    m = _fulfilled(*held, theirs=theirs, left=1)
    assert _declared(m) == set(ALL) - {victory}


@pytest.mark.rule("pax:TORCH.2e")
@red
def test_after_another_action_it_is_too_late_and_before_one_it_wins(name: str, victory: str) -> None:
    m = _fulfilled(theirs=lay(name))
    play(m, "sell PREN049")
    assert victory not in _declared(m)
    m = _fulfilled(theirs=lay(name))
    play(m, f"victory {victory}")
    assert m.over


@pytest.mark.rule("pax:TORCH.2e")
@red
def test_free_ops_may_come_before_it(name: str, victory: str) -> None:
    m = _fulfilled("PREN134X", "PREN023", theirs=lay(name))
    play(m, "ops west", "op PREN023 siege", "pass")
    assert m.snapshot()["turn"]["ops_done"] == ["west"]
    assert victory in _declared(m)


@pytest.mark.rule("pax:ABILITY.a.2")
@pytest.mark.parametrize("victory", ["holy", "imperial"])
def test_several_copies_cost_no_more_than_two_actions(victory: Victory) -> None:
    copies = [n for n, v in RED if v == victory]
    m = _fulfilled(copies[0], theirs=lay(*copies[1:]))
    assert m.view(None)["victories"][victory]["actions"] == 2
    assert victory in _declared(m)


@pytest.mark.rule("pax:F1.g.1", "pax:F1.g.3")
@red
def test_under_a_bishop_its_red_text_is_off_unless_it_is_immune(name: str, victory: str) -> None:
    m = _fulfilled(theirs=lay(name, bishops={name: "islamic"}), left=1)
    assert (victory in _declared(m)) == (name not in NEVER_SILENT)


@pytest.mark.rule("pax:F1.g.3")
def test_in_an_immune_tableau_red_text_stays_on_under_a_bishop() -> None:
    m = _fulfilled(theirs=lay("PREN145X", "PREN074", bishops={"PREN145X": "islamic"}), left=1)
    assert "imperial" not in _declared(m)


@pytest.mark.rule("pax:HAND.b", "pax:ABILITY.1")
@pytest.mark.parametrize("where", ["in hand", "sold"])
@red
def test_in_hand_or_sold_its_red_text_is_off(name: str, victory: str, where: str) -> None:
    if where == "in hand":
        m = _fulfilled(left=1, hand=[name])
    else:
        m = _fulfilled(name)
        play(m, f"sell {name}")
    assert victory in _declared(m)
