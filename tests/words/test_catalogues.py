"""The catalogues of all languages say the same things: nothing missing, nothing extra, the same blanks, no English left."""

from __future__ import annotations

import ast
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
from signoria.pax import words as pax_game
from signoria.pax.ruleset import differences
from signoria.pax.solo.kinds import OBJECTIVE_IDS
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


def _shared(path: Path) -> tuple[str, ...]:
    """X-Shared: the messages, or how they begin, that a catalogue of the browser takes from its package."""
    return tuple(
        head for line in re.findall(r"X-Shared: ([\w. ]+)", path.read_text(encoding="utf-8")) for head in line.split()
    )


def _of_package(path: Path) -> dict[str, tuple[str, ...]]:
    """The messages of the package that a catalogue of the browser speaks of: what it says, and the titles of its book."""
    folder, lang = SOURCE / path.stem / "words", path.parent.name
    files = [one for one in (folder / f"{lang}.po", folder / f"book.{lang}.po") if one.is_file()]
    return {key: tuple(words.forms(key)) for words in map(read, files) for key in words.ids()}


def _taken(path: Path) -> set[str]:
    heads = _shared(path)
    return {key for key in _of_package(path) for head in heads if key == head or key.startswith(f"{head}.")}


def _in_the_browser(path: Path) -> set[str]:
    """The messages of a catalogue, with those it shares with its package."""
    return set(read(path).ids()) | (_taken(path) if _shared(path) else set())


SHARING = [path for path in sorted(WEB.rglob("*.po")) if _shared(path)]


def test_the_browser_shares_the_words_of_games_and_of_learning() -> None:
    assert {(path.parent.name, path.stem) for path in SHARING} == {
        (lang, name) for lang in LANGUAGES for name in ("pax", "age", "learn")
    }
    for path in SHARING:
        assert _shared(path) == _shared(WEB / "en" / path.name)


@pytest.mark.parametrize("path", SHARING, ids=lambda path: f"{path.stem} in {path.parent.name}")
def test_what_a_package_calls_its_things_is_not_written_again_for_the_browser(path: Path) -> None:
    """`X-Shared` says which messages the browser takes from the package; of the others none is the same."""
    package, own = _of_package(path), read(path)
    for head in _shared(path):
        taken = {key for key in package if key == head or key.startswith(f"{head}.")}
        assert taken, head
        assert not taken & set(own.ids())
    same = {key for key in set(package) & set(own.ids()) if tuple(own.forms(key)) == package[key]}
    # What reads the same in one language, and not in the other.
    assert {key.partition(".")[0] for key in same} <= {"city", "empire"}


@pytest.mark.parametrize("name", sorted({path.stem for path in SHARING}))
def test_a_sentence_stands_in_one_catalogue_whatever_its_key(name: str) -> None:
    """A word may be a heading here and a button there; a whole sentence that is said twice is one thing written twice."""
    path = WEB / "en" / f"{name}.po"
    own = read(path)
    ours = {form: key for key in own.ids() for form in own.forms(key)}
    twice = {form: (key, ours[form]) for key, forms in _of_package(path).items() for form in forms if form in ours}
    assert not {form: keys for form, keys in twice.items() if len(form.split()) > 4}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_op_a_one_shot_and_prestige_have_one_name(lang: str) -> None:
    """The name alone stands in the catalogue of the game, for browser, terminal and pictures; no other repeats it."""
    words = catalogue("signoria.pax", lang)
    kinds = {"op": pax_game.op_words, "one_shot": pax_game.one_shot_words}
    for kind, told in kinds.items():
        names = {key.partition(".")[2]: words.text(key) for key in words.ids() if key.startswith(f"{kind}.")}
        assert len(names) == 9
        for card in pax.cards():
            codes = card.get("ops", ()) if kind == "op" else [card["one_shot"]] if "one_shot" in card else ()
            for code in codes:
                assert told(lang, code).startswith(names[code.partition(":")[0]]), code
    terminal = catalogue("signoria.pax.parts", lang)
    assert not [key for key in terminal.ids() if key.startswith(("op.", "prestige.", "one_shot."))]


def _literals() -> tuple[set[str], list[re.Pattern[str]]]:
    """What stands in the sources as it is, and what is put together there from something and what is filled in."""
    whole: set[str] = set()
    filled: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole |= {node.value, *node.value.split(".")}
            elif isinstance(node, ast.JoinedStr):
                texts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
                if any(text is not None and re.search(r"\w{3}", str(text)) for text in texts):
                    filled.add("".join(".*" if text is None else re.escape(str(text)) for text in texts))
    for path in SOURCE.rglob("*.toml"):
        # Ids of cards, of ops, of levels: what a key is filled in with.
        whole |= set(re.findall(r"[\w:]+", path.read_text(encoding="utf-8")))
    for path in (ROOT / "web" / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            whole |= set(re.findall(r"[\w:]+", path.read_text(encoding="utf-8")))
    return whole, [re.compile(one) for one in filled]


def test_no_word_of_a_package_is_defined_that_nobody_says() -> None:
    """Keys are put together in many ways; but a part of one that stands in no source is part of no key that is said."""
    whole, filled = _literals()

    def told(part: str) -> bool:
        return part in whole or any(one.fullmatch(part) for one in filled)

    made = set(OBJECTIVE_IDS) | {key for rules in pax.EDITIONS for key in differences(rules)}
    unsaid = []
    for path in SOURCE.rglob("words/en.po"):
        words = read(path)
        for key in words.ids():
            rest = key.partition(".")[2]
            # The id of the plural form is said by that of the singular.
            singular = len(words.forms(key)) > 1 and key.endswith("s") and key[:-1] in words.ids()
            if not (singular or rest in made or told(key) or told(rest) or all(map(told, rest.split(".")))):
                unsaid.append(f"{path.relative_to(SOURCE)}: {key}")
    assert not unsaid


OF_ONE_GAME = re.compile(
    r"\b(maps?|crowns?|provinces?|republics?|florins?|empires?|kings?|bishops?|tableaux?|prestige|banks?|powers?|laws?)\b",
    re.IGNORECASE,
)
FOR_EVERY_GAME = [SOURCE / part / "words" / "en.po" for part in ("server", "players", "arena", "learn")]
FOR_EVERY_GAME += [WEB / "en" / f"{page}.po" for page in ("app", "pages", "house", "learn")]


@pytest.mark.parametrize("path", FOR_EVERY_GAME, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_said_of_every_game_names_nothing_of_one(path: Path) -> None:
    words = read(path)
    assert not {form: key for key in words.ids() for form in words.forms(key) if OF_ONE_GAME.search(form)}
