"""Writes the pages that are made from our data: the rules of every game as a book, all cards, the courses, the HTTP API."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import signoria
from signoria.book import Part
from signoria.learn.lesson import course, section_of
from signoria.learn.teachers import taught_games
from signoria.package import GamePackage

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"en": "English", "es": "Español"}
WORDS = {
    "en": {"rules": "The rules", "cards": "The cards", "holds": "holds in", "glossary": "Glossary",
           "courses": "The courses", "lesson": "Lesson", "minutes": "Minutes", "steps": "Steps", "todo": "to do",
           "about": "What you learn", "taught": "Sections of the rules"},
    "es": {"rules": "Las reglas", "cards": "Las cartas", "holds": "vale en", "glossary": "Glosario",
           "courses": "Los cursos", "lesson": "Lección", "minutes": "Minutos", "steps": "Pasos", "todo": "por hacer",
           "about": "Qué se aprende", "taught": "Secciones de las reglas"},
}  # fmt: skip

# What the fields of cards are called, and words that stand in them as ids.
FIELDS = {
    "en": {"one_shot": "one-shot", "one_shot_note": "what it does", "one_shot_requires": "one-shot needs",
           "ops_note": "what they do", "printed_epoch": "printed epoch", "replay": "goes to the replay pile",
           "withheld": "withheld at the start", "voided_by": "void after", "boost": "higher credits"},
    "es": {"set": "juego", "side": "lado", "kind": "clase", "location": "lugar", "agents": "agentes",
           "one_shot": "ahora-o-nunca", "one_shot_note": "lo que hace", "one_shot_requires": "el ahora-o-nunca pide",
           "suitors": "pretendientes", "abilities": "habilidades", "ops": "ops", "ops_note": "lo que hacen",
           "prestige": "prestigio", "epoch": "época", "printed_epoch": "época impresa",
           "replay": "va a la pila de reciclaje", "withheld": "retenida al principio", "commodities": "mercancías",
           "military": "militar", "text": "texto", "voided_by": "sin efecto después de", "credits": "créditos",
           "boost": "créditos mayores"},
}  # fmt: skip
VALUES = {
    "en": {"True": "yes"},
    "es": {"True": "sí", "base": "base", "expansion": "expansión", "promo": "promoción", "west": "Oeste", "east": "Este",
           "tableau": "carta de tablero", "comet": "cometa", "queen": "reina", "discovery": "descubrimiento",
           "commodity": "mercancía", "leader": "líder", "event": "evento"},
}  # fmt: skip
LEFT_OUT = ("id", "name", "event")  # what a heading says already


def write(folder: Path) -> None:
    """Write all pages anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for package in signoria.games().loaded():
        name = package.name
        for lang in LANGUAGES:
            _book(folder, name, package, lang)
            _cards(folder, name, package, lang)
            if name in taught_games():
                _courses(folder, name, package, lang)
    _http(folder)
    _indexes(folder)


def _page(path: Path, lines: Iterable[str]) -> None:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _safe(text: str) -> str:
    """A text that Markdown leaves as it is."""
    for char in "\\`*_{}[]<>#|":
        text = text.replace(char, f"\\{char}")
    return text


def _book(folder: Path, name: str, package: GamePackage, lang: str) -> None:
    words = WORDS[lang]
    parts = package.parts(lang)
    pages = []
    for part in parts:
        page = f"rules-{name}-{lang}-{part.id.replace('.', '-')}"
        pages.append(page)
        _page(folder / f"{page}.md", _part(part, name, [offer.id for offer in package.offers(lang).rules], words))
    toc = ["```{toctree}", ":maxdepth: 1", *pages, "```"]
    _page(folder / f"rules-{name}-{lang}.md", [f"# {_safe(package.title(lang))}: {words['rules'].lower()}", "", *toc])


def _part(part: Part, game: str, editions: Sequence[str], words: Mapping[str, str]) -> list[str]:
    lines = [f"# {_safe(part.title)}", ""]
    for section in part.sections:
        lines += [f"## {_safe(section.title)}", ""]
        for statement in section.statements:
            only = [edition for edition in statement.rules if edition in editions]
            where = "" if set(only) == set(editions) else f" *({words['holds']} {', '.join(only) or '–'})*"
            lines += [f"`{game}:{statement.id}`", f": {_safe(statement.text)}{where}", ""]
    return lines


def _cards(folder: Path, name: str, package: GamePackage, lang: str) -> None:
    words = WORDS[lang]
    file: Mapping[str, Any] = package.card_file(package.offers(lang).rules[0].id, lang)
    commodities = {one["id"]: one["name"] for one in file.get("commodities", ())}
    lines = [f"# {_safe(package.title(lang))}: {words['cards'].lower()}", ""]
    for card in file["cards"]:
        lines += [f"## {_safe(str(card['name']))}", ""]
        drawn = package.card_picture(card)
        if drawn is not None:
            picture = folder / "faces" / f"{name}-{lang}-{card['id']}.svg"
            picture.parent.mkdir(exist_ok=True)
            picture.write_text(drawn, encoding="utf-8")
            lines += [f"![{_safe(str(card['name']))}](faces/{picture.name})" + "{.face}", ""]
        lines += [f"`{card['id']}`", "", *_facts(card, lang, commodities), ""]
    _page(folder / f"cards-{name}-{lang}.md", lines)


def _facts(card: Mapping[str, Any], lang: str, commodities: Mapping[str, str]) -> list[str]:
    """What is told of a card in words, a line each; what is there as an id only is left out where words stand beside it."""
    lines = []
    named = {**commodities, **VALUES[lang]}
    for key, value in card.items():
        nothing = value is None or value is False or value in ("", [], (), {})
        if key in LEFT_OUT or nothing or f"{key}_text" in card or f"{key}_name" in card:
            continue
        if isinstance(value, Mapping):  # credits by the letter of an advance
            told = ", ".join(f"{_safe(str(name))} {amount}" for name, amount in value.items())
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            told = "; ".join(_safe(str(item.get("text") or item.get("name") or item)) for item in value)
        else:
            told = ", ".join(
                _safe(named.get(str(item), str(item))) for item in (value if isinstance(value, list) else [value])
            )
        field = key.removesuffix("_text").removesuffix("_name")
        lines.append(f"- **{FIELDS[lang].get(field, field.replace('_', ' '))}**: {told}")
    return lines


def _courses(folder: Path, name: str, package: GamePackage, lang: str) -> None:
    """The lessons of a course: how long each takes, how much of it is done, what it teaches."""
    words = WORDS[lang]
    lines = [f"# {_safe(package.title(lang))}: {words['courses'].lower()}", ""]
    for chapter in course(name):
        lines += [f"## {_safe(chapter.title[lang])}", ""]
        steps = f"{words['steps']} ({words['todo']})"
        lines += [f"| {words['lesson']} | {words['about']} | {words['minutes']} | {steps} | {words['taught']} |"]
        lines += ["|---|---|---|---|---|"]
        for lesson in chapter.lessons:
            todo = sum(step.task is not None for step in lesson.steps)
            taught = ", ".join(dict.fromkeys(section_of(rule) for rule in lesson.rules))
            title = f"{_safe(lesson.title[lang])} (`{lesson.id}`)"
            about, steps = _safe(lesson.about[lang]), f"{len(lesson.steps)} ({todo})"
            lines.append(f"| {title} | {about} | {lesson.minutes} | {steps} | {_safe(taught)} |")
        whole = sum(lesson.minutes for lesson in chapter.lessons)
        lines += [f"| | | {whole} | | |", ""]
    _page(folder / f"courses-{name}-{lang}.md", lines)


def _http(folder: Path) -> None:
    document = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    lines = [
        "# The HTTP API",
        "",
        "A running server describes itself at `/api/openapi.json`; this page is made from the same document.",
        "",
    ]
    for path, methods in sorted(document["paths"].items()):
        for method, about in methods.items():
            lines += [
                f"## {method.upper()} {_safe(path)}",
                "",
                _safe(about.get("description") or about.get("summary", "")),
                "",
            ]
            for parameter in about.get("parameters", ()):
                told = parameter.get("description", "")
                lines.append(f"- `{parameter['name']}` ({parameter['in']}) {_safe(told)}".rstrip())
            body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            if "$ref" in body:
                lines.append(f"- takes `{body['$ref'].rpartition('/')[2]}`")
            for code, answer in about.get("responses", {}).items():
                schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
                what = f"`{schema['$ref'].rpartition('/')[2]}`" if "$ref" in schema else ""
                lines.append(f"- {code}: {_safe(answer.get('description', ''))} {what}".rstrip())
            lines.append("")
    _page(folder / "http.md", lines)


def _indexes(folder: Path) -> None:
    for kind, title in (("rules", "The rules"), ("cards", "The cards"), ("courses", "The courses")):
        games = taught_games() if kind == "courses" else [package.name for package in signoria.games().loaded()]
        pages = [f"{kind}-{name}-{lang}" for name in games for lang in LANGUAGES]
        _page(folder / f"{kind}.md", [f"# {title}", "", "```{toctree}", ":maxdepth: 1", *pages, "```"])
