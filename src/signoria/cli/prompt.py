"""What a person types: a number, the key of an option, or a command."""

import contextlib
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from signoria.cli.looks import TablePart
from signoria.cli.page import heading, question
from signoria.sentences import retold
from signoria.table import CannotUndo, Decision, Option

if TYPE_CHECKING:
    from signoria.cli.tty import Session

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (gives input() its line editing)

Command = Callable[[str, Decision], bool]  # what was typed after its word; says whether the question stands


class Leave(Exception):
    """Somebody wants to go."""


class Redraw(Exception):
    """The board is to be drawn again."""


class Prompt:
    """Reads until an option is chosen; everything else is answered on the way."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.w = session.w
        self.look = session.look
        self.console = session.console
        self._words: dict[str, str] = {word: name for name, words in self.w.commands().items() for word in words}
        self._commands: dict[str, Command] = {
            "undo": self._undo,
            "preview": self._preview,
            "why": self._why,
            "rules": self._rules,
            "card": self._card,
            "log": self._log,
            "board": self._board,
            "choices": self._choices,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    def read(self, decision: Decision) -> Option | None:
        """The option that was chosen; None when the question is no longer the same."""
        view = self.session.match.view(decision.seat)
        key = "prompt_amount" if self.look.is_amount(decision) else "prompt"
        ask = self.w("tty", key, seat=self.look.name(view, decision.seat, self.w), n=len(decision.options))
        while True:
            text = " ".join(input(ask + " ").split())
            if not sys.stdin.isatty():
                self.console.print(text, markup=False)  # nobody saw it typed
            option = self.look.typed(text, decision)
            if option is not None:
                return option
            if not text:
                self._choices("", decision)
            elif text.lstrip("-").isdigit():
                self._say("no_number", n=len(decision.options))
            else:
                word, _, rest = text.partition(" ")
                command = self._meant(word.lower())
                if command is None:
                    self._say("unknown", text=text)
                elif not command(rest.strip(), decision):
                    return None

    def _meant(self, word: str) -> Command | None:
        """What a word stands for: a command that every game has, else a part of the table of this one."""
        name = self._words.get(word)
        if name in self._commands:
            return self._commands[name]
        part = next((part for part in self.look.parts(self.w) if word in part.words), None)
        return None if part is None else partial(self._part, part)

    def _say(self, key: str, **blanks: object) -> None:
        self.console.print(self.w("prompt", key, **blanks), markup=False, style="italic")

    # ------------------------------------------------------------------ commands

    def _undo(self, rest: str, decision: Decision) -> bool:
        match = self.session.match
        problem: CannotUndo | None = None
        for seat in self.session.people:
            try:
                match.undo(seat)
            except CannotUndo as error:
                problem = problem or error
                continue
            self.session.forget()
            self.session.keep()
            self._say("undone")
            return False
        if problem is not None:
            self.console.print(retold(problem, self.w.lang), markup=False, style="italic")
        return True

    def _preview(self, rest: str, decision: Decision) -> bool:
        option = self.look.typed(rest, decision)
        if option is None:
            self._say("preview_how", n=len(decision.options))
        else:
            match = self.session.match
            self.look.preview(self.console, match, option, match.view(decision.seat), self.w)
        return True

    def _why(self, rest: str, decision: Decision) -> bool:
        """The rule of the question, and what cannot be done now."""
        rule = self.look.statement(decision.clause, self.w)
        if rule is not None:
            self.console.print(Text.assemble((decision.clause + "  ", "bold"), rule))
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_column(style="dim", no_wrap=True)
        reasons = self.session.match.why_not(decision.seat, self.w.lang)
        for reason in reasons:
            grid.add_row(reason.action, reason.reason, reason.clause)
        if reasons:
            self._say("not_possible")
            self.console.print(grid)
        else:
            self._say("all_possible")
        return True

    def _rules(self, rest: str, decision: Decision) -> bool:
        self.look.tell_rules(self.console, rest, self.w, self.session.match.rules)
        return True

    def _card(self, rest: str, decision: Decision) -> bool:
        self.look.tell_card(self.console, rest, self.w, self.session.match.rules)
        return True

    def _log(self, rest: str, decision: Decision) -> bool:
        lines = self.look.lines(self.session.match.events(decision.seat), self.w)
        if rest.isdecimal():
            lines = lines[-int(rest) :] if int(rest) else []
        for line in lines:
            self.console.print(line.draw(clauses=self.console.width >= 100))
        return True

    def _board(self, rest: str, decision: Decision) -> bool:
        raise Redraw

    def _part(self, part: TablePart[Any], rest: str, decision: Decision) -> bool:
        """A part of the table."""
        self.console.print(part.draw(self.session.match.view(decision.seat), self.console.width, rest))
        return True

    def _choices(self, rest: str, decision: Decision) -> bool:
        view = self.session.match.view(decision.seat)
        self.console.print(question(decision, self.look.badge(view, decision.seat, self.w), self.w))
        self.console.print(self.look.options(self.session.match, decision, view, self.w))
        return True

    def _save(self, rest: str, decision: Decision) -> bool:
        if not rest:
            self._say("save_how")
            return True
        try:
            self.session.save_as(rest)
            self._say("saved", file=rest)
        except OSError as error:
            self._say("not_saved", file=rest, error=error.strerror or error)
        return True

    def _quit(self, rest: str, decision: Decision) -> bool:
        raise Leave

    def _help(self, rest: str, decision: Decision) -> bool:
        """The commands, those of the parts of this table after the whole of it, and the signs."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_row(self.w("help", "number_how"), self.look.help("number", self.w))
        for name in self._commands:
            grid.add_row(self.w("usage", name), self.look.help(name, self.w))
            if name == "board":
                for part in self.look.parts(self.w):
                    grid.add_row(part.usage, part.help)
        self.console.print(grid)
        self.console.print(heading(self.w("title", "signs")))
        self.console.print(self.look.legend(self.session.match, self.w))
        return True
