"""The catalogues of all languages say the same things: nothing missing, nothing extra, the same blanks, no English left."""

from __future__ import annotations

import gettext
import re
import tomllib
from pathlib import Path

import pytest

from signoria.age import printed as age
from signoria.age import words as age_words
from signoria.age.facts import CAPITAL_IDS
from signoria.arena.puzzles import shipped
from signoria.pax import printed as pax
from signoria.table.words import LANGUAGES, Catalogue, catalogue, number
from tests.words.catalogues import ROOT, SOURCE, TRANSLATIONS, WEB, age_facts, blanks, pairs, pax_facts, read

PAIRS = pairs()
EVERY = [*SOURCE.rglob("*.po"), *WEB.rglob("*.po")]
SAME = set(tomllib.loads((Path(__file__).parent / "same.toml").read_text(encoding="utf-8"))["same"])


each = pytest.mark.parametrize(("english", "other"), [(e, o) for _, e, o in PAIRS], ids=[i for i, _, _ in PAIRS])


def test_every_part_that_speaks_has_a_catalogue_in_every_language() -> None:
    parts = {english.parent.parent.name for _, english, _ in PAIRS if SOURCE in english.parents}
    assert parts >= {"pax", "age", "cli", "arena", "players", "learn", "server"}
    assert {path.name for path in WEB.iterdir() if path.is_dir()} == set(LANGUAGES) == {"en", *TRANSLATIONS}


@pytest.mark.parametrize("path", EVERY, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_catalogue_is_well_formed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lang = path.parent.name if WEB in path.parents else path.name.removesuffix(".po").rpartition(".")[2]
    assert f'"Language: {lang}\\n"' in text
    assert '"Content-Type: text/plain; charset=UTF-8\\n"' in text
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in text
    words = read(path)
    assert words.ids()
    # Nothing half done: an entry without a text would be silently left out.
    assert len(re.findall(r"^msgid(?:_plural)? ", text, re.MULTILINE)) >= len(words.ids()) + 1
    assert not re.search(r'^msgstr(?:\[\d\])? ""$', text.partition("\n\n")[2], re.MULTILINE)
    for key in words.ids():
        for form in words.forms(key):
            assert form.count("{") == form.count("}"), key
            assert form.strip() or key.endswith((".dot", ".comma")), key


@each
def test_the_languages_have_the_same_messages(english: Path, other: Path) -> None:
    assert read(english).ids() == read(other).ids()


@each
def test_a_translation_fills_in_the_same_things(english: Path, other: Path) -> None:
    ours, theirs = read(english), read(other)
    for key in ours.ids():
        assert len(ours.forms(key)) == len(theirs.forms(key)), key
        wanted = set().union(*(blanks(form) for form in ours.forms(key)))
        for form in theirs.forms(key):
            assert blanks(form) - {"n"} == wanted - {"n"}, (key, form)


@each
def test_nothing_is_left_in_english(english: Path, other: Path) -> None:
    ours, theirs = read(english), read(other)
    left = {
        form
        for key in ours.ids()
        for form in ours.forms(key)
        if form in theirs.forms(key) and re.search(r"[^\W\d_]{2}", re.sub(r"\{\w+\}", "", form))
    }
    assert left <= SAME, sorted(left - SAME)


def test_what_is_the_same_in_both_languages_is_still_there() -> None:
    everywhere = {form for path in EVERY for words in [read(path)] for key in words.ids() for form in words.forms(key)}
    assert everywhere >= SAME, sorted(SAME - everywhere)


# ---------------------------------------------------------------------- facts and rules, whose English is data


GAMES = {"pax": (pax_facts, pax.document), "age": (age_facts, age.document)}


@pytest.mark.parametrize("lang", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_place_and_effect_has_its_words(game: str, lang: str) -> None:
    english = GAMES[game][0]()
    words = catalogue(f"signoria.{game}", lang, "facts")
    assert set(words.ids()) == set(english)
    left = {name for key, name in english.items() if words.text(key) == name}
    assert left <= SAME, sorted(left - SAME)


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_every_puzzle_has_its_title(lang: str) -> None:
    assert catalogue("signoria.arena", lang, "facts").ids() == [f"puzzle.{one.number}" for one in shipped()]
    assert not [one.title for one in shipped() if one.title_in(lang) == one.title or one.title_in("en") != one.title]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["pax", "age"])
def test_no_two_puzzles_of_a_game_have_the_same_title(game: str, lang: str) -> None:
    titles = [one.title_in(lang).casefold() for one in shipped() if one.game == game]
    assert len(titles) > 50
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("lang", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_every_statement_of_the_rules_is_translated(game: str, lang: str) -> None:
    english = {c["id"]: c["statement"] for c in GAMES[game][1]("rules")["clause"]}
    words = catalogue(f"signoria.{game}", lang, "rules")
    assert set(words.ids()) == set(english)
    assert not [key for key, statement in english.items() if words.text(key) == statement]


@pytest.mark.parametrize("lang", TRANSLATIONS)
@pytest.mark.parametrize("kind", ["facts", "rules"])
@pytest.mark.parametrize("game", GAMES)
def test_the_english_beside_a_translation_is_that_of_the_data(game: str, kind: str, lang: str) -> None:
    """A statement that changes is seen by its translator: the comment above its translation is no longer the same."""
    text = (SOURCE / game / "words" / f"{kind}.{lang}.po").read_text(encoding="utf-8")
    beside = {key: english for english, key in re.findall(r'^#\. (.*)\nmsgid "(.*)"$', text, re.MULTILINE)}
    wanted = (
        GAMES[game][0]() if kind == "facts" else {c["id"]: c["statement"] for c in GAMES[game][1]("rules")["clause"]}
    )
    assert beside == wanted


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_a_statement_of_age_of_renaissance_keeps_its_numbers_and_signs(lang: str) -> None:
    words = catalogue("signoria.age", lang, "rules")
    for c in age.document("rules")["clause"]:
        signs = [sorted(re.findall(r"\d+|[■□●○]", text)) for text in (c["statement"], words.text(c["id"]))]
        assert signs[0] == signs[1], c["id"]


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_a_thing_of_age_of_renaissance_has_one_name(lang: str) -> None:
    """A power is called like its capital, a card like its commodity, a ship like the advance that launches it."""
    facts, words = catalogue("signoria.age", lang, "facts"), catalogue("signoria.age", lang)
    for power in CAPITAL_IDS:
        assert words.text(f"power.{power}") == facts.text(f"province.{power}")
    for c in age.document("history_cards")["card"]:
        if c["kind"] == "commodity":
            assert facts.text(f"card.{c['id']}") == "/".join(facts.text(f"commodity.{g}") for g in c["commodities"])
    assert words.text("ship.seaworthy_10") == f"{facts.text('advance.S')} 10"
    assert words.text("ship.ocean_1") == f"{facts.text('advance.T')} 1"
    assert words.text("area.new_world") == facts.text("advance.U")


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_the_browser_and_the_game_give_places_the_same_names(lang: str) -> None:
    words = catalogue("signoria.pax", lang, "facts")
    browser = read(WEB / lang / "pax.po")
    for key in words.ids():
        if key.startswith(("empire.", "city.")):
            assert browser.text(key) == re.sub(r" \d$", "", words.text(key)), key


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize("lang", LANGUAGES)
def test_so_many_florins(lang: str) -> None:
    words = catalogue("signoria.pax", lang)
    told = {n: words.say("option.florin", {"n": n}) for n in (0, 1, 2, 5)}
    many = {"en": "florins", "es": "florines"}[lang]
    one = {"en": "florin", "es": "florín"}[lang]
    assert told == {0: f"0 {many}", 1: f"1 {one}", 2: f"2 {many}", 5: f"5 {many}"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_so_many_tokens_and_dollars(lang: str) -> None:
    one, many = {"en": ("token", "tokens"), "es": ("ficha", "fichas")}[lang]
    told = [age_words.counted(lang, "token", n) for n in (0, 1, 2, 5)]
    assert told == [f"0 {many}", f"1 {one}", f"2 {many}", f"5 {many}"]
    sums = [age_words.dollars(lang, n) for n in (0, 1, 40, -3)]
    assert sums == {"en": ["$0", "$1", "$40", "-$3"], "es": ["0\u00a0$", "1\u00a0$", "40\u00a0$", "-3\u00a0$"]}[lang]


def test_a_message_that_counts_has_a_singular_and_a_plural() -> None:
    for _, english, other in PAIRS:
        for words in (read(english), read(other)):
            for key in words.ids():
                forms = words.forms(key)
                if len(forms) > 1:
                    assert words.text(key, 1) == forms[0], key
                    assert {words.text(key, n) for n in (0, 2, 5, 100)} == {forms[1]}, key


def test_the_plural_rule_is_that_of_the_file() -> None:
    head = '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"'
    words = Catalogue(f'msgid ""\nmsgstr ""\n{head}\n\nmsgid "a"\nmsgid_plural "b"\n'
                      'msgstr[0] "{n} one"\nmsgstr[1] "{n} few"\nmsgstr[2] "{n} many"\n')  # fmt: skip
    assert [words.say("b", {"n": n}) for n in (0, 1, 2, 5)] == ["0 many", "1 one", "2 few", "5 many"]


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert [number("en", x, 1) for x in (0.5, 1574.0, 12345.6)] == ["0.5", "1574.0", "12,345.6"]
    assert [number("es", x, 1) for x in (0.5, 1574.0, 12345.6)] == ["0,5", "1574,0", "12\u00a0345,6"]


# ---------------------------------------------------------------------- the reader


HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('msgid "a"\nmsgstr "b', "line 5"),
        ('msgid "a"\n', "'a' has no text"),
        ('msgstr "b"\n', "line 4: msgstr is out of place"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', "'a' is there twice"),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"\n', "'a' has 1 forms"),
        ('#, fuzzy\nmsgid "a"\nmsgstr "b"\n', "line 4: a fuzzy message"),
        ('msgctxt "x"\nmsgid "a"\nmsgstr "b"\n', "line 4"),
        ("nonsense\n", "line 4"),
    ],
)
def test_a_file_that_is_not_well_formed_is_refused_with_its_line(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        Catalogue(HEAD.removesuffix("\n") + text)


def test_the_format_is_read_as_gettext_reads_it() -> None:
    text = (
        HEAD
        + '# a note\nmsgid "a\\"b"\nmsgstr ""\n"one\\n"\n"two\\\\"\n\n'
        + 'msgid "empty"\nmsgstr ""\n\n#~ msgid "old"\n#~ msgstr "gone"\n'
    )
    words = Catalogue(text)
    assert words.ids() == ['a"b']
    assert words.text('a"b') == "one\ntwo\\"


def test_the_plural_rule_agrees_with_the_standard_library() -> None:
    rule = gettext.c2py("n != 1")
    words = catalogue("signoria.pax", "es")
    forms = words.forms("option.florin")
    assert all(words.text("option.florin", n) == forms[rule(n)] for n in range(120))


def test_no_word_of_the_browser_is_defined_that_nobody_says() -> None:
    files = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in files)
    # A key as it stands, or the part of one before what is filled in: "pax.florins", `pax.empire.${id}`.
    said = set(re.findall(r"[\"'`]([a-z][\w.:]*)(?=[\"'`])", sources))
    begun = set(re.findall(r"`([a-z][\w.:]*[._])(?=\$\{)", sources)) - {"pax."}
    said |= {
        f"pax.{word}" for word in ("king", "republic", "queen", "tableau", "comet")
    }  # `pax.${side}`, `pax.${kind}`
    begun |= {"pax.king_of.", "pax.republic_of.", "pax.label.border_"}  # `pax.${side}_of.${empire}`
    unsaid = []
    for path in (WEB / "en").glob("*.po"):
        for key in read(path).ids():
            names = {f"{path.stem}.{key}"} | ({key} if path.stem == "pages" else set())
            if not names & said and not any(name.startswith(head) for name in names for head in begun):
                unsaid.append(f"{path.stem}.{key}")
    assert not unsaid


def test_no_word_is_said_in_the_browser_that_stands_nowhere() -> None:
    """Its key would be shown. Of a key that is filled in the beginning counts: `pax.empire.${id}`."""
    known = {path.stem: _in_the_browser(path) for path in (WEB / "en").glob("*.po")}
    ways = {"say": "", "has": "", "p": "pages.", "h": "house."}  # `p` and `h` speak for their pages alone
    heard, nowhere = set(), []
    for file in (ROOT / "web" / "src").rglob("*"):
        if file.suffix not in (".ts", ".svelte") or ".test." in file.name:
            continue
        source = re.sub(r"\$\{[^{}]*\}", "${}", file.read_text(encoding="utf-8"))
        for way, asked in re.findall(r"\b(say|has|p|h)\(([^(),]*)", source):
            for text, filled in re.findall(r"(?<!== )[\"`]([\w.]+)(?:[\"`]|(\$\{))", asked):
                name, _, key = (ways[way] + text).partition(".")
                heard.add(name)
                if not any(one.startswith(key) if filled else one == key for one in known.get(name, ())):
                    nowhere.append(f"{file.name}: {name}.{key}")
    assert heard == known.keys()
    assert not nowhere


def _in_the_browser(path: Path) -> set[str]:
    """The messages of a catalogue, with those it shares with its game."""
    own = set(read(path).ids())
    shared = re.findall(r"X-Shared: ([\w ]+)", path.read_text(encoding="utf-8"))
    heads = tuple(f"{head}." for line in shared for head in line.split())
    theirs = read(SOURCE / path.stem / "words" / path.name.replace(path.stem, path.parent.name)).ids() if heads else ()
    return own | {key for key in theirs if key.startswith(heads)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_calls_its_things_is_not_written_again_for_the_browser(game: str, lang: str) -> None:
    """`X-Shared` says how the messages begin that the browser takes from the game; of the others none is the same."""
    path = WEB / lang / f"{game}.po"
    ours, theirs = read(SOURCE / game / "words" / f"{lang}.po"), read(path)
    [line] = re.findall(r"X-Shared: ([\w ]+)", path.read_text(encoding="utf-8"))
    for head in line.split():
        taken = {key for key in ours.ids() if key.startswith(f"{head}.")}
        assert taken, head
        assert not taken & set(theirs.ids())
    same = {key for key in set(ours.ids()) & set(theirs.ids()) if theirs.text(key) == ours.text(key)}
    # What reads the same in one language, and not in the other.
    assert {key.partition(".")[0] for key in same} <= {"city", "empire", "prestige", "length"}
