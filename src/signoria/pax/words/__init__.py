"""Words for people, from one catalogue a language (`en.po`, `es.po`). Rules never hold words.

English names and statements of cards, places and rules are facts and stand in the data files; `facts.LANG.po` and
`rules.LANG.po` hold them in the other languages, by id.
"""

from typing import Any, Final

from signoria.pax import ruleset
from signoria.pax.facts import (
    BANK_IDS,
    BORDER_EMPIRES,
    CARD_NAMES,
    CITY_IDS,
    EMPIRE_IDS,
    EMPIRE_NAMES,
    ITEM_IDS,
    N_SQUARES,
    SQUARE_NAMES,
    TOKEN_IDS,
    op_id,
)
from signoria.pax.printed import abilities, clause, document, look
from signoria.table import words as table

LANGUAGES: Final[tuple[str, ...]] = table.LANGUAGES
ENGLISH: Final = "en"
_city_names: dict[str, str] = {}
_plain: dict[tuple[str, str, str], str] = {}  # phrases without blanks, said with every table
_sums: dict[tuple[str, int], str] = {}  # sums of money in words: a few, said in nearly every sentence


def catalogue(lang: str) -> table.Catalogue:
    """All phrases of a language; raises BadOption."""
    return table.catalogue("signoria.pax", lang)


def say(lang: str, section: str, key: str, values: dict[str, Any] | None = None) -> str:
    """A phrase of the catalogue with its blanks filled in; where it has forms by number, the number is `n`."""
    if values:
        return catalogue(lang).say(f"{section}.{key}", values)
    text = _plain.get((lang, section, key))
    if text is None:
        text = _plain[lang, section, key] = catalogue(lang).text(f"{section}.{key}")
    return text


def _fact(lang: str, key: str, english: str) -> str:
    """A name or statement that the data has in English."""
    return english if lang == ENGLISH else table.catalogue("signoria.pax", lang, "facts").text(key)


def differences(lang: str, name: str) -> list[tuple[str, str]]:
    """What is different in a rule set from the second edition: the field of the rule set and a sentence for each."""
    told = [(key.partition(".")[0], say(lang, "difference", key)) for key in ruleset.differences(name)]
    here = look(name)
    if here != look(ruleset.USUAL):
        banks = {f"{bank}_colour": say(lang, "colour", colour) for bank, colour in here["banks"].items()}
        faiths = {religion: say(lang, "colour", colour) for religion, colour in here["religions"].items()}
        told.append(("look", say(lang, "box", "look", {**faiths, **banks, "portugal": say(lang, "box", "portugal")})))
    return told


def florins(lang: str, n: int) -> str:
    """A sum of money."""
    text = _sums.get((lang, n))
    if text is None:
        text = say(lang, "option", "florin", {"n": n})
        if n < 100:
            _sums[lang, n] = text
    return text


def bank_name(lang: str, bank: int) -> str:
    """A bank."""
    return say(lang, "bank", BANK_IDS[bank])


def token_name(lang: str, token: int) -> str:
    """A token: a Catholic knight, a Medici pawn."""
    return token_words(lang, TOKEN_IDS[token])


def token_words(lang: str, code: str, n: int = 1) -> str:
    """So many tokens of an id: `knight:catholic`, `pawn:medici`, or `pawn` where it is nobody's."""
    kind, _, of = code.partition(":")
    if kind == "pawn" and of:
        return say(lang, "token", "pawn_of", {"bank": say(lang, "bank", of), "n": n})
    return say(lang, "token", code, {"n": n})


def a_token_name(lang: str, token: int) -> str:
    """A token with its article: a Catholic knight, an Islamic rook."""
    kind, _, of = TOKEN_IDS[token].partition(":")
    if kind == "pawn":
        return say(lang, "a_token", "pawn_of", {"bank": say(lang, "bank", of)})
    return say(lang, "a_token", TOKEN_IDS[token])


def empire_name(lang: str, empire: int) -> str:
    """An empire."""
    return _fact(lang, f"empire.{EMPIRE_IDS[empire]}", EMPIRE_NAMES[empire])


def empire_words(lang: str, empire: int, name: str = "empire") -> dict[str, str]:
    """An empire by itself and as sentences need it: languages differ in articles and how these melt with `of`."""
    code = EMPIRE_IDS[empire]
    forms = {f"{form}_{name}": say(lang, f"{form}_empire", code) for form in ("the", "in", "of")}
    return {name: empire_name(lang, empire), **forms}


def victory_words(lang: str, victory: str) -> dict[str, str]:
    """A victory by its name alone, and as a thing to declare."""
    return {"victory": say(lang, "victory", victory), "a_victory": say(lang, "a_victory", victory)}


def city_name(lang: str, city: int) -> str:
    """A city; the places of Constantinople are told apart by number."""
    if not _city_names:
        for entry in document("map")["city"] + document("map")["conditional_city"]:
            number = entry["id"][-1] if entry.get("slot_of") else ""
            _city_names[entry["id"]] = f"{entry['name']} {number}".strip()
    return _fact(lang, f"city.{CITY_IDS[city]}", _city_names[CITY_IDS[city]])


def border_name(lang: str, border: int) -> str:
    """A border by the two empires it parts."""
    first, second = BORDER_EMPIRES[border]
    return f"{empire_name(lang, first)}–{empire_name(lang, second)}"


def item_name(lang: str, item: int) -> str:
    """A card by its title, an empire square by its empire."""
    return empire_name(lang, item) if item < N_SQUARES else _fact(lang, f"card.{ITEM_IDS[item]}", CARD_NAMES[item])


def item_words(lang: str, item: int, name: str = "item") -> dict[str, str]:
    """A card or a square by its name alone, and as sentences need it: an empire may have an article, a title has none."""
    named = item_name(lang, item)
    return {name: named, f"the_{name}": say(lang, "the_empire", EMPIRE_IDS[item]) if item < N_SQUARES else named}


def card_name(lang: str, card: str) -> str:
    """A card by its title."""
    return item_name(lang, ITEM_IDS.index(card))


def ruler_name(lang: str, side: str, empire: int) -> str:
    """The king or the republic on a square."""
    return _fact(lang, f"{side}.{EMPIRE_IDS[empire]}", SQUARE_NAMES[0 if side == "king" else 1][empire])


def ability_text(lang: str, key: str) -> str:
    """What an ability does."""
    return _fact(lang, f"ability.{key}", str(abilities()[key]["statement"]))


def ability_short(lang: str, key: str) -> str:
    """An ability in a few words."""
    return _fact(lang, f"ability_short.{key}", str(abilities()[key]["short"]))


def statement(lang: str, name: str) -> str:
    """The statement of the rules with this id; in English where it is not translated."""
    found = clause(name)
    if found is None:
        raise KeyError(name)
    if lang != ENGLISH:
        rules = table.catalogue("signoria.pax", lang, "rules")
        if found["id"] in rules:
            return rules.text(found["id"])
    return str(found["statement"])


def op_name(lang: str, op: int) -> str:
    """An op, with what it acts on."""
    return op_words(lang, op_id(op))


def op_words(lang: str, code: str) -> str:
    """An op by its id, with what it acts on; `op.KIND` is its name alone."""
    kind, _, detail = code.partition(":")
    if not detail:
        return say(lang, "op", kind)
    if kind == "repress":
        pieces = say(lang, "piece", "or").join([say(lang, "piece", piece) for piece in detail.split("+")])
        return say(lang, "op_of", "repress", {"pieces": pieces})
    return say(lang, "op_of", code)


def op_note(lang: str, code: str) -> str:
    """What an op does, in a few words."""
    kind, _, detail = code.partition(":")
    if kind == "repress":
        pieces = ", ".join([say(lang, "piece", piece) for piece in detail.split("+")])
        return say(lang, "op_note", "repress", {"pieces": pieces})
    return say(lang, "op_note", code)


def one_shot_words(lang: str, code: str) -> str:
    """A one-shot with what it names; `one_shot.KIND` is its name alone."""
    kind, _, detail = code.partition(":")
    if not detail:
        return say(lang, "one_shot", kind)
    if kind == "trade_shift":
        what = city_name(lang, CITY_IDS.index(detail))
    elif kind == "apostasy":
        what = " / ".join([say(lang, "religion", religion) for religion in detail.split("+")])
    else:
        what = say(lang, "victory", detail)
    return say(lang, "one_shot_of", kind, {"what": what})


def one_shot_note(lang: str, code: str) -> str:
    """What a one-shot does, in a few words."""
    return say(lang, "one_shot_note", code.partition(":")[0])


def place_name(lang: str, place: str) -> str:
    """An empire, The West or The East, by its id."""
    return say(lang, "location", place) if place in ("west", "east") else empire_name(lang, EMPIRE_IDS.index(place))
