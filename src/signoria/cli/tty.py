"""`signoria tty`: a game at the terminal, alone against chance or with others at one screen."""

import argparse
import os
import secrets
import shlex
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

import signoria
from signoria.cli.console import find_players_here, screen, write_file
from signoria.cli.log import Line
from signoria.cli.looks import look_of
from signoria.cli.options import flag, given_options
from signoria.cli.page import SIDE_BY_SIDE, heading, last_lines, question
from signoria.cli.prompt import Leave, Prompt, Redraw
from signoria.cli.show import check_seat, read_match
from signoria.cli.words import Words, system_language
from signoria.package import seats_played
from signoria.players import Player, make_player
from signoria.table import BadOption, Decision, Match
from signoria.table.dice import read_seed


class Session:
    """A person, or several in turn, at one terminal."""

    def __init__(
        self,
        match: Match,
        people: tuple[str, ...],
        opponents: str,
        record: Path | None,
        console: Console,
        w: Words,
    ) -> None:
        self.match = match
        self.people = people
        self.record = record
        self.kept = record is not None  # whether the file holds all that was played
        self.console = console
        self.told = dict.fromkeys(people, 0)  # events each person has been told
        self.look = look_of(match)
        self.w = self.look.words(w)
        self.drawn: object = None  # the stretch of play whose board was drawn last
        self.at_screen: str | None = None
        self.opponent: Player = make_player(opponents, f"{match.header.get('seed', '')}/{match.answers}", match.game)
        self.prompt = Prompt(self)

    # ------------------------------------------------------------------ the loop

    def run(self) -> int:
        """Play until the game is over or somebody leaves."""
        try:
            self._greet()
            while (decision := self.match.decision) is not None:
                if decision.seat in self.people:
                    self._person(decision)
                else:
                    self.match.choose(self.opponent.choose(self.match.seat(decision.seat)))
                    self.keep()
        except (Leave, EOFError, KeyboardInterrupt):
            self._leave()
            return 0
        self._end()
        return 0

    def _person(self, decision: Decision) -> None:
        self._hand_over(decision.seat)
        self._draw(decision)
        try:
            option = self.prompt.read(decision)
        except Redraw:
            self.drawn = None
            return
        if option is not None:
            self.match.choose(option)
            self.keep()

    def _hand_over(self, seat: str) -> None:
        """Several people at one screen: the next one sits down before the hand is shown."""
        if len(self.people) > 1 and self.at_screen not in (None, seat) and self.console.is_terminal:
            self.console.clear()
            input(self.w("tty", "hand_over", seat=self._name(seat)) + " ")
        self.at_screen = seat

    def _name(self, seat: str) -> str:
        return self.look.name(self.match.view(), seat, self.w)

    # ------------------------------------------------------------------ drawing

    def news(self, seat: str) -> list[Line]:
        """What happened since this person was last told."""
        events = self.match.events(seat, self.told[seat])
        self.told[seat] += len(events)
        return self.look.lines(events, self.w)

    def forget(self) -> None:
        """A choice was taken back: what came of it has not happened."""
        count = len(self.match.events())
        self.told = {seat: min(told, count) for seat, told in self.told.items()}

    def _draw(self, decision: Decision) -> None:
        """The whole table where it fits; else the table once a turn, and then only what is new."""
        view = self.match.view(decision.seat)
        width, height = self.console.width, self.console.height
        news = self.news(decision.seat)
        if news and news[-1].heading:
            news.pop()  # whose turn it is stands over the question
        ask = Group(
            heading(self.look.title(view, self.w).plain),
            question(decision, self.look.badge(view, decision.seat, self.w), self.w),
            self.look.options(self.match, decision, view, self.w),
        )
        table = self.look.board(view, self.w, width, news)
        room = height - 2 - self._height(Group(table, ask))
        self.console.print()
        if self.console.is_terminal and room >= 0:
            self.console.clear()
            self.console.print(table, *self._tail(news, room), ask, sep="\n")
        elif self.drawn != self.look.stretch(view):
            self.console.print(table, *self._tail(news, len(news) + 1), ask, sep="\n")
        else:
            self.console.print(*self._tail(news, len(news) + 1), ask, sep="\n")
        self.drawn = self.look.stretch(view)

    def _tail(self, news: list[Line], room: int) -> list[RenderableType]:
        """The end of the news, as much as there is room for under its heading."""
        if not news or room < 2 or (room <= len(news) and self.console.width >= SIDE_BY_SIDE):
            return []  # nothing to tell, no room, or told beside the map
        if room <= len(news):
            return [heading(self.w("title", "log")), *last_lines(news, room - 1, self.w)]
        return [heading(self.w("title", "log")), *(line.draw() for line in news)]

    def _height(self, drawing: RenderableType) -> int:
        return len(self.console.render_lines(drawing, pad=False))

    def _greet(self) -> None:
        seats = ", ".join(self._name(seat) for seat in self.match.seats)
        who = ", ".join(self._name(seat) for seat in self.people)
        seed = self.match.header.get("seed", "")
        key = "hot_seat" if len(self.people) > 1 else "welcome"
        game = self.look.package.title(self.w.lang)
        self.console.print(self.w("tty", key, game=game, seats=seats, you=who), markup=False)
        self.look.tell_differences(self.console, self.match.rules, self.w)
        if seed:
            self.console.print(Text(self.w("tty", "seed", seed=seed), style="dim"))
        if self.match.answers:
            self.console.print(self.w("tty", "resumed", n=self.match.answers), markup=False)
            # What was played before is a matter for `log`.
            self.told = dict.fromkeys(self.people, len(self.match.events()))
        self.console.print(Text(self.w("tty", "help_hint"), style="dim"))

    # ------------------------------------------------------------------ keeping and leaving

    def keep(self) -> None:
        """Write the record, if it is kept in a file; a full disk must not end the game."""
        if self.record is None:
            return
        try:
            write_file(self.record, self.match.record())
            self.kept = True
        except OSError as error:
            self.kept = False
            problem = self.w("tty", "cannot_save", file=self.record, error=error.strerror or error)
            self.console.print(problem, style="red", markup=False)

    def save_as(self, name: str) -> None:
        """Keep the record in this file from now on; raises OSError when it cannot be written."""
        path = Path(name).expanduser()
        write_file(path, self.match.record())
        self.record, self.kept = path, True

    def _store(self) -> Path | None:
        """Where the record is. A game nobody asked to keep is put aside, so that it can be resumed all the same."""
        if self.record is None or not self.kept:
            base = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "signoria"
            seed = self.match.header.get("seed", "position")
            names = (base / f"{self.match.game}-{seed}{'' if n == 1 else f'-{n}'}.txt" for n in range(1, 10_000))
            try:
                base.mkdir(parents=True, exist_ok=True)
                self.save_as(str(next(path for path in names if not path.exists())))
            except OSError:
                return None
        return self.record

    def _leave(self) -> None:
        self.console.print()
        if not self.match.answers:
            self.console.print(self.w("tty", "left_at_once"), markup=False)
            return
        path = self._store()
        if path is None:
            self.console.print(self.w("tty", "not_kept"), markup=False)
            return
        people = "--hot-seat" if len(self.people) > 1 else f"--you {self.people[0]}"
        speaking = "" if self.w.lang == system_language() else f" --lang {self.w.lang}"
        command = f"signoria tty {self.match.game} --record {shlex.quote(str(path))} {people}{speaking}"
        self.console.print(self.w("tty", "resume", command=command), markup=False, soft_wrap=True)

    def _end(self) -> None:
        seat = self.people[0]
        lines = self.news(seat)
        self.console.print(heading(self.w("title", "log")))
        for line in lines:
            self.console.print(line.draw())
        self.console.print(self.look.board(self.match.view(seat), self.w, self.console.width))
        self.look.result(self.console, self.match, self.w)
        path = self._store()
        key = "record_at" if path is not None else "not_kept"
        self.console.print(self.w("tty", key, file=path), markup=False, soft_wrap=True)


# ---------------------------------------------------------------------- setting up


def parse_seats(text: str) -> int | list[str]:
    """A number of players, or seats with commas between them."""
    text = text.strip()
    if text.lstrip("-").isdigit():
        return int(text)
    return [seat.strip().lower() for seat in text.split(",")]


def _resumed(args: argparse.Namespace, path: Path) -> Match:
    """The match of the record, which must be the one that was asked for."""
    match = read_match(str(path))
    wrong = []
    if match.game != args.game:
        raise BadOption("{0!r} holds a game of {1}, not of {2}: name another file.", str(path), match.game, args.game)
    wrong += [flag(name) for name, value in given_options(args).items() if str(value) != match.header.get(name)]
    if args.seats is not None:
        seats = parse_seats(args.seats)
        held = playable(match)
        if len(held) != seats if isinstance(seats, int) else set(seats) not in (set(held), set(match.seats)):
            wrong.append("--seats")
    if args.seed is not None and args.seed != match.header.get("seed"):
        wrong.append("--seed")
    if args.rules is not None and args.rules != match.rules:
        wrong.append("--rules")
    if args.variant and set(args.variant) | {"solo"} != set(match.variants) | {"solo"}:
        wrong.append("--variant")
    if wrong:
        raise BadOption(
            "{0!r} holds another game already: leave out {1} to resume it, or name another file.",
            str(path),
            " and ".join(wrong),
        )
    return match


def playable(match: Match) -> tuple[str, ...]:
    """The seats that somebody plays: all but the automated one of a solitaire game."""
    return seats_played(signoria.game(match.game), match)


def open_match(args: argparse.Namespace) -> Match:
    """A new match, or the one that the record holds."""
    path = Path(args.record) if args.record else None
    if path is not None and path.exists():
        return _resumed(args, path)
    seats = parse_seats(args.seats if args.seats is not None else "3")
    seed = read_seed(args.seed) if args.seed is not None else secrets.randbelow(1_000_000)
    options = given_options(args)
    return signoria.new(args.game, seats=seats, seed=seed, rules=args.rules, variants=args.variant or [], **options)


def run_tty(args: argparse.Namespace, w: Words) -> int:
    """`signoria tty`."""
    find_players_here()
    match = open_match(args)
    people = playable(match)
    if args.you is not None:
        you = check_seat(match, args.you.lower())
        if you not in people:
            raise BadOption("{0} plays by itself here: you can be {1}.", you, ", ".join(people))
        people = (you,)
    elif not args.hot_seat:
        people = people[:1]
    record = Path(args.record) if args.record else None
    session = Session(match, people, args.opponents, record, screen(), w)
    if record is not None:
        write_file(record, match.record())  # better refused now than after an hour of play
    return session.run()
