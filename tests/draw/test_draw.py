"""The pictures: everything in a view is drawn, nothing that a view hides is, and a bad id is one clear error."""

import copy
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from signoria.draw import board_svg, card_svg, facts
from signoria.draw.lettering import clip, fit, width, wrap
from signoria.draw.tableau import BOARD_W, CARD_W
from signoria.draw.theme import asset, load_theme
from signoria.draw.words import load_words
from signoria.pax.words import card_name

View = dict[str, Any]
SVG = "{http://www.w3.org/2000/svg}"
DATA = Path(facts.__file__).parents[1] / "pax" / "data"
CARDS: list[dict[str, Any]] = tomllib.loads((DATA / "cards.toml").read_text(encoding="utf-8"))["card"]
NAMES = {card["id"]: card["name"] for card in CARDS}


class Picture:
    """A drawing that was read back."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ElementTree.fromstring(text)
        self.parents = {child: parent for parent in self.root.iter() for child in parent}

    def find(self, key: str, value: str) -> Element:
        """The one element whose attribute has this value."""
        found = [element for element in self.root.iter() if element.get(key) == value]
        assert len(found) == 1, f"{len(found)} elements with {key}={value}"
        return found[0]

    def thing(self, name: str) -> Element:
        return self.find("data-id", name)

    def all(self, key: str, inside: Element | None = None) -> list[str]:
        """The values of an attribute, in the order of drawing."""
        return [e.attrib[key] for e in (self.root if inside is None else inside).iter() if key in e.attrib]

    def words(self, inside: Element | None = None) -> list[str]:
        """The visible texts."""
        return [e.text or "" for e in (self.root if inside is None else inside).iter(f"{SVG}text")]

    def title(self, inside: Element) -> str:
        """What an element says that it is."""
        return inside.findtext(f"{SVG}title") or ""

    def x(self, element: Element) -> float:
        """How far right an element was moved; the tableaux are not scaled."""
        total, at = 0.0, element
        while at is not self.root:
            moved = re.match(r"translate\(([-0-9.]+)", at.get("transform", ""))
            total += float(moved[1]) if moved else 0
            at = self.parents[at]
        return total


@pytest.fixture
def view() -> View:
    text = Path(__file__).with_name("sample_view.json").read_text(encoding="utf-8")
    loaded: View = json.loads(text)
    return loaded


@pytest.fixture
def picture(view: View) -> Picture:
    return Picture(board_svg(view))


def entries(player: View) -> Iterator[View]:
    """Everything in a tableau, queens and vassals included."""
    stack = [*player["west"], *player["east"]]
    while stack:
        entry = stack.pop(0)
        yield entry
        stack += [*entry.get("queens", []), *entry.get("vassals", [])]


# ------------------------------------------------------------------------------------------------ the file


def all_pictures(view: View) -> list[str]:
    boards = [board_svg(view, theme=theme, lang=lang) for theme in ("light", "dark") for lang in ("en", "es")]
    return boards + [card_svg(card) for card in ("PREN021", "PREN076", "COMET1")]


def test_needs_nothing_from_outside(view: View) -> None:
    for text in all_pictures(view):
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg"
        names = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert not names & {"script", "image", "foreignObject", "link", "a", "font-face"}
        assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "@import" not in text
        assert "var(" not in text, "custom properties are unknown to many programs"


def test_every_reference_leads_to_one_definition(view: View) -> None:
    for text in all_pictures(view):
        root = ElementTree.fromstring(text)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        used = [e.attrib["href"] for e in root.iter() if "href" in e.attrib] + re.findall(r"url\(([^)]*)\)", text)
        assert used
        assert {ref for ref in used if not ref.startswith("#")} == set()
        assert {ref.removeprefix("#") for ref in used} <= set(ids)


def test_texts_are_escaped(view: View) -> None:
    hostile = """<script>'a' & "b"</script>"""
    view["variants"] = [hostile]
    view["over"], view["result"] = True, {"winners": ["medici"], "kind": "<i>&"}
    picture = Picture(board_svg(view))
    assert any(hostile in words for words in picture.words())
    assert any("<i>&" in words for words in picture.words())
    assert not list(picture.root.iter(f"{SVG}script"))
    assert "Copernicus & the" in " ".join(picture.words())


def test_the_same_view_gives_the_same_file(view: View) -> None:
    before = copy.deepcopy(view)
    assert board_svg(view) == board_svg(view)
    assert view == before, "drawing changed the view"


def test_the_dark_theme_is_another_picture_of_the_same_things(view: View) -> None:
    light, dark = Picture(board_svg(view)), Picture(board_svg(view, theme="dark"))
    assert light.text != dark.text
    assert load_theme("light")["paper"] not in dark.text
    assert load_theme("dark")["paper"] not in light.text
    assert light.all("data-id") == dark.all("data-id")
    assert light.words() == dark.words()


def test_spanish_has_the_same_things_in_other_words(view: View) -> None:
    english, spanish = Picture(board_svg(view)), Picture(board_svg(view, lang="es"))
    assert english.all("data-id") == spanish.all("data-id")
    assert "MERCADO" in spanish.words()
    assert "MARKET" not in spanish.words()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_ability_has_a_few_words_and_a_sentence(lang: str) -> None:
    words = load_words(lang)
    for row in tomllib.loads((DATA / "abilities.toml").read_text(encoding="utf-8"))["ability"]:
        short, sentence = words.ability(row["key"])
        assert short
        assert not short.endswith(".")
        assert sentence.endswith("."), row["key"]


# ------------------------------------------------------------------------------------------------ the map


def test_every_city_has_its_pieces(picture: Picture, view: View) -> None:
    for empire in view["empires"].values():
        for city, tokens in empire["cities"].items():
            assert picture.all("data-piece", picture.thing(f"city:{city}")) == tokens, city


def test_a_vacant_city_shows_its_levy(picture: Picture) -> None:
    lyon = picture.thing("city:lyon")
    assert picture.all("data-levy", lyon) == ["knight:catholic"]
    assert picture.title(lyon) == "Lyon, France: vacant, levy Catholic knight"


def test_an_occupied_city_shows_its_levy_only_where_it_differs(picture: Picture) -> None:
    assert picture.all("data-levy", picture.thing("city:nurnberg")) == ["knight:reformist"]
    assert picture.all("data-levy", picture.thing("city:vienna")) == []


def test_the_levy_follows_the_theocracy(view: View) -> None:
    view["empires"]["france"]["state"] = "islamic"
    picture = Picture(board_svg(view))
    assert picture.all("data-levy", picture.thing("city:lyon")) == ["rook:islamic"]
    assert picture.thing("theocracy:france") is not None


def test_theocracies_are_marked_and_medieval_empires_are_not(picture: Picture) -> None:
    marks = {name for name in picture.all("data-id") if name.startswith("theocracy:")}
    assert marks == {"theocracy:holy_roman_empire", "theocracy:papal_states", "theocracy:mamluk"}


def test_every_border_has_what_lies_on_it(picture: Picture, view: View) -> None:
    assert set(view["borders"]) == set(facts.borders())
    for border, tokens in view["borders"].items():
        assert picture.all("data-piece", picture.thing(f"border:{border}")) == tokens, border
    both = picture.title(picture.thing("border:ottoman__papal_states"))
    assert both == "Ottoman and Papal States, sea border: concession of Medici, Catholic pirate"
    assert picture.title(picture.thing("border:aragon__france")) == "Aragon and France, land border: free"


def test_emporia_are_open_or_closed(picture: Picture) -> None:
    told = {city: picture.title(picture.thing(f"city:{city}")) for city in ("trebizond", "timbuktu", "tana", "red_sea")}
    assert "open emporium of the white route" in told["trebizond"]
    assert "open emporium of the black route" in told["timbuktu"]
    assert "closed emporium" in told["tana"]
    assert "closed emporium" in told["red_sea"]


def test_only_the_routes_in_use_are_emphasised(view: View) -> None:
    def live(white: str, black: str) -> set[str]:
        view["emporia"] = {"white": white, "black": black}
        picture = Picture(board_svg(view))
        groups = [picture.thing("route:white"), picture.thing("route:black")]
        return {stretch for group in groups for stretch in picture.all("data-seg", group)}

    routes: View = json.loads(asset("places.json"))["route"]
    assert live("trebizond", "timbuktu") == {*routes["trebizond"], *routes["timbuktu"]}
    assert live("spice_islands", "tana") == {*routes["spice_islands"], *routes["tana"]}


def test_a_square_on_its_throne_has_what_came_with_it(picture: Picture, view: View) -> None:
    for name in ("england", "france", "hungary", "portugal"):
        throne, empire = picture.thing(f"throne:{name}"), view["empires"][name]
        bishops = [empire["bishop"], *(queen["bishop"] for queen in empire["queens"])]
        wanted = [*empire["repressed"], *(f"bishop:{bishop}" for bishop in bishops if bishop)]
        assert sorted(picture.all("data-piece", throne)) == sorted(wanted), name
        assert picture.all("data-id", throne)[1:] == [f"card:{queen['card']}" for queen in empire["queens"]]
        assert "on its throne" in picture.title(throne)


def test_an_empty_throne_says_who_holds_the_square(picture: Picture) -> None:
    assert picture.all("data-bank", picture.thing("throne:papal_states")) == ["medici"]
    assert "republic of Medici" in picture.title(picture.thing("throne:papal_states"))
    assert "vassal in the tableau of Medici" in picture.title(picture.thing("throne:byzantium"))
    assert picture.all("data-bank", picture.thing("throne:england")) == []


def test_many_repressed_pieces_become_numbers(view: View) -> None:
    view["empires"]["portugal"]["repressed"] = ["pawn:fugger"] * 6 + ["rook:islamic"]
    picture = Picture(board_svg(view))
    throne = picture.thing("throne:portugal")
    assert picture.all("data-piece", throne) == ["pawn:fugger", "rook:islamic"]
    assert "6" in picture.words(throne)


# ------------------------------------------------------------------------------------------------ market and victories


def test_every_slot_of_the_market(picture: Picture, view: View) -> None:
    for side, row in view["market"].items():
        for i, slot in enumerate(row):
            drawn = picture.thing(f"market:{side}:{i}")
            shown = f"card:{slot['card']}" if slot["card"] else None
            assert drawn.get("data-card") == shown
            if slot["florins"]:
                assert str(slot["florins"]) in picture.words(drawn)
            assert ("barred" in picture.words(drawn)) == slot["barred"]
            if slot["card"]:
                assert NAMES[slot["card"]] == " ".join(picture.words(drawn))[: len(NAMES[slot["card"]])]


def test_a_gap_and_a_face_down_card_are_told_apart(picture: Picture) -> None:
    assert picture.title(picture.thing("market:west:3")) == "West 3, price 3: empty"
    assert picture.title(picture.thing("market:east:0")) == "East trade fair: a card face down. florins: 2"


def test_a_card_in_the_market_is_drawn_from_its_facts(picture: Picture) -> None:
    slot = picture.thing("market:west:4")
    assert picture.all("data-op", slot) == ["repress:pawn", "corsair:catholic"]
    assert picture.all("data-shot", slot) == ["apostasy:catholic+islamic"]
    assert picture.all("data-piece", slot) == ["pirate:catholic"]
    assert picture.all("data-prestige", slot) == ["catholic"]
    assert picture.all("data-ability", slot) == ["crusade_rooks_as_knights"]


def test_the_decks_are_counted_and_an_open_top_card_is_named(picture: Picture) -> None:
    assert picture.words(picture.thing("deck:west")) == ["5 left · next: House of Borgia"]
    assert picture.words(picture.thing("deck:east")) == ["6 left"]


def test_victories_say_who_is_where(picture: Picture) -> None:
    imperial, holy = picture.thing("victory:imperial"), picture.thing("victory:holy")
    assert "active" in picture.words(imperial)
    assert "inactive" in picture.words(picture.thing("victory:renaissance"))
    assert "inactive · 2 actions" in picture.words(picture.thing("victory:globalization"))
    assert "kings: needs 2 more than anyone else (Fugger 1, Medici 2, Coeur 2)" in picture.title(imperial)
    assert picture.title(imperial).endswith("met by nobody")
    assert "supreme: Reformist" in picture.title(holy)
    assert picture.title(holy).endswith("met by Fugger")
    assert picture.all("data-bank", holy)[0] == "fugger", "whoever meets it has the crest beside the check"


def test_without_a_supreme_faith_the_tallies_are_shown(view: View) -> None:
    view["supremacy"] = None
    view["victories"]["holy"]["bishops"] = {"catholic": 2, "islamic": 1, "reformist": 3}
    picture = Picture(board_svg(view))
    holy = picture.thing("victory:holy")
    assert picture.words(holy)[-4:] == ["2", "1", "3", "no supreme faith"]
    assert "bishops in play: Catholic 2, Islamic 1, Reformist 3" in [e.text for e in holy.iter(f"{SVG}title")]


def test_two_players_need_three_kings_more(view: View) -> None:
    view["players"] = view["players"][1:]
    picture = Picture(board_svg(view))
    assert "kings: needs 3 more than anyone else" in picture.title(picture.thing("victory:imperial"))


def test_the_filled_pips_are_the_lead(view: View) -> None:
    def filled(fugger: int, medici: int, coeur: int) -> int:
        counts = {"fugger": {"kings": fugger}, "medici": {"kings": medici}, "coeur": {"kings": coeur}}
        view["victories"]["imperial"]["counts"] = counts
        drawn = Picture(board_svg(view)).thing("victory:imperial")
        return sum(rect.get("fill") == load_theme("light")["good"] for rect in drawn.iter(f"{SVG}rect"))

    assert [filled(2, 2, 0), filled(3, 2, 0), filled(5, 2, 0)] == [0, 1, 2]


# ------------------------------------------------------------------------------------------------ tableaux and hands


def test_every_card_lies_in_its_tableau(picture: Picture, view: View) -> None:
    for player in view["players"]:
        region = picture.find("data-region", f"tableau:{player['bank']}")
        wanted = [f"card:{e['card']}" if "card" in e else f"square:{e['empire']}" for e in entries(player)]
        wanted += [f"card:{card}" for card in player["old_maids"]] + [f"bank:{player['bank']}"]
        assert sorted(picture.all("data-id", region)) == sorted(wanted)


def test_west_lies_left_of_the_board_and_east_right_outermost_farthest(picture: Picture, view: View) -> None:
    fugger, _, coeur = view["players"]
    board = picture.x(picture.thing("bank:fugger"))
    west = [picture.x(picture.thing(f"card:{fugger['west'][i]['card']}")) for i in (0, 1, 3)]
    assert west == sorted(west, reverse=True)
    assert west[0] + CARD_W <= board
    east = [picture.x(picture.thing(f"card:{entry['card']}")) for entry in coeur["east"] if "card" in entry]
    assert board + BOARD_W <= east[0] < east[1] < picture.x(picture.thing("square:mamluk"))


def test_a_long_tableau_wraps_and_stays_on_the_page(view: View) -> None:
    pool = [card["id"] for card in CARDS if card["kind"] == "tableau" and card["deck"] == "west"][:30]
    view["players"][0]["west"] = [{"card": card, "bishop": None, "silenced": False, "used": False} for card in pool]
    view["players"], view["market"] = view["players"][:1], {}
    picture = Picture(board_svg(view))
    assert min(picture.x(picture.thing(f"card:{card}")) for card in pool) >= 0


def test_bishops_and_silence_are_seen(picture: Picture, view: View) -> None:
    silenced = 0
    for player in view["players"]:
        for entry in entries(player):
            name = f"card:{entry['card']}" if "card" in entry else f"square:{entry['empire']}"
            drawn = picture.thing(name)
            pieces = picture.all("data-piece", drawn)
            assert entry["bishop"] is None or pieces[-1] == f"bishop:{entry['bishop']}"
            assert ("silenced" in picture.title(drawn)) == entry["silenced"]
            silenced += entry["silenced"]
    assert silenced == 3


def test_of_a_silenced_card_only_the_inquisitor_stays_strong(picture: Picture) -> None:
    card = picture.thing("card:PREN060")
    faint = {e.attrib["data-op"]: e.get("opacity") for e in card.iter() if "data-op" in e.attrib}
    assert faint == {"tax": "0.28", "inquisitor:islamic": None}


def test_a_used_card_fades(picture: Picture) -> None:
    assert picture.thing("card:PREN112X").get("opacity")
    assert picture.thing("card:PREN042").get("opacity") is None
    assert picture.title(picture.thing("card:PREN112X")).endswith("used")


def test_a_square_in_a_tableau_has_its_repressed_pieces_and_facts(picture: Picture) -> None:
    papal = picture.thing("square:papal_states")
    assert picture.all("data-piece", papal) == ["pawn:coeur", "pawn:coeur", "rook:islamic"]
    assert picture.all("data-op", papal) == ["vote:west", "commerce:west"]
    assert picture.all("data-prestige", papal) == ["law"]
    assert "married to Mary the Rich" in picture.title(picture.thing("square:holy_roman_empire"))
    assert picture.title(picture.thing("square:byzantium")).endswith("vassal")


def test_the_player_board_counts(picture: Picture) -> None:
    words = picture.words(picture.thing("bank:medici"))
    assert words == ["Medici", "8", "4", "2", "1", "1/2", "1", "1", "0", "2", "1", "2"]
    assert "3/∞" in picture.words(picture.thing("bank:fugger"))
    assert "you · to play" in picture.words(picture.thing("bank:coeur"))
    assert "actions left: 1" in [e.text for e in picture.thing("bank:coeur").iter(f"{SVG}title")]


def test_own_cards_are_shown_and_hidden_hands_are_not(picture: Picture) -> None:
    hands = [name for name in picture.all("data-id") if name.startswith("hand:")]
    assert hands == ["hand:PREN045", "hand:PREN021"]


def test_no_card_is_named_that_the_view_does_not_name(picture: Picture, view: View) -> None:
    known = set(re.findall(r"PREN\d+[XP]?|COMET\d", json.dumps(view)))
    hidden = {name for card, name in NAMES.items() if card not in known}
    told = " ".join(element.text or "" for element in picture.root.iter() if element.tag != f"{SVG}style")
    assert len(hidden) > 100
    assert [name for name in hidden if re.search(rf"\b{re.escape(name)}\b", told)] == []
    assert set(re.findall(r"PREN\d+[XP]?|COMET\d", picture.text)) <= known


def test_the_supply_is_counted(picture: Picture) -> None:
    supply = picture.find("data-region", "supply")
    assert len(picture.all("data-piece", supply)) == 15
    assert picture.words(supply)[1:4] == ["3", "3", "3"]


def test_the_result_is_written_on_top(view: View) -> None:
    view["over"], view["result"] = True, {"winners": ["medici"], "kind": "imperial"}
    picture = Picture(board_svg(view))
    assert "Medici wins: Imperial" in picture.words()
    assert "to play" not in " ".join(picture.words())


# ------------------------------------------------------------------------------------------------ what is missing or wrong


def test_an_empty_view_is_an_empty_board() -> None:
    picture = Picture(board_svg({}))
    cities = [name for name in picture.all("data-id") if name.startswith("city:")]
    assert len(cities) == 29
    assert picture.all("data-piece") == []


def test_any_part_of_a_view_may_be_missing(view: View) -> None:
    for key in view:
        ElementTree.fromstring(board_svg({k: v for k, v in view.items() if k != key}))
    for kind in ("players", "empires"):
        holder = view[kind][0] if kind == "players" else view[kind]["england"]
        for key in list(holder):
            if key != "bank":
                changed = copy.deepcopy(view)
                del (changed[kind][0] if kind == "players" else changed[kind]["england"])[key]
                ElementTree.fromstring(board_svg(changed))


def put(*path: Any, value: Any) -> Callable[[View], None]:
    """A change of one place in a view."""

    def change(view: View) -> None:
        at: Any = view
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return change


WRONG: list[tuple[Callable[[View], None], str]] = [
    (put("players", 0, "bank", value="bardi"), "unknown bank: 'bardi'"),
    (put("players", 0, "west", 0, "card", value="PREN999"), "unknown card: 'PREN999'"),
    (put("players", 0, "west", 3, "bishop", value="pagan"), "unknown religion: 'pagan'"),
    (put("players", 0, "west", 2, "empire", value="burgundy"), "unknown empire: 'burgundy'"),
    (put("players", 0, "west", 2, "side", value="duchy"), "unknown side of a square: 'duchy'"),
    (put("players", 2, "hand", value=["PREN000"]), "unknown card: 'PREN000'"),
    (put("empires", "burgundy", value={}), "unknown empire: 'burgundy'"),
    (put("empires", "france", "state", value="pagan"), "unknown map state: 'pagan'"),
    (put("empires", "france", "cities", "dijon", value=[]), "unknown city: 'dijon'"),
    (put("empires", "france", "cities", "toledo", value=[]), "unknown city of france: 'toledo'"),
    (put("empires", "france", "cities", "paris", value=["queen:catholic"]), "unknown piece: 'queen:catholic'"),
    (put("empires", "france", "repressed", value=["pawn:bardi"]), "unknown piece: 'pawn:bardi'"),
    (put("borders", "france__portugal", value=[]), "unknown border: 'france__portugal'"),
    (put("borders", "england__france", value=["fugger"]), "unknown piece: 'fugger'"),
    (put("emporia", "white", value="tana"), "unknown white emporium: 'tana'"),
    (put("emporia", "red", value="tana"), "unknown route: 'red'"),
    (put("market", "west", 1, "card", value="PREN999"), "unknown card: 'PREN999'"),
    (put("market", "north", value=[]), "unknown side: 'north'"),
    (put("decks", "west", "top", value="PREN999"), "unknown card: 'PREN999'"),
    (put("victories", "total", value={}), "unknown victory: 'total'"),
    (put("supremacy", value="pagan"), "unknown religion: 'pagan'"),
    (put("pool", "knight:pagan", value=1), "unknown piece: 'knight:pagan'"),
    (put("game", value="age"), "unknown game: 'age'"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message for _, message in WRONG])
def test_an_unknown_id_is_one_clear_error(view: View, change: Callable[[View], None], message: str) -> None:
    change(view)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        board_svg(view)


def test_themes_and_languages_are_known_by_name(view: View) -> None:
    with pytest.raises(ValueError, match="unknown theme: 'sepia'"):
        board_svg(view, theme="sepia")
    with pytest.raises(ValueError, match="unknown language: 'la'"):
        board_svg(view, lang="la")
    with pytest.raises(ValueError, match="unknown card: 'PREN999'"):
        card_svg("PREN999")


# ------------------------------------------------------------------------------------------------ one large card


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_card_can_be_drawn_large(lang: str) -> None:
    for card in CARDS:
        picture = Picture(card_svg(card["id"], lang=lang))
        assert " ".join(picture.words()).count(card_name(lang, card["id"])) == 1, card["id"]
        assert picture.all("data-op") == card.get("ops", [])
        assert not any(words.endswith("…") for words in picture.words()), card["id"]


def test_a_large_card_says_everything_in_words() -> None:
    picture = Picture(card_svg("PREN021"))
    said = " ".join(picture.words())
    for phrase in (
        "Conquistadors",
        "Portugal",
        "Discovery",
        "Tax a concession pays or is repressed",
        "Siege kills a knight, rook or pirate",
        "Trade shift to Spice Islands opens an emporium and closes the one in use; needs a Discovery prestige",
        "Agents 2 Catholic knights, placed in Portugal.",
        "Sells for 4 Sold from your tableau, this card yields four florins instead of two.",
        "PREN021 · base",
    ):
        assert phrase in said, phrase


def test_a_large_card_tells_whom_an_ability_touches() -> None:
    assert "everyone" in Picture(card_svg("PREN127X")).words()
    assert "everyone" not in Picture(card_svg("PREN021")).words()


def test_a_large_card_has_a_dark_side() -> None:
    assert load_theme("dark")["raised"] in card_svg("PREN021", theme="dark")
    assert load_theme("dark")["raised"] not in card_svg("PREN021")


# ------------------------------------------------------------------------------------------------ lettering


def test_cut_and_wrapped_texts_fit() -> None:
    name = "Peasant Republic of Dithmarschen"
    assert clip(name, 12, 1000) == name
    assert clip(name, 12, 80).endswith("…")
    assert width(clip(name, 12, 80), 12) <= 80
    assert " ".join(wrap(name, 12, 90)) == name
    assert len(wrap(name, 12, 90)) > 1
    assert len(wrap(name, 12, 90, lines=2)) == 2
    assert all(width(part, 12) <= 90 for part in wrap(name, 12, 90, lines=2))
    size, lines = fit(name, 14, 100, 2, 8)
    assert size < 14
    assert len(lines) <= 2
    assert " ".join(lines) == name
