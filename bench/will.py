"""Games by players with a will: they try to win, to fight, to flip empires, to crowd the board; see `bench.fuzz --will`.

A seed fixes a whole game: which game and rule set, variants and switches, seats, whether it begins at the start or in an
extreme position, how each seat is minded, and what happens on the way (choices taken back, players who leave, positions and
records written and read again, hidden things drawn anew, documents spoilt). Every invariant is checked after every choice.
"""

import collections
import json
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import signoria
from bench.fuzz import LIMIT, accounts, age_variants_of, bad_question, crowded_position, unexplained
from signoria.age.game import AGE, view_of
from signoria.age.invariants import violations as age_violations
from signoria.age.position import load_position as load_age
from signoria.age.ruleset import make_ruleset as age_ruleset
from signoria.age.setup import new_table as new_age
from signoria.pax import ruleset
from signoria.pax.acts import ACT_BUY
from signoria.pax.codes import op_of
from signoria.pax.facts import (
    BEHEAD,
    CAMPAIGN,
    EMPIRE_IDS,
    IS_COMET,
    OP_KIND,
    SIEGE,
    VICTORY_IDS,
    VOTE,
    is_political,
)
from signoria.pax.game import PAX
from signoria.pax.invariants import violations
from signoria.pax.position import load_position
from signoria.pax.printed import cards as printed_cards
from signoria.pax.setup import new_table, random_banks
from signoria.pax.turn import play
from signoria.pax.victory import counts, margins
from signoria.table import CannotUndo, Match, SignoriaError
from signoria.table.dice import Dice
from signoria.table.flow import PASS, Ask, Told

Tally = collections.Counter[str]
RULES: Final = ("2e", "2e", "2e", "draft", "1e")
WILLS: Final = ("win", "fight", "flip", "crowd", "chance")


class Wrong(Exception):
    """Something that must never happen, in words."""


def play_seed(seed: int, tally: Tally) -> None:
    """One game; counts what came up and raises `Wrong`."""
    dice = Dice(seed * 2 + 1)
    matched = seed % 8 == 7
    if seed % 16 == 3 or (matched and seed % 64 == 55):
        (_match_age if matched else _age)(seed, dice, tally)
    elif matched:
        _match_pax(seed, dice, tally)
    else:
        _pax(seed, dice, tally)


def minds(dice: Dice, seats: int) -> list[str]:
    """How the seats are minded: each in its own way, or all bent on the same."""
    if dice.below(2):
        return [dice.choose(list(WILLS)) for _ in range(seats)]
    return [dice.choose(["win", "win", "win", "fight", "flip"])] * seats


# ---------------------------------------------------------------------- Pax Renaissance: tables


def table_words(dice: Dice, rules: str) -> list[str]:
    """Variants and switches by chance: each variant of three games in one, each switch of ten."""
    words = [word for word in ruleset.variants_of(rules) if word != "solo" and dice.below(3) == 0]
    for name in ruleset.SWITCHES:
        if name not in ruleset.SOLO_SWITCHES and dice.below(10) == 0:
            words.append(f"{name}={dice.choose(list(ruleset.words_of(name)))}")
    return words


def extreme_document(start: Mapping[str, Any], dice: Dice) -> dict[str, Any]:
    """A crowded position made from a start: cards and squares in tableaux, tokens everywhere, victories active."""
    doc: dict[str, Any] = json.loads(json.dumps(start))
    known = {c["id"]: c for c in printed_cards("2e")}
    shadow = doc["rules"] != "1e"  # what a square in no tableau can hold
    bishops = [f"{faith}" for faith in ("catholic", "islamic", "reformist") for _ in range(5)]
    dice.shuffle(bishops)
    one_place = doc["rules"] != "2e" or "couple_bishop_slots=1" in doc["variants"]

    def bishop() -> str | None:
        return bishops.pop() if bishops and dice.below(4) == 0 else None

    for player in doc["players"]:
        player["florins"] = dice.below(14)
    for side in ("west", "east"):
        deck = [card for card in doc["decks"][side] if not card.startswith("COMET")]
        dice.shuffle(deck)
        for card in deck[: dice.below(len(deck) * 2 // 3 + 1)]:
            player = dice.choose(doc["players"])
            if known[card]["kind"] == "queen":
                if len(player["hand"]) < 2:
                    player["hand"].append(card)
                    doc["decks"][side].remove(card)
                continue
            if len(player["hand"]) < 2 and dice.below(5) == 0:
                player["hand"].append(card)
            else:
                player[side].append({"card": card, "bishop": bishop()})
            doc["decks"][side].remove(card)
    for name in EMPIRE_IDS:
        if dice.below(5) < 2:
            continue
        player = dice.choose(doc["players"])
        side = "east" if name in ("hungary", "byzantium", "ottoman", "mamluk") else "west"
        lords = [e for row in (player["west"], player["east"]) for e in row if "empire" in e and e["side"] == "king"]
        for key in ("queens", "bishop"):
            doc["empires"][name].pop(key, None)
        if lords and dice.below(3) == 0:
            dice.choose(lords)["vassals"].append({"empire": name, "bishop": bishop(), "queens": []})
        else:
            king = dice.below(3) > 0
            square: dict[str, Any] = {
                "empire": name,
                "side": "king" if king else "republic",
                "bishop": bishop(),
                "queens": [],
                "vassals": [],
            }
            player[side].append(square)
            queens = [c for c in player["hand"] if name in known[c].get("suitors", ())]
            if king and queens:
                player["hand"].remove(queens[0])
                square["queens"] = [{"card": queens[0], "bishop": None if one_place else bishop()}]
    if "solo" in doc["variants"]:  # the automated opponent holds no hand
        for player in doc["players"][1:]:
            for card in player["hand"]:
                doc["decks"][known[card]["deck"]].append(card)
            player["hand"] = []
    _crowd_map(doc, dice, shadow)
    for row in doc["market"].values():
        for place in row:
            place["florins"] = dice.below(5) if dice.below(2) else 0
    for victory in doc["victories"]:
        doc["victories"][victory] = dice.below(3) > 0
    if dice.below(4) == 0:
        for side in ("west", "east"):
            doc["decks"][side] = doc["decks"][side][: dice.below(6)]
    return doc


def _crowd_map(doc: dict[str, Any], dice: Dice, thrones: bool) -> None:
    """Tokens in most cities, on most borders and on the squares, within what the box holds."""
    box = [f"{piece}:{faith}" for piece in ("knight", "rook") for faith, n in
           (("catholic", 9), ("islamic", 6), ("reformist", 6)) for _ in range(n)]  # fmt: skip
    dice.shuffle(box)
    share = 1 + dice.below(4)
    owned = {e["empire"] for p in doc["players"] for row in (p["west"], p["east"]) for e in row if "empire" in e}
    owned |= {v["empire"] for p in doc["players"] for row in (p["west"], p["east"]) for e in row
              if "empire" in e for v in e["vassals"]}  # fmt: skip
    open_emporia = set(doc["emporia"].values())
    emporia = {"trebizond", "spice_islands", "red_sea", "tana", "novgorod", "timbuktu"}
    for name, empire in doc["empires"].items():
        for city in empire["cities"]:
            covered = city in emporia and city not in open_emporia
            empire["cities"][city] = [box.pop()] if box and not covered and dice.below(4) < share else []
        empire["repressed"] = []
        while box and dice.below(3) == 0 and (thrones or name in owned):
            empire["repressed"].append(box.pop())
    pawns = {p["bank"]: 9 for p in doc["players"]}
    ships = ["pirate:catholic"] * 2 + ["pirate:islamic"] * 2 + ["pirate:reformist"] * 2
    seas = {"aragon__papal_states", "aragon__portugal", "byzantium__hungary", "england__france", "england__portugal",
            "france__holy_roman_empire", "hungary__ottoman", "mamluk__ottoman", "ottoman__papal_states"}  # fmt: skip
    for border in doc["borders"]:
        doc["borders"][border] = []
        if border in seas and ships and dice.below(3) == 0:
            doc["borders"][border] = [ships.pop(dice.below(len(ships)))]
        elif dice.below(3):
            bank = dice.choose(sorted(pawns))
            if pawns[bank] > 0:
                pawns[bank] -= 1
                doc["borders"][border] = [f"pawn:{bank}"]


def pax_table(seed: int, dice: Dice, tally: Tally) -> Any:
    """A table to begin with: the start of a game, also alone, or an extreme position."""
    rules = RULES[seed // 16 % len(RULES)]
    words = table_words(dice, rules)
    if rules != "1e" and dice.below(12) == 0:
        words = [word for word in words if word != "bankruptcy"] + ["solo"]
        return _extreme(new_table(ruleset.make_ruleset(rules, words), [0, 1], seed), dice, tally)
    banks = random_banks(2 + seed % 3, dice)
    return _extreme(new_table(ruleset.make_ruleset(rules, words), banks, seed), dice, tally)


def _extreme(t: Any, dice: Dice, tally: Tally) -> Any:
    """Half of the tables in an extreme position."""
    if dice.below(2):
        try:
            found = load_position(extreme_document(PAX.position(t), dice))
        except SignoriaError:
            tally["starts refused"] += 1
        else:
            tally["extreme starts"] += 1
            return found
    return t


# ---------------------------------------------------------------------- Pax Renaissance: wills

# How often a mind takes each sort of action: buy, play, sell, ops, fair, victory, revolt, apostasy
LEANINGS: Final[dict[str, tuple[int, ...]]] = {
    "win": (5, 8, 1, 8, 2, 99, 1, 1),
    "fight": (4, 12, 0, 10, 1, 1, 6, 3),
    "flip": (4, 8, 1, 12, 2, 1, 6, 3),
    "crowd": (6, 10, 0, 4, 6, 0, 0, 0),
    "chance": (1, 1, 1, 1, 1, 1, 1, 1),
}


def pick(t: Any, ask: Ask, dice: Dice, will: str) -> int:
    """What a mind chooses; by chance in one of eight cases whatever it wants."""
    kind, seat, options, _ = ask
    if len(options) == 1 or will == "chance" or dice.below(8) == 0:
        return dice.choose(options)
    if kind.name == "action":
        return _pick_action(t, seat, options, dice, will)
    if kind.name in ("trigger", "tax_answer"):
        return dice.choose([1, 0]) if will == "crowd" else 1
    if kind.name in ("op", "borrow"):
        wanted = _wanted_ops(options, will)
        return dice.choose(wanted or [o for o in options if o != PASS] or options)
    return dice.choose([o for o in options if o != PASS] or options)


def _wanted_ops(options: list[int], will: str) -> list[int]:
    if will == "fight":
        return [o for o in options if o != PASS and op_of(o) in (CAMPAIGN, SIEGE)]
    if will in ("flip", "win"):
        return [o for o in options if o != PASS and OP_KIND[op_of(o)] in (VOTE, CAMPAIGN, BEHEAD)]
    return [o for o in options if o != PASS and not is_political(op_of(o))]


def _pick_action(t: Any, seat: int, options: list[int], dice: Dice, will: str) -> int:
    if will == "win" and dice.below(3) == 0:
        return _look_ahead(t, seat, options, dice)
    leaning = LEANINGS[will]
    weights = [0 if o == PASS else leaning[o // 1000 - 1] for o in options]
    if will == "win":
        for i, option in enumerate(options):
            if option // 1000 == ACT_BUY // 1000 and IS_COMET[t.market[option % 1000]]:
                weights[i] = 60
    at = dice.below(sum(weights) or 1)
    for option, weight in zip(options, weights, strict=True):
        at -= weight
        if at < 0:
            return option
    return dice.choose(options)


def _look_ahead(t: Any, seat: int, options: list[int], dice: Dice) -> int:
    """The best of a few actions tried out on a copy, the inner choices by chance."""
    best, most = options[0], -99
    for _ in range(5):
        option = dice.choose(options)
        copy = t.copy()
        copy.log = None
        flow = play(copy)
        try:
            ask = next(flow)
            ask = flow.send(option)
            while ask[0].name != "action":
                ask = flow.send(dice.choose([o for o in ask[2] if o != PASS] or ask[2]))
        except StopIteration:
            pass
        worth = 99 if copy.over and seat in copy.winners else standing(copy, seat)
        if worth > most:
            best, most = option, worth
    return best


def standing(t: Any, seat: int) -> int:
    """How near a seat is to the nearest of all victories: what it leads by less what it must."""
    others = [other for other in range(t.n) if other != seat and not t.out[other]]
    found = []
    for victory in range(len(VICTORY_IDS)):
        mine = counts(t, seat, victory, seat)
        theirs = [counts(t, other, victory, seat) for other in others]
        gaps = [m - max([n[i] for n in theirs], default=0) - need for i, (m, need) in
                enumerate(zip(mine, margins(t, victory), strict=False))]  # fmt: skip
        found.append(min(gaps) + (2 if t.victories >> victory & 1 else 0))
    return max(found)


def _pax(seed: int, dice: Dice, tally: Tally) -> None:
    t = pax_table(seed, dice, tally)
    wills = minds(dice, t.n)
    flow = play(t)
    choices = 0
    try:
        ask = next(flow)
        while True:
            kind, seat, options, _ = ask
            wrong = violations(t, settling=kind.name in ("discard", "venice", "donor"))
            if not options or len(set(options)) < len(options):
                wrong.append(f"no option, or one twice: {options}")
            if kind.name != "opponent" and t.out[seat]:
                wrong.append("a bankrupt bank is asked")
            if choices > LIMIT:
                wrong.append("the game does not end")
            if wrong:
                raise Wrong(f"choice {choices}, {kind.name}: {'; '.join(wrong)}")
            tally[f"asked pax {t.rules.name} {kind.name}"] += 1
            choices += len(options) > 1
            ask = flow.send(pick(t, ask, dice, wills[seat]))
    except StopIteration:
        pass
    wrong = violations(t)
    if not t.over or not t.winners:
        wrong.append("no winner")
    if wrong:
        raise Wrong(f"at the end: {'; '.join(wrong)}")
    _close(tally, "pax", t.rules.name, choices, (*VICTORY_IDS, "patron", "last bank", "exhaustion")[t.won_by])


def _close(tally: Tally, game: str, rules: str, choices: int, end: str) -> None:
    tally["games"] += 1
    tally["choices"] += choices
    tally[f"games {game} {rules}"] += 1
    tally[f"ends {game} {rules} {end}"] += 1


# ---------------------------------------------------------------------- Age of Renaissance

FONDNESS: Final[dict[str, tuple[str, ...]]] = {
    "win": ("buy ", "place ", "attack ", "upgrade"),
    "fight": ("attack ", "play war", "play civil_war", "use", "play "),
    "flip": ("attack ", "play rebellion", "play pirates", "play black_death", "play "),
    "crowd": ("place ", "play ", "buy "),
    "chance": (),
}


def pick_age(t: Any, ask: Ask, dice: Dice, will: str) -> int:
    """What a mind chooses in Age of Renaissance."""
    kind, _, options, _ = ask
    if kind.name == "bid":
        low, high = (-3, 40) if will != "chance" else (-400, 400)
        return dice.choose([bid for bid in options if low <= bid <= high] or options)
    if len(options) == 1 or will == "chance" or dice.below(8) == 0:
        return dice.choose(options)
    if kind.name in ("play", "final", "purchase", "expand") and len(options) > 2:
        start = dice.below(len(options))
        for i in range(min(len(options), 12)):
            option = options[(start + i) % len(options)]
            if kind.key(t, ask, option).startswith(FONDNESS[will]):
                return option
    return dice.choose([o for o in options if o != PASS] or options)


def age_table(seed: int, dice: Dice) -> Any:
    """A table to begin with: the start of a game or a crowded board late in it."""
    if dice.below(3) == 0:
        doc = crowded_position(seed)
        powers = [player["power"] for player in doc["players"]]
        dice.shuffle(powers)
        doc["wars"] = [powers[i : i + 2] for i in range(dice.below(len(powers)))][:3] if dice.below(2) else []
        return load_age({**doc, "wars": [war for war in doc["wars"] if len(war) == 2]})
    names = tuple(f"player{i + 1}" for i in range(3 + dice.below(4)))
    return new_age(
        age_ruleset(None, age_variants_of(dice.below(600))), names, 1 + dice.below(3), 3 * (seed % 5 == 0), seed
    )


def _age(seed: int, dice: Dice, tally: Tally) -> None:
    t = age_table(seed, dice)
    wills = minds(dice, t.n)
    told: list[Told] = []
    t.log = told
    flow = AGE.play(t)
    choices = 0
    before = accounts(t)
    try:
        ask = next(flow)
        while True:
            open_account = ask[0].name in ("from_stock", "from_expansion", "crusade_marker")
            if not open_account:
                before = accounts(t)
                told.clear()
            tally[f"asked age european {ask[0].name}"] += 1
            if ask[1] >= 0:
                choices += len(ask[2]) > 1
                ask = flow.send(pick_age(t, ask, dice, wills[ask[1]]))
            else:
                ask = flow.send(0)
            wrong = age_violations(t) + bad_question(t, ask)
            if ask[0].name not in ("from_stock", "from_expansion", "crusade_marker"):
                wrong += unexplained(t, before, told)
            if choices > LIMIT:
                wrong.append("the game does not end")
            if wrong:
                raise Wrong(f"choice {choices}, {ask[0].name}: {'; '.join(wrong)}")
    except StopIteration:
        pass
    wrong = age_violations(t)
    result = AGE.result(t)
    if result is None or (not result["winners"] and not all(t.chaos)):
        wrong.append("no winner")
    if wrong:
        raise Wrong(f"at the end: {'; '.join(wrong)}")
    _close(tally, "age", "european", choices, "" if result is None else result["victory"])


# ---------------------------------------------------------------------- matches, as outside code plays them


def _match_pax(seed: int, dice: Dice, tally: Tally) -> None:
    t = pax_table(seed, dice, tally)
    match = signoria.pax.from_position(PAX.position(t))
    _play_match(match, dice, tally, violations, pick, ("discard", "venice", "donor"))


def _match_age(seed: int, dice: Dice, tally: Tally) -> None:
    match = signoria.age.from_position(AGE.position(age_table(seed, dice)))
    _play_match(match, dice, tally, lambda t, _: age_violations(t), pick_age, ())


def _play_match(
    match: Match,
    dice: Dice,
    tally: Tally,
    check: Callable[[Any, bool], list[str]],
    choose: Callable[[Any, Ask, Dice, str], int],
    settling: tuple[str, ...],
) -> None:
    """A game through the public API, with all that can happen to a match on the way."""
    wills = dict(zip(match.seats, minds(dice, len(match.seats)), strict=True))
    game, rules = match.game, match.rules
    while not match.over:
        decision = match.decision
        assert decision is not None
        seat = decision.seat
        ask = next(a for a in match._pending() if match.seats[a[1]] == seat)
        tally[f"asked {game} {rules} {decision.kind}"] += 1
        wrong = check(match.state, decision.kind in settling)
        if wrong or match.answers > LIMIT:
            raise Wrong(f"answer {match.answers}, {decision.kind}: {'; '.join(wrong) or 'the game does not end'}")
        value = choose(match.state, ask, dice, wills[seat])
        match.choose(next(o for o in decision.options if o.value == value), seat)
        match = _disturb(match, dice, tally)
    _close(tally, game, rules, match.answers, "" if match.result is None else match.result["victory"])


def _disturb(match: Match, dice: Dice, tally: Tally) -> Match:
    """One of the things that happen to matches, now and then."""
    what = dice.below(150)
    if what == 0 and match.answers:
        try:
            match.undo()
            tally["undone"] += 1
        except CannotUndo:
            tally["undo refused"] += 1
    elif what == 1:
        text = match.record()
        loaded = signoria.load(text)
        if loaded.record() != text or loaded.view(None) != match.view(None):
            raise Wrong("a record does not come back")
        tally["records reloaded"] += 1
        return loaded
    elif what in (2, 18, 19, 20) and not match.over:
        again: Match = _package(match).from_position(match.position())
        if again.view(None) != match.view(None) or _keys(again) != _keys(match):
            raise Wrong(f"a position does not come back: {_keys(match)} became {_keys(again)}")
        tally["positions reloaded"] += 1
        return again
    elif what < 12 and not match.over:
        seat = dice.choose(list(match.seats))
        sampled = match.seat(seat).sample(dice.below(1 << 30))
        if sampled.view(seat) != match.view(seat):
            raise Wrong(f"{seat} sees something that it cannot know")
        tally["views resampled"] += 1
    elif what < 17:
        _spoil(match, dice, tally)
    elif what == 17 and match.game == "age" and not match.over:
        alive = [p["seat"] for p in view_of(match)["players"] if not p["chaos"]]
        if len(alive) > 2:
            try:
                match.resign(dice.choose(alive))
                tally["resigned"] += 1
            except SignoriaError:
                tally["resignation refused"] += 1
    return match


def _package(match: Match) -> Any:
    return signoria.pax if match.game == "pax" else signoria.age


def _keys(match: Match) -> list[tuple[str, list[str]]]:
    return [(match.seats[a[1]], [a[0].key(match.state, a, v) for v in a[2]]) for a in match._pending()]


def _spoil(match: Match, dice: Dice, tally: Tally) -> None:
    """A spoilt record, position or choice is refused in a sentence, or still makes sense; nothing else changes."""
    before = match.record()
    sort = dice.below(3)
    try:
        if sort == 0:
            lines = before.split("\n")
            at = dice.below(len(lines))
            lines[at] = _spoilt_text(lines[at], dice)
            signoria.load("\n".join(lines))
        elif sort == 1:
            doc = json.loads(json.dumps(match.position()))
            for _ in range(1 + dice.below(3)):
                _spoil_value(doc, dice)
            _package(match).from_position(doc)
        else:
            match.copy().choose(_spoilt_text(dice.choose(_keys(match))[1][0] if _keys(match) else "", dice))
        tally["spoilt, still sound"] += 1
    except SignoriaError:
        tally["spoilt, refused"] += 1
    if match.record() != before:
        raise Wrong("a refusal changed the match")


def _spoilt_text(text: str, dice: Dice) -> str:
    at = dice.below(len(text) + 1)
    what = dice.below(4)
    if what == 0:
        return text[:at] + text[at + 1 + dice.below(9) :]
    if what == 1:
        return text[:at] + chr(32 + dice.below(95)) + text[at:]
    return text[:at] if what == 2 else text[at:] + text[:at]


def _spoil_value(value: Any, dice: Dice) -> None:
    """Put something else in one place of a document."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = dice.choose(keys)
        if isinstance(value[key], (dict, list)) and value[key] and dice.below(5):
            value = value[key]
            continue
        what = dice.below(6)
        if what == 0:
            del value[key]
        else:
            value[key] = (None, -1, 10**12, "x", [], {"a": 1})[dice.below(6)]
        return


# ---------------------------------------------------------------------- coverage

RULE_FILES: Final = tuple(
    path
    for package in ("pax", "pax/ops", "pax/solo", "age")
    for path in sorted((Path(signoria.__file__).parent / package).glob("*.py"))
    if path.stem not in ("__init__", "options", "view", "position", "words", "why_not", "printed", "package", "lookup",
                         "teaching", "contradictions", "invariants", "hidden", "game", "prospects", "facts", "kinds",
                         "ruleset", "rows", "map", "readings", "recap", "outlook", "acts", "questions", "snapshots")
)  # fmt: skip


class Lines:
    """Which lines of the rules have run: all games where the interpreter can tell cheaply, else one game in many."""

    def __init__(self, seen: dict[str, list[int]]) -> None:
        self.seen = {name: set(lines) for name, lines in seen.items()}
        root = Path(signoria.__file__).parent
        self.files = {str(path): path.relative_to(root).as_posix() for path in RULE_FILES}

    def _local(self, frame: types.FrameType, event: str, _: Any) -> Any:
        if event == "line":
            self.seen.setdefault(self.files[frame.f_code.co_filename], set()).add(frame.f_lineno)
        return self._local

    def _enter(self, frame: types.FrameType, event: str, _: Any) -> Any:
        return self._local if frame.f_code.co_filename in self.files else None

    def watch(self) -> None:
        """Begin to note lines."""
        sys.settrace(self._enter)

    def rest(self) -> None:
        """Stop noting lines."""
        sys.settrace(None)


IN_FUNCTION: Final = 0x1  # the flag of code with local variables of its own, which the body of a class has not


def executable_lines(path: Path) -> set[int]:
    """The lines of a file that are inside functions."""

    def within(code: types.CodeType) -> Iterator[int]:
        for const in code.co_consts:
            if isinstance(const, types.CodeType):
                yield from {
                    line for _, _, line in const.co_lines() if line is not None and line != const.co_firstlineno
                }
                yield from within(const)

    return set(within(compile(path.read_text(encoding="utf-8"), str(path), "exec")))
