"""The solver of Pax Renaissance, and what it found in words."""

from rich.console import Console
from rich.text import Text

from signoria.arena.solve import ANY, Claim, Solution, Way, Wish
from signoria.cli.words import Words
from signoria.pax.parts.solve import DECKS_UNKNOWN, GOALS, SURE, SURVEYS, solve
from signoria.pax.parts.words import PaxWords, pax_words
from signoria.table import Match


class PaxSolver:
    """Every way to win in this turn, the largest income, and what everybody misses."""

    goals: tuple[str, ...] = GOALS
    surveys: tuple[str, ...] = SURVEYS
    assumptions: tuple[str, ...] = (DECKS_UNKNOWN,)

    def solve(
        self,
        match: Match,
        goal: str,
        actions: int | None,
        limit_s: float | None,
        lang: str,
        most: int | None,
        wish: Wish = ANY,
    ) -> Solution:
        """Solve the position; raises BadOption."""
        return solve(match, goal, actions, limit_s, lang, most, wish)

    def actions_left(self, match: Match) -> int:
        """The actions that are left of the turn."""
        left: int = match.state.actions_left
        return left

    def tell(self, console: Console, solution: Solution, words: Words) -> None:
        """What was found, for people."""
        w = pax_words(words)
        if solution.goal == "victory":
            _print_victories(console, solution.victories, w)
            return
        who = w.bank(solution.seat)
        if solution.goal in SURE:
            key = f"can_{solution.goal}" if solution.solved else f"cannot_{solution.goal}"
            console.print(Text(w("arena", key, who=who, ways=w.count("way", solution.count))))
        else:
            gain, others = w.florins(solution.value["gain"]), w.florins(solution.value["opponents"])
            console.print(
                Text(w("arena", "gain", who=who, gain=gain, others=others, ways=w.count("way", solution.count)))
            )
        for way in solution.ways:
            console.print(Text(f"\n{' · '.join(way.actions)}  ({_of_way(way, w)})", style="bold"), soft_wrap=True)
            for step in way.example:
                prefix = "" if step.seat == solution.seat else f"{w.bank(step.seat)}: "
                console.print(Text(f"  {prefix}{step.label}"), soft_wrap=True)


def _of_way(way: Way, w: PaxWords) -> str:
    """How many ways a group holds, what they win by and what they leave the player richer."""
    least, most = way.gain
    money = w.florins(least) if least == most else w("arena", "between", least=least, most=w.florins(most))
    return ", ".join([w.count("way", way.count), *(w.game("victory", v) for v in way.victories), money])


def _print_victories(console: Console, victories: dict[str, dict[str, Claim]], w: PaxWords) -> None:
    for bank, kinds in victories.items():
        console.print(Text(w.bank(bank), style="bold"))
        for name, entry in kinds.items():
            state = "met" if entry["met"] else "open"
            active = w("arena", "active" if entry["active"] else "inactive")
            missing = ", ".join(
                w(
                    "arena",
                    "missing",
                    n=c["missing"],
                    what=w("arena_counts", c["what"], n=c["missing"]),
                    have=c["have"],
                    rival=c["rival"],
                )
                for c in entry["conditions"]
                if c["missing"]
            )
            line = w("arena", state, victory=w.game("victory", name), active=active, missing=missing,
                     actions=w.count("action", entry["actions"]))  # fmt: skip
            console.print(Text(f"  {line}"), soft_wrap=True)
