"""Looking things up: what can be played, the cards in words, the statements of the rules."""

import unicodedata
from functools import cache
from typing import Any

import signoria
from signoria.age.printed import document as age_document
from signoria.draw.words import load_words
from signoria.pax.facts import VARIANT_IDS
from signoria.pax.printed import document
from signoria.pax.ruleset import PRESETS
from signoria.pax.words import say
from signoria.server import age_lookup, schemas
from signoria.server.levels import LEVELS
from signoria.server.wording import bank_name, level_words, words

EUROPEAN = "european"  # the only edition of Age of Renaissance
FEWEST = 2  # banks of a new game; the solitaire game is a variant
GAMES = ("pax", "age")


@cache
def meta() -> schemas.Meta:
    """What can be played here."""
    told = words()
    pax = schemas.GameMeta(
        id="pax",
        name=told["game"]["pax"],
        rules=[schemas.Named(id=name, name=told["rules"][name]) for name in PRESETS],
        variants=[schemas.Explained(id=name, **_variant_words(name)) for name in VARIANT_IDS],
        banks=[schemas.Bank(id=b["id"], name=bank_name(b["id"]), colour=b["colour"]) for b in document("map")["bank"]],
        maps=[],
        lengths=[],
        fewest=FEWEST,
        levels=[schemas.Explained(id=name, **level_words(name)) for name in LEVELS],
    )
    return schemas.Meta(version=signoria.__version__, games=[pax, age_lookup.game_meta()])


def _variant_words(name: str) -> dict[str, str]:
    """The name of a variant and a sentence about it; the data's own words where the catalogue has none."""
    found: dict[str, str] | None = words()["variant"].get(name)
    if found is None:
        changes = next(v["changes"] for v in document("map")["variant"] if v["id"] == name)
        found = {"name": name.replace("_", " ").capitalize(), "text": "; ".join(changes).capitalize() + "."}
    return found


# ---------------------------------------------------------------------- cards


def _face(face: dict[str, Any]) -> dict[str, Any]:
    """Ops and prestige, as ids and in words."""
    w = load_words("en")
    ops = list(face.get("ops", ()))
    prestige = list(face.get("prestige", ()))
    return {
        "ops": ops,
        "ops_text": [say("en", "op", op) if not op.startswith("repress") else _repress(op) for op in ops],
        "ops_note": [w.op(op)[1] for op in ops],
        "prestige": prestige,
        "prestige_text": [say("en", "prestige", p) for p in prestige],
    }


def _repress(op: str) -> str:
    pieces = say("en", "piece", "or").join(say("en", "piece", p) for p in op.partition(":")[2].split("+"))
    return say("en", "op", "repress", {"pieces": pieces})


def _card(card: dict[str, Any]) -> schemas.CardOut:
    w = load_words("en")
    shot = card.get("one_shot")
    told = w.shot(shot) if shot else (None, None)
    abilities = []
    for key in card.get("ability", ()):
        short, text = w.ability(key)
        abilities.append(schemas.AbilityOut(key=key, short=short, text=text))
    location = card.get("location")
    agents = list(card.get("agents", ()))
    suitors = list(card.get("suitors", ()))
    return schemas.CardOut(
        id=card["id"],
        name=card["name"],
        set=card["set"],
        side=card["deck"],
        kind=card["kind"],
        location=location,
        location_name=w.place(location) if location else None,
        agents=agents,
        agents_text=[w.piece(agent) for agent in agents],
        one_shot=shot,
        one_shot_text=told[0],
        one_shot_note=told[1],
        one_shot_requires=list(card.get("one_shot_requires", ())),
        suitors=suitors,
        suitors_text=[w.place(empire) for empire in suitors],
        abilities=abilities,
        **_face(card),
    )


@cache
def card_file() -> bytes:
    """Every card and square of Pax Renaissance, ready to send."""
    cards = [_card(card) for card in sorted(document("cards")["card"], key=lambda c: str(c["id"]))]
    squares = [
        schemas.SquareOut(
            id=e["id"],
            name=e["name"],
            region=e["region"],
            king=schemas.FaceOut(name=e["king"]["name"], **_face(e["king"])),
            republic=schemas.FaceOut(name=e["republic"]["name"], **_face(e["republic"])),
        )
        for e in document("empires")["empire"]
    ]
    return schemas.CardFile(cards=cards, squares=squares).model_dump_json().encode()


# ---------------------------------------------------------------------- rules


@cache
def statements() -> dict[str, schemas.Statement]:
    """Every statement of every game by its id in small letters: the ids of the games differ."""
    clauses = [("pax", c) for c in document("rules")["clause"]] + [("age", c) for c in age_document("rules")["clause"]]
    return {
        c["id"].casefold(): schemas.Statement(
            id=c["id"], game=game, editions=c.get("editions", [EUROPEAN]), kind=c["kind"], statement=c["statement"]
        )
        for game, c in clauses
    }


def _without_game(clause: str) -> str:
    """An id as the rules write it: `age:9.6.a` is 9.6.a."""
    game, colon, rest = clause.strip().casefold().partition(":")
    return rest if colon and game in GAMES else clause.strip().casefold()


def _folded(text: str) -> str:
    """Letters without accents and capitals."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def statement(clause: str) -> schemas.Statement | None:
    """The statement with this id, with its game before it or not."""
    return statements().get(_without_game(clause))


def find_statements(query: str, edition: str | None, game: str | None = None) -> list[schemas.Statement]:
    """The statement with this id and those under it; else those that hold every word."""
    pool = [s for s in statements().values() if (edition is None or edition in s.editions) and game in (None, s.game)]
    wanted = _without_game(query)
    if not wanted:
        return pool
    under = [s for s in pool if _is_under(s.id.casefold(), wanted)]
    if under:
        return under
    parts = _folded(wanted).split()
    return [s for s in pool if all(part in _folded(f"{s.statement} {s.kind}") for part in parts)]


def _is_under(clause: str, wanted: str) -> bool:
    """E1.b.1 is under E1.b, E1 and E."""
    if clause == wanted or clause.startswith(wanted + "."):
        return True
    return len(wanted) == 1 and wanted.isalpha() and clause[0] == wanted and clause[1:2].isdigit()
