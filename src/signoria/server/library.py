"""Looking things up: what can be played, the cards in words, the statements of the rules."""

import unicodedata
from functools import cache
from typing import Any

import signoria
from signoria.age.printed import document as age_document
from signoria.age.words import statement as age_statement
from signoria.draw.words import load_words
from signoria.pax.facts import VARIANT_IDS
from signoria.pax.printed import cards, document
from signoria.pax.ruleset import PRESETS, variants_of
from signoria.pax.words import differences, op_words, say
from signoria.pax.words import statement as statement_words
from signoria.server import age_lookup, schemas
from signoria.server.levels import LEVELS
from signoria.server.wording import bank_name, level_words, words

EUROPEAN = "european"  # the only edition of Age of Renaissance
FEWEST = 2  # banks of a new game; the solitaire game is a variant
GAMES = ("pax", "age")


@cache
def meta(lang: str) -> schemas.Meta:
    """What can be played here."""
    told = words(lang)
    pax = schemas.GameMeta(
        id="pax",
        name=told.text("game.pax"),
        rules=[_rule_set(name, lang) for name in PRESETS],
        variants=[schemas.Explained(id=name, **_variant_words(name, lang)) for name in VARIANT_IDS],
        maps=[],
        lengths=[],
        banks=[
            schemas.Bank(id=b["id"], name=bank_name(b["id"], lang), colour=b["colour"]) for b in document("map")["bank"]
        ],
        fewest=FEWEST,
        levels=[schemas.Explained(id=name, **level_words(name, lang)) for name in LEVELS],
    )
    return schemas.Meta(version=signoria.__version__, games=[pax, age_lookup.game_meta(lang)])


def _rule_set(name: str, lang: str) -> schemas.RuleSetMeta:
    """A rule set with all that is different in it from the second edition."""
    told = words(lang)
    return schemas.RuleSetMeta(
        id=name,
        name=told.text(f"rules.{name}.name"),
        text=told.text(f"rules.{name}.text"),
        differences=[schemas.Difference(field=field, text=text) for field, text in differences(lang, name)],
        variants=list(variants_of(name)),
    )


def _variant_words(name: str, lang: str) -> dict[str, str]:
    """The name of a variant and a sentence about it."""
    told = words(lang)
    return {"name": told.text(f"variant.{name}.name"), "text": told.text(f"variant.{name}.text")}


# ---------------------------------------------------------------------- cards


def _face(face: dict[str, Any], lang: str) -> dict[str, Any]:
    """Ops and prestige, as ids and in words."""
    w = load_words(lang)
    ops = list(face.get("ops", ()))
    prestige = list(face.get("prestige", ()))
    return {
        "ops": ops,
        "ops_text": [op_words(lang, op) for op in ops],
        "ops_note": [w.op(op)[1] for op in ops],
        "prestige": prestige,
        "prestige_text": [say(lang, "prestige", p) for p in prestige],
    }


def _card(card: dict[str, Any], lang: str) -> schemas.CardOut:
    w = load_words(lang)
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
        name=w.card(card["id"]),
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
        **_face(card, lang),
    )


@cache
def card_file(edition: str, lang: str) -> bytes:
    """Every card and square of an edition of Pax Renaissance, ready to send."""
    w = load_words(lang)
    told = [_card(card, lang) for card in sorted(cards(edition), key=lambda c: str(c["id"]))]
    squares = [
        schemas.SquareOut(
            id=e["id"],
            name=w.place(e["id"]),
            region=e["region"],
            king=schemas.FaceOut(name=w.ruler(e["id"], "king"), **_face(e["king"], lang)),
            republic=schemas.FaceOut(name=w.ruler(e["id"], "republic"), **_face(e["republic"], lang)),
        )
        for e in document("empires")["empire"]
    ]
    return schemas.CardFile(cards=told, squares=squares).model_dump_json().encode()


# ---------------------------------------------------------------------- rules


@cache
def statements(lang: str) -> dict[str, schemas.Statement]:
    """Every statement of every game by its id in small letters: the ids of the games differ."""
    pax = [("pax", c, statement_words(lang, c["id"])) for c in document("rules")["clause"]]
    age = [("age", c, age_statement(lang, c["id"])) for c in age_document("rules")["clause"]]
    return {
        c["id"].casefold(): schemas.Statement(
            id=c["id"], game=game, editions=c.get("editions", [EUROPEAN]), kind=c["kind"], statement=text
        )
        for game, c, text in (*pax, *age)
    }


def _without_game(clause: str) -> str:
    """An id as the rules write it: `age:9.6.a` is 9.6.a."""
    game, colon, rest = clause.strip().casefold().partition(":")
    return rest if colon and game in GAMES else clause.strip().casefold()


def _folded(text: str) -> str:
    """Letters without accents and capitals."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def statement(clause: str, lang: str) -> schemas.Statement | None:
    """The statement with this id, with its game before it or not."""
    return statements(lang).get(_without_game(clause))


def find_statements(query: str, edition: str | None, lang: str, game: str | None = None) -> list[schemas.Statement]:
    """The statement with this id and those under it; else those that hold every word."""
    all_of_them = statements(lang).values()
    pool = [s for s in all_of_them if (edition is None or edition in s.editions) and game in (None, s.game)]
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
