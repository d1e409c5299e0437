"""Where the catalogues are, and what they are made of."""

from __future__ import annotations

import re
from pathlib import Path

from signoria.age import facts as age
from signoria.age.printed import document as age_document
from signoria.pax import printed as pax
from signoria.table.words import Catalogue

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "signoria"
WEB = ROOT / "web" / "src" / "words"
TRANSLATIONS = ("es",)

# {in_empire}, {of_empire} and {the_empire} are one thing in several forms: a language takes the one its sentence needs.
_FORMS = re.compile(r"(?:the|in|of|a)_(\w*(?:empire|item|suzerain|victory|token))")


def pairs() -> list[tuple[str, Path, Path]]:
    """Each English catalogue with each of its translations."""
    found = []
    for english in [*SOURCE.rglob("words/*en.po"), *(WEB / "en").glob("*.po")]:
        for lang in TRANSLATIONS:
            other = (
                WEB / lang / english.name
                if WEB in english.parents
                else english.with_name(english.name.replace("en.po", f"{lang}.po"))
            )
            found.append((f"{english.relative_to(ROOT)} in {lang}", english, other))
    return sorted(found)


def read(path: Path) -> Catalogue:
    return Catalogue(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))


def blanks(text: str) -> set[str]:
    """What is filled in."""
    names = re.findall(r"\{(\w+)(?:![rs])?\}", text)
    return {found[1] if (found := _FORMS.fullmatch(name)) else name for name in names}


def pax_facts() -> dict[str, str]:
    """The English names and effects of Pax Renaissance, by the ids of `facts.LANG.po`."""
    places = pax.document("map")
    squares = pax.document("empires")["empire"]
    return {
        **{f"empire.{e['id']}": e["name"] for e in places["empire"]},
        **{f"{side}.{e['id']}": e[side]["name"] for side in ("king", "republic") for e in squares},
        **{f"city.{c['id']}": c["name"] for c in places["city"] + places["conditional_city"]},
        **{f"card.{c['id']}": c["name"] for c in pax.cards()},
        **{f"ability.{key}": a["statement"] for key, a in pax.abilities().items()},
        **{f"ability_short.{key}": a["short"] for key, a in pax.abilities().items()},
    }


def age_facts() -> dict[str, str]:
    """The same of Age of Renaissance."""
    return {
        **{f"province.{key}": name for key, name in zip(age.PROVINCE_IDS, age.PROVINCE_NAMES, strict=True)},
        **{f"commodity.{c['id']}": c["name"] for c in age_document("commodities")["commodity"]},
        **{f"card.{c['id']}": c["name"] for c in age_document("history_cards")["card"]},
        **{f"advance.{a['letter']}": a["name"] for a in age_document("advances")["advance"]},
        **{f"advance_effect.{a['letter']}": a["effect"] for a in age_document("advances")["advance"]},
        **{f"event.{e['id']}": e["effect"] for e in age_document("events")["event"]},
    }
