"""The command `signoria`."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import signoria
from signoria.cli import serve
from signoria.cli.arena import add_commands as add_arena
from signoria.cli.console import complain
from signoria.cli.engine import prefer_compiled
from signoria.cli.options import add_options, rule_sets
from signoria.cli.usage import speaking, system_error
from signoria.cli.words import Words, system_language
from signoria.sentences import retold
from signoria.table import SignoriaError
from signoria.table.errors import Refusal

Command = Callable[[argparse.Namespace, Words], int]
BAD = 2
INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    """Bad usage is one sentence, as all bad input is; help speaks the language that was asked for."""

    words = Words()

    def __init__(self, **options: Any) -> None:
        super().__init__(add_help=False, formatter_class=_Help, **options)
        self._positionals.title = self.words("usage_text", "positionals")
        self._optionals.title = self.words("usage_text", "options")
        self.add_argument("-h", "--help", action="help", help=self.words("usage_text", "help"))

    def error(self, message: str) -> NoReturn:
        complain(f"{message[:1].upper()}{message[1:].rstrip('.')}. ({self.prog} --help)")
        raise SystemExit(BAD)


class _Help(argparse.HelpFormatter):
    """How help is laid out, with the word before the usage in the language that was asked for."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _Parser.words("usage_text", "usage") if prefix is None else prefix)


def _language(argv: Sequence[str]) -> str:
    """The language that was asked for, else that of the environment; known before the rest, so that help can use it."""
    for word, value in zip(argv, [*argv[1:], ""]):
        if word == "--lang":
            return value
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return system_language()


def wrong(key: str, *values: object) -> argparse.ArgumentTypeError:
    """What is wrong with the value of an option, in the language that was asked for."""
    return argparse.ArgumentTypeError(retold(Refusal(key, *values), _Parser.words.lang))


def _count(text: str, least: int = 0) -> int:
    if not text.isdecimal() or int(text) < least:
        raise wrong("{0!r} is not a whole number from {1} up", text, least)
    return int(text)


def _positive(text: str) -> int:
    return _count(text, 1)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < float("inf"):
        raise wrong("{0!r} is not a number of seconds", text)
    return seconds


def make_parser(w: Words) -> argparse.ArgumentParser:
    """The commands with their options."""
    _Parser.words = w
    parser = _Parser(prog="signoria", description=w("usage_text", "signoria"))
    parser.add_argument("--lang", default=w.lang, help=w("usage_text", "lang"))
    parser.add_argument("--version", action="version", version=f"signoria {signoria.__version__}",
                        help=w("usage_text", "version"))  # fmt: skip
    commands = parser.add_subparsers(dest="command", metavar=w("usage_text", "command"))

    def add(name: str) -> argparse.ArgumentParser:
        text = w("usage_text", name)
        made = commands.add_parser(name, help=text, description=text)
        # Suppressed: what stands before the command must not be overruled by what does not stand after it.
        made.add_argument("--lang", default=argparse.SUPPRESS, help=w("usage_text", "lang"))
        return made

    def has_json(made: argparse.ArgumentParser) -> None:
        made.add_argument("--json", action="store_true", help=w("usage_text", "json"))

    games = tuple(signoria.games())
    usual = games[0]
    serve.add_parsers(add, w, wrong)

    tty = add("tty")
    tty.add_argument("game", choices=sorted(games), help=w("usage_text", "game"))
    tty.add_argument("--seats", metavar="N|SEATS", help=w("usage_text", "seats"))
    people = tty.add_mutually_exclusive_group()
    people.add_argument("--you", metavar="SEAT", help=w("usage_text", "you"))
    people.add_argument("--hot-seat", action="store_true", help=w("usage_text", "hot_seat"))
    tty.add_argument("--opponents", metavar="NAME", default="medium", help=w("usage_text", "opponents"))
    tty.add_argument("--seed", metavar="N", help=w("usage_text", "seed"))
    tty.add_argument("--record", metavar="FILE", help=w("usage_text", "record"))
    add_options(tty, w)

    replay = add("replay")
    replay.add_argument("file", metavar="RECORD", help=w("usage_text", "record_file"))
    where = replay.add_mutually_exclusive_group()
    where.add_argument("--step", type=_count, metavar="N", help=w("usage_text", "step"))
    where.add_argument("--turn", type=_count, metavar="N", help=w("usage_text", "turn"))
    has_json(replay)

    show = add("show")
    show.add_argument("file", metavar="RECORD|POSITION", help=w("usage_text", "any_file"))
    show.add_argument("--seat", metavar="SEAT", help=w("usage_text", "seat"))
    has_json(show)

    cards = add("cards")
    cards.add_argument("words", nargs="*", metavar="WORDS", help=w("usage_text", "card_words"))
    cards.add_argument("--game", choices=sorted(games), default=usual, help=w("usage_text", "of_game"))
    cards.add_argument("--edition", metavar="NAME", help=w("usage_text", "card_edition", rules=rule_sets(w)))
    has_json(cards)

    rules = add("rules")
    rules.add_argument("words", nargs="*", metavar="CLAUSE|WORDS", help=w("usage_text", "rule_words"))
    rules.add_argument("--game", choices=sorted(games), default=usual, help=w("usage_text", "of_game"))
    rules.add_argument("--edition", metavar="NAME", help=w("usage_text", "edition", rules=rule_sets(w)))
    rules.add_argument("--differences", action="store_true", help=w("usage_text", "differences"))
    has_json(rules)

    bench = add("bench")
    bench.add_argument("game", nargs="?", choices=sorted(games), default=usual, help=w("usage_text", "game"))
    bench.add_argument("--games", type=_positive, metavar="N", help=w("usage_text", "games"))
    bench.add_argument("--seconds", type=_seconds, default=5.0, metavar="S", help=w("usage_text", "seconds"))
    has_json(bench)

    add_arena(add, w, _positive, _seconds)

    train = add("train")
    train.add_argument("--config", required=True, metavar="FILE", help=w("usage_text", "train_config"))
    train.add_argument("--only", metavar="NAMES", help=w("usage_text", "train_only"))
    train.add_argument("--out", required=True, metavar="DIR", help=w("usage_text", "train_out"))
    train.add_argument("--work", metavar="DIR", help=w("usage_text", "train_work"))
    train.add_argument("--jobs", type=_positive, metavar="N", help=w("usage_text", "train_jobs"))
    train.add_argument("--seconds", type=_seconds, metavar="S", help=w("usage_text", "train_seconds"))

    learn = add("learn")
    learn.add_argument("lesson", nargs="?", metavar="LESSON", help=w("usage_text", "lesson"))
    learn.add_argument("--game", choices=sorted(signoria.GAMES), help=w("usage_text", "of_game"))
    learn.add_argument("--untaught", action="store_true", help=w("usage_text", "untaught"))
    learn.add_argument("--check", action="store_true", help=w("usage_text", "check_lesson"))
    has_json(learn)

    analyse = add("analyse")
    analyse.add_argument("file", metavar="RECORD", help=w("usage_text", "record_file"))
    analyse.add_argument("--retry", metavar="SEAT", help=w("usage_text", "retry"))
    has_json(analyse)

    riddle = add("puzzle")
    riddle.add_argument("number", nargs="?", metavar="N", help=w("usage_text", "puzzle_number"))
    has_json(riddle)
    riddles = add("puzzles")
    riddles.add_argument("what", choices=("mine", "prove"), help=w("usage_text", "puzzles_what"))
    riddles.add_argument("--game", choices=sorted(games), default=usual, help=w("usage_text", "of_game"))
    riddles.add_argument("--games", type=_positive, default=100, metavar="N", help=w("usage_text", "sim_games"))
    riddles.add_argument("--seed", type=_count, default=0, metavar="N", help=w("usage_text", "sim_seed"))
    riddles.add_argument("--players", metavar="NAMES", help=w("usage_text", "mine_players"))
    riddles.add_argument("--jobs", type=int, default=1, metavar="N", help=w("usage_text", "mine_jobs"))
    riddles.add_argument("--out", metavar="DIR", help=w("usage_text", "mine_out"))
    return parser


def _command(name: str) -> Command:
    """What a command does; read only when it is asked for, so that each starts quickly."""
    if name in serve.COMMANDS:
        return serve.run_browser
    if name in serve.COPIES:
        return serve.run_copies
    if name == "admin":
        return serve.run_admin
    if name == "verify":
        return serve.run_verify
    if name == "tty":
        from signoria.cli.tty import run_tty

        return run_tty
    if name == "replay":
        from signoria.cli.replay import run_replay

        return run_replay
    if name == "show":
        from signoria.cli.show import run_show

        return run_show
    if name == "bench":
        from signoria.cli.bench import run_bench

        return run_bench
    if name == "analyse":
        from signoria.cli.analyse import run_analyse

        return run_analyse
    if name == "learn":
        from signoria.cli.learn import run_learn

        return run_learn
    if name in ("puzzle", "puzzles"):
        from signoria.cli import puzzles

        return puzzles.run_puzzle if name == "puzzle" else puzzles.run_puzzles
    if name == "ask":
        from signoria.cli.ask import run_ask

        return run_ask
    if name == "train":
        from signoria.cli.train import run_train

        return run_train
    if name in ("sim", "tournament", "dataset", "report", "solve"):
        from signoria.cli import arena

        return {"report": arena.run_report, "solve": arena.run_solve}.get(name, arena.run_sim)
    from signoria.cli.lookup import run_cards, run_rules

    return run_cards if name == "cards" else run_rules


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 0 it worked, 1 the answer is no, 2 bad usage or bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        prefer_compiled(words)
    w = Words()
    try:
        w = Words(_language(words))
        parser = make_parser(w)
        try:
            with speaking(w.lang):
                args = parser.parse_args(words)
        except SystemExit as stop:
            return stop.code if isinstance(stop.code, int) else BAD
        if args.command is None:
            args = parser.parse_args(["play", *words])
        status = _command(args.command)(args, w)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader has seen enough (signoria cards | head). Nothing more may be written, not even on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except SignoriaError as error:
        complain(retold(error, w.lang))
    except OSError as error:
        complain(system_error(error, w.lang))
    except UnicodeError as error:
        complain(retold(Refusal("The file is not text in UTF-8: {0}.", error), w.lang))
    return BAD
