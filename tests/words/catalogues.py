"""Where the catalogues are, and what they are made of."""

from __future__ import annotations

import re
from pathlib import Path

from signoria.table.words import Catalogue

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "signoria"
WEB = ROOT / "web" / "src" / "words"
TRANSLATIONS = ("es",)

# {in_empire}, {of_empire} and {the_empire} are one thing in several forms: a language takes the one its sentence needs.
_FORMS = re.compile(r"(?:the|in|of|a)_(\w*(?:empire|victory|token))")


def pairs() -> list[tuple[str, Path, Path]]:
    """Each English catalogue with each of its translations."""
    found = []
    for english in [*SOURCE.glob("*/words/en.po"), *(WEB / "en").glob("*.po")]:
        for lang in TRANSLATIONS:
            other = WEB / lang / english.name if WEB in english.parents else english.with_name(f"{lang}.po")
            found.append((f"{english.relative_to(ROOT)} in {lang}", english, other))
    return sorted(found)


def read(path: Path) -> Catalogue:
    return Catalogue(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))


def blanks(text: str) -> set[str]:
    """What is filled in."""
    names = re.findall(r"\{(\w+)(?:![rs])?\}", text)
    return {found[1] if (found := _FORMS.fullmatch(name)) else name for name in names}
