"""F: every op of every card, crowned queens included: offered when there is a target, and doing what its icon says."""

from collections import Counter
from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import (
    CARDS,
    CITIES,
    LAND,
    QUEENS,
    RELIGIONS,
    TABLEAU,
    Card,
    at_table,
    bearer,
    borders_of,
    corsair_reach,
    crown,
    empires_of,
    empty_map,
    finish,
    gallery,
    lay,
    matches,
    open_cities,
    pieces_in,
    region,
    sea_borders_of,
)
from tests.support import plain
from tests.support.pax import BORDERS, border, city, empire, entry, florins, holder, keys, kind, play, row, square

# The bishops under which a card may be beheaded, where an ability of the beheader asks for one.
NARROWED = {
    "PREN001": {"catholic", "reformist"},
    "PREN118X": {"islamic", "reformist"},
    "PREN209P": {"catholic", "islamic", "reformist"},
}
EVERYBODY = [*TABLEAU, *QUEENS]
SPARE_WEST = ["PREN031", "PREN023"]  # nothing but siege
SPARE_EAST = ["PREN163X", "PREN090"]


class Scene:
    """A card of Fugger's ready to act: in his tableau, a queen beside one of her suitors."""

    def __init__(self, c: Card, king: str = "") -> None:
        self.card = c
        self.king = king
        self.at = king or c.at
        self.side = region(king) if king else c.side
        others = SPARE_WEST if self.side == "west" else SPARE_EAST
        self.anchor = next(a for a in others if a != c.id)
        self.medici = gallery(c.id, self.anchor)

    @property
    def empires(self) -> list[str]:
        return empires_of(self.at)

    def at_table(self, bishops: dict[str, str] | None = None, squares: Any = (), **parts: Any) -> PaxMatch:
        """The anchor, which can besiege something on its side, sees to it that the choice of an op is always asked."""
        couple = [crown(self.king, self.card.id)] if self.king else []
        mine = lay(self.anchor, *([] if self.king else [self.card.id]), squares=couple)
        return at_table(mine, lay(*self.medici.values(), bishops=bishops, squares=list(squares)), **parts)

    def begin(self, m: PaxMatch) -> set[str]:
        """Activate the side; returns the ops of the card that are offered."""
        play(m, f"ops {self.side}")
        lead = f"op {self.card.id} "
        return {k.removeprefix(lead) for k in keys(m) if k.startswith(lead)}

    def use(self, m: PaxMatch, op: str) -> None:
        assert op in self.begin(m)
        play(m, f"op {self.card.id} {op}")


def _ways(c: Card) -> list[Scene]:
    """The card where it is printed, or the queen with each of her suitors."""
    return [Scene(c, king) for king in c.suitors] if c.kind == "queen" else [Scene(c)]


def _pick(m: PaxMatch, expected: set[str], choice: str) -> None:
    """The options are exactly these; a single one has been taken already."""
    assert choice in expected
    if len(expected) > 1:
        assert set(keys(m)) == expected
        play(m, choice)


def _having(op: str) -> pytest.MarkDecorator:
    """A parametrization over all cards with the op, naming card and op."""
    found = [(c, o) for c in EVERYBODY for o in c.ops if o.partition(":")[0] == op]
    return pytest.mark.parametrize(("c", "op"), found, ids=[f"{c.id} {o}" for c, o in found])


def _everywhere(with_knights: bool = True) -> dict[str, str]:
    """A rook in the first city of every empire, and a knight in the second where there is one."""
    tokens = {open_cities(e)[0]: "rook:catholic" for e in CITIES}
    if with_knights:
        tokens |= {open_cities(e)[1]: "knight:reformist" for e in CITIES if len(open_cities(e)) > 1 and e != "mamluk"}
        tokens["cyprus"] = "knight:islamic"
        tokens["rhodes"] = "knight:islamic"
        tokens["bordeaux"] = "knight:islamic"
    return tokens


ACTING = [c for c in EVERYBODY if c.ops]


@pytest.mark.rule("pax:E4.1", "pax:E4.3", "pax:E4.b.1", "pax:E4.b.2", "pax:E4.d.5", "pax:I1.b")
@pytest.mark.parametrize("c", EVERYBODY, ids=[c.id for c in EVERYBODY])
def test_with_a_target_for_each_exactly_its_ops_are_offered_and_one_of_them_is_used(c: Card) -> None:
    for s in _ways(c):
        here = s.empires[0]
        types = [o.partition(":")[2] for o in c.ops if o.startswith("repress")]
        token = "knight:catholic" if types and "rook" not in types[0] and "knight" in types[0] else "rook:catholic"
        tokens = {"vienna": "rook:islamic", "modon": "rook:islamic", open_cities(here)[0]: token}
        if here == "papal_states" and "tax" in c.ops:
            del tokens["venice"]  # the levy needs its only city
        borders = {"aragon__france": ["pawn:fugger"], "holy_roman_empire__hungary": ["pawn:fugger"]}
        corsairs = [o.partition(":")[2] for o in c.ops if o.startswith("corsair")]
        for faith, b in zip(corsairs, sea_borders_of(here), strict=False):
            borders[b] = [f"pirate:{faith}"]
        for b in borders_of(here):
            borders.setdefault(b, ["pawn:fugger"])
        bishops = {s.medici["west"]: "reformist", s.medici["east"]: "islamic", s.medici["mamluk"]: "catholic"}
        squares = [square("hungary" if s.king != "hungary" else "byzantium")]
        squares.append(square("aragon" if s.king != "aragon" else "france"))
        west, east = bearer("reformist", c.id), bearer("islamic", c.id)
        coins = {
            "west": row([None, west, None, None, None, None], {1: 1}),
            "east": row([None, None, east, None, None, None], {2: 1}),
        }
        m = s.at_table(bishops, squares, empires=empty_map(tokens), borders=borders, market=coins)
        assert s.begin(m) == set(c.ops)
        if not c.ops:
            continue
        first = c.ops[0]
        play(m, f"op {c.id} {first}")
        finish(m)
        assert c.id in m.snapshot()["turn"]["used"] or first == "behead"
        assert f"ops {s.side}" not in keys(m)


LOCAL = [c for c in ACTING if c.kind != "queen" or "behead" not in c.ops]  # her own king is always within her reach


@pytest.mark.rule("pax:E4.d.1", "pax:E4.d.4", "pax:E4.2", "pax:F2.3", "pax:F6.3")
@pytest.mark.parametrize("c", LOCAL, ids=[c.id for c in LOCAL])
def test_with_targets_only_elsewhere_it_cannot_act(c: Card) -> None:
    """Tokens, concessions, pirates of every colour and cards in all the other empires; no bishop, florin or square."""
    for s in _ways(c):
        away = [e for e in CITIES if e not in s.empires]
        tokens = {city: token for city, token in _everywhere().items() if any(city in CITIES[e] for e in away)}
        free = [b for b in BORDERS if not set(b.split("__")) & set(s.empires)]
        borders = {b: ["pawn:medici"] for b in free[3:]}
        for faith, b in zip(RELIGIONS, [b for b in free if b not in LAND], strict=False):
            borders[b] = [f"pirate:{faith}"]
        others = [name for where, name in s.medici.items() if not matches(where, s.at)]
        mine = lay(squares=[crown(s.king, c.id)]) if s.king else lay(c.id)
        m = at_table(
            {"hand": [bearer("catholic", c.id)], **mine}, lay(*others), empires=empty_map(tokens), borders=borders
        )
        assert f"ops {s.side}" not in keys(m)


@pytest.mark.rule("pax:F1.1", "pax:F1.5", "pax:LOCATION.a")
@_having("inquisitor")
def test_its_inquisitor_moves_a_bishop_of_that_colour_only(c: Card, op: str) -> None:
    faith = op.partition(":")[2]
    for s in _ways(c):
        of = [r for r in RELIGIONS if r != faith]
        here, there = s.medici["west"], s.medici["mamluk"]
        bishops = {here: faith, there: faith, s.medici["england"]: of[0], s.medici["hungary"]: of[1]}
        m = s.at_table(bishops, empires=empty_map({"vienna": "rook:catholic", "modon": "rook:islamic"}))
        s.use(m, op)
        _pick(m, {f"card {here}", f"card {there}"}, f"card {here}")
        target = "square portugal" if s.king != "portugal" else "square aragon"
        play(m, target)
        moved = target.partition(" ")[2]
        assert empire(m, moved)["bishop"] == faith
        assert entry(m, here)["bishop"] is None
        assert entry(m, there)["bishop"] == faith
        assert entry(m, s.medici["england"])["bishop"] == of[0]


@pytest.mark.rule("pax:F2.1")
@_having("commerce")
def test_its_commerce_takes_a_florin_from_a_card_of_that_row_only(c: Card, op: str) -> None:
    row_name = op.partition(":")[2]
    for s in _ways(c):
        gold, red, green = bearer("catholic", c.id), bearer("reformist", c.id), bearer("islamic", c.id)
        coins = {
            "west": row([None, gold, None, red, None, None], {1: 2, 3: 1}),
            "east": row([None, None, green, None, bearer("islamic", c.id, green), None], {2: 2, 4: 1}),
        }
        m = s.at_table(empires=empty_map({"vienna": "rook:catholic", "modon": "rook:islamic"}), market=coins)
        s.use(m, op)
        columns = (1, 3) if row_name == "west" else (2, 4)
        _pick(m, {f"market {row_name} {k}" for k in columns}, f"market {row_name} {columns[0]}")
        market = plain(m.snapshot())["market"]
        assert market[row_name][columns[0]]["florins"] == 1
        assert market[row_name][columns[1]]["florins"] == 1
        assert sum(p["florins"] for side in market for p in market[side] if p) == 5
        assert florins(m, "fugger") == 11


@pytest.mark.rule("pax:F6.1", "pax:F6.2")
@_having("vote")
def test_its_vote_changes_the_regime_of_an_empire_on_that_side_only(c: Card, op: str) -> None:
    side = op.partition(":")[2]
    for s in _ways(c):
        names = [e for e in ("france", "aragon", "hungary", "ottoman") if e != s.king]
        borders = {b: ["pawn:fugger"] for b in ("aragon__france", "hungary__ottoman", "england__portugal")}
        if s.king:
            assert side == "west"
            borders[borders_of(s.king)[0]] = ["pawn:fugger"]
        tokens = empty_map({"vienna": "rook:catholic", "modon": "rook:islamic"})
        m = s.at_table(squares=[square(e) for e in names], empires=tokens, borders=borders)
        s.use(m, op)
        target = "france" if side == "west" and s.king != "france" else "aragon" if side == "west" else "hungary"
        held = {e for e in [*names, s.king] if e and region(e) == side}
        _pick(m, {f"empire {e}" for e in held}, f"empire {target}")
        finish(m)
        assert holder(m, target) == "fugger"
        assert {e for e in CITIES if holder(m, e) == "fugger"} == {target, s.king} - {""}


@pytest.mark.rule("pax:F5.1", "pax:F5.2", "pax:F5.3", "pax:F5.b", "pax:E4.d.1")
@_having("repress")
def test_its_repression_takes_only_the_drawn_types_at_its_location_and_earns_a_florin(c: Card, op: str) -> None:
    types = op.partition(":")[2].split("+")
    for s in _ways(c):
        tokens = _everywhere()
        pawns = [b for b in BORDERS if b not in ("aragon__portugal", "byzantium__hungary", "mamluk__ottoman")]
        borders = {b: ["pawn:medici"] for b in pawns} | {"aragon__portugal": ["pirate:catholic"]}
        borders |= {"byzantium__hungary": ["pirate:islamic"], "mamluk__ottoman": ["pawn:fugger"]}

        def pieces(e: str, tokens: dict[str, str] = tokens, borders: dict[str, list[str]] = borders) -> set[str]:
            found = {f"city {x}" for x in CITIES[e] if tokens.get(x, "").partition(":")[0] in types}
            if "pawn" in types:
                found |= {f"concession {b}" for b in borders_of(e) if borders.get(b, [""])[0].startswith("pawn")}
            return found

        for target in s.empires:
            wanted = pieces(target)
            if not wanted:
                continue
            m = s.at_table(empires=empty_map(tokens), borders=borders)
            s.use(m, op)
            _pick(m, {f"empire {e}" for e in s.empires if pieces(e)}, f"empire {target}")
            piece = max(wanted)
            _pick(m, wanted, piece)
            place = piece.partition(" ")[2]
            if piece.startswith("city"):
                assert city(m, place) == []
                assert empire(m, target)["repressed"] == [tokens[place]]
            else:
                assert border(m, place) == []
                assert empire(m, target)["repressed"] == borders[place]
            assert florins(m, "fugger") == 11


@pytest.mark.rule("pax:F3.1", "pax:F3.2", "pax:F3.3", "pax:E4.d.4")
@_having("behead")
def test_its_beheading_discards_another_card_of_its_location_only(c: Card, op: str) -> None:
    for s in _ways(c):
        kings = [e for e in ("france", "portugal", "hungary", "ottoman", "byzantium") if e != s.king]
        bishops = {
            s.medici["west"]: "reformist", s.medici["england"]: "catholic", s.medici["portugal"]: "islamic",
            s.medici["east"]: "islamic", s.medici["hungary"]: "reformist", s.medici["ottoman"]: "catholic",
        }  # fmt: skip
        m = s.at_table(
            bishops, [square(e) for e in kings], empires=empty_map({"vienna": "rook:catholic", "modon": "rook:islamic"})
        )
        s.use(m, op)
        expected = {f"card {name}" for where, name in s.medici.items() if matches(where, s.at)}
        expected |= {f"square {e}" for e in [*kings, s.king] if e and matches(e, s.at)}
        if matches(CARDS[s.anchor].at, s.at):
            expected.add(f"card {s.anchor}")
        if c.id in NARROWED:
            expected = {f"card {name}" for name, faith in bishops.items() if faith in NARROWED[c.id]} & expected
        victim = next(k for k in sorted(expected) if k.startswith("card") and s.anchor not in k)
        _pick(m, expected, victim)
        assert holder(m, victim.removeprefix("card ")) is None
        assert holder(m, c.id) == "fugger"
        assert len([name for name in s.medici.values() if holder(m, name)]) == len(s.medici) - 1


@pytest.mark.rule("pax:F4.1", "pax:F4.3", "pax:F4.b", "pax:E4.d.1", "pax:E4.d.2")
@_having("tax")
def test_its_tax_falls_on_a_concession_of_its_location_only(c: Card, op: str) -> None:
    for s in _ways(c):
        for target in s.empires:
            theirs = borders_of(target)[0]
            others = [b for b in BORDERS if b != theirs]
            borders = {b: ["pawn:medici"] for b in (theirs, *others[:8])} | {b: ["pawn:fugger"] for b in others[8:]}
            m = s.at_table(empires=empty_map({"vienna": "rook:catholic", "modon": "rook:islamic"}), borders=borders)
            before = pieces_in(m, target)
            s.use(m, op)
            _pick(m, {f"empire {e}" for e in s.empires}, f"empire {target}")
            _pick(m, {f"border {b}" for b in borders_of(target)}, f"border {theirs}")
            assert m.decision is not None
            assert m.decision.seat == "medici"
            assert set(keys(m)) == {"pay", "repress"}
            play(m, "pay")
            assert florins(m, "medici") == 9
            if kind(m) == "levy":
                assert set(keys(m)) <= {f"city {x}" for x in CITIES[target]}
                play(m, keys(m)[0])
            levied = pieces_in(m, target) - before
            assert sum(levied.values()) == 1
            assert next(iter(levied)).startswith(("knight", "rook"))
            assert border(m, theirs) == ["pawn:medici"]


@pytest.mark.rule("pax:F8.1", "pax:F8.2", "pax:E4.d.1", "pax:E4.d.2")
@_having("siege")
def test_its_siege_kills_a_ruler_or_pirate_of_its_location_only(c: Card, op: str) -> None:
    tokens = _everywhere()
    borders = {
        "england__france": ["pirate:catholic"], "aragon__papal_states": ["pirate:islamic"],
        "hungary__ottoman": ["pirate:reformist"], "aragon__portugal": ["pawn:medici"],
        "byzantium__mamluk": ["pawn:fugger"],
    }  # fmt: skip
    for s in _ways(c):
        for target in s.empires:
            m = s.at_table(empires=empty_map(tokens), borders=borders)
            before = pieces_in(m, target)
            s.use(m, op)
            _pick(m, {f"empire {e}" for e in s.empires}, f"empire {target}")
            expected = {f"city {x}" for x in CITIES[target] if x in tokens}
            pirates = [b for b in borders_of(target) if borders.get(b, [""])[0].startswith("pirate")]
            expected |= {f"pirate {b}" for b in pirates}
            piece = f"pirate {pirates[0]}" if pirates else min(expected)
            _pick(m, expected, piece)
            place = piece.partition(" ")[2]
            dead = borders[place][0] if pirates else tokens[place]
            assert before - pieces_in(m, target) == Counter([dead])
            assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:F7.1", "pax:F7.2", "pax:F7.3", "pax:F7.4", "pax:F7.a.1", "pax:E4.d.1")
@_having("corsair")
def test_its_corsair_moves_a_pirate_of_that_colour_from_its_location_only(c: Card, op: str) -> None:
    faith = op.partition(":")[2]
    other = next(r for r in RELIGIONS if r != faith)
    s = Scene(c)
    assert s.empires == [c.at]  # no corsair is printed on a card of a whole region
    shores = sea_borders_of(c.at)
    far = next(b for b in ("england__portugal", "byzantium__hungary") if b not in shores)
    borders = {shores[0]: [f"pirate:{faith}"], far: [f"pirate:{faith}"]}
    if len(shores) > 1:
        borders[shores[1]] = [f"pirate:{other}"]
    m = s.at_table(empires=empty_map({"vienna": "rook:catholic", "modon": "rook:islamic"}), borders=borders)
    s.use(m, op)
    expected = {f"border {b}" for b in corsair_reach(c.at) if b not in (shores[0], far)}
    target = f"border {shores[1]}" if len(shores) > 1 else min(expected)
    _pick(m, expected, target)
    assert border(m, shores[0]) == []
    assert border(m, target.partition(" ")[2]) == [f"pirate:{faith}"]
    assert border(m, far) == [f"pirate:{faith}"]


def test_every_op_of_every_card_is_tried() -> None:
    kinds = {o.partition(":")[0] for c in CARDS.values() for o in c.ops}
    assert kinds == {"inquisitor", "commerce", "vote", "repress", "behead", "tax", "siege", "corsair"}
