"""`signoria analyse --retry`: one's own mistakes once more, each on the table as it was."""

from rich.console import Console
from rich.text import Text

from signoria.cli.learn import Again, Taught, TaughtPrompt
from signoria.cli.page import heading
from signoria.cli.prompt import Leave, Redraw
from signoria.cli.words import Words
from signoria.learn.analysis import Analysis, Choice
from signoria.learn.moments import moment
from signoria.learn.retry import pointer, retries, task, tried
from signoria.learn.words import words
from signoria.table import Match


class Retry(Taught):
    """One choice of a game, to be made better."""

    def __init__(self, match: Match, choice: Choice, console: Console, w: Words) -> None:
        super().__init__(match, (choice.seat,), "random", None, console, w)
        self.choice = choice
        self.prompt = TaughtPrompt(self)
        self.told = {choice.seat: len(match.events())}
        self.shown = False

    def solve(self) -> bool:
        """Ask until something as good as the best is found; whether it was found unaided; raises Leave."""
        decision = self.match.seat(self.choice.seat).decision
        assert decision is not None
        while True:
            self._draw(decision)
            try:
                option = self.prompt.read(decision)
            except (Redraw, Again):
                self.drawn = None
                continue
            if option is None:
                continue
            found = tried(self.match, self.choice, option.key, self.w.lang)
            self.console.print(Text(f"  {found.text}", style="green" if found.solved else "yellow"))
            if found.solved:
                return not self.shown

    def hint(self) -> None:
        """Where the better choice lies."""
        self.console.print(Text(f"  {pointer(self.match, self.choice, self.w.lang)[1]}", style="italic"))

    def show(self) -> None:
        """The better choice."""
        self.shown = True
        line = "; ".join(self.choice.line) or self.choice.best_text or ""
        self.console.print(Text(f"  {words(self.w.lang).say('retry.shown', {'line': line})}", style="italic"))


def walk_mistakes(made: Analysis, seat: str, name: str, console: Console, w: Words) -> None:
    """All mistakes of a seat, in the order of the game; `name` is how the seat is called."""
    told = words(w.lang)
    listed = retries(made.choices, made.seats)[seat]
    if not listed:
        console.print(told.say("retry.none", {"seat": name}), markup=False)
        return
    console.print(Text(told.text("retry.help"), style="dim"))
    unaided = 0
    try:
        for n, index in enumerate(listed, start=1):
            choice = made.choices[index]
            retry = Retry(moment(made.record, index), choice, console, w)
            console.print(heading(told.say("retry.count", {"n": n, "m": len(listed), "turn": choice.turn})))
            console.print(Text(f"  {task(choice, w.lang)}", style="bold"))
            unaided += retry.solve()
    except (Leave, EOFError, KeyboardInterrupt):
        console.print()
        return
    console.print(told.say("retry.end", {"k": unaided, "m": len(listed)}), markup=False)
