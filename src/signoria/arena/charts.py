"""Charts of shares and curves as SVG, for notebooks and pages; they need nothing but the standard library.

>>> from signoria.arena import wilson
>>> from signoria.arena.charts import bars
>>> chart = bars("Who wins", {"first": wilson(55, 100), "second": wilson(45, 100)})
>>> chart.svg.startswith("<svg")
True
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, inf, log10
from pathlib import Path
from typing import Final

from signoria.arena.statistics import Rate

WIDE: Final = 720.0
LEFT: Final = 190.0
MARKS: Final = 6  # round numbers along an axis, at most, beside 0
INK: Final = ("#2f78c4", "#b93b0a", "#5a8a1e", "#5f2473", "#a67910", "#128067")


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn chart; a notebook shows it by itself."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Path | str) -> None:
        """Write it to a file."""
        Path(path).write_text(self.svg + "\n", encoding="utf-8")


def bars(title: str, rates: Mapping[str, Rate], even: float | None = None) -> Chart:
    """Shares with the intervals that hold the true ones in 95 of 100 cases; `even` is marked by a line."""
    parts = [_grid(0, 100, 46, 46 + 24 * len(rates))]
    if even is not None:
        parts.append(_line(_across(even), 40, _across(even), 46 + 24 * len(rates), INK[1], 'stroke-dasharray="5 4"'))
    for i, (name, rate) in enumerate(rates.items()):
        y = 58 + 24 * i
        parts += [
            _text(LEFT - 8, y + 4, name, "end"),
            f'<rect x="{LEFT:g}" y="{y - 7}" width="{_across(rate.share) - LEFT:.1f}" height="14" fill="{INK[0]}"/>',
            _line(_across(rate.low), y, _across(rate.high), y, "#2a2420", 'stroke-width="1.6"'),
            _text(WIDE - 12, y + 4, f"{rate.share:.1%} of {rate.games:,}", "end"),
        ]
    return _chart(title, 66 + 24 * len(rates), parts)


def columns(title: str, counts: Mapping[int, float], axis: str) -> Chart:
    """How often each number came up."""
    first, last, most = min(counts), max(counts), max(counts.values())
    step = (WIDE - 80) / (last - first + 1)
    every = max(1, (last - first + 1) // 10)
    parts = [_text(44, 52, f"{most:,.0f}", "end"), _line(50, 240, WIDE - 20, 240, "#2a2420")]
    for n in range(first, last + 1):
        x, tall = 50 + step * (n - first), 190 * counts.get(n, 0) / most
        parts.append(
            f'<rect x="{x:.1f}" y="{240 - tall:.1f}" width="{step * 0.86:.1f}" height="{tall:.1f}" fill="{INK[0]}"/>'
        )
        if (n - first) % every == 0:
            parts.append(_text(x + step * 0.43, 256, n, "middle"))
    return _chart(title, 284, [*parts, _text(WIDE - 20, 274, axis, "end")])


def lines(
    title: str, curves: Mapping[str, Sequence[tuple[float, float]]], axis: str, *, top: float | None = None
) -> Chart:
    """Curves through points, each in its colour, with its name where it ends. With `top` 1 the numbers are shares.

    Numbers along the axes are round, and stand where they belong.
    """
    points = [point for curve in curves.values() for point in curve]
    right = max([x for x, _ in points]) or 1.0
    highest = max([y for _, y in points]) or 1.0
    step = _step(highest)
    high = min(step * ceil(highest / step - 1e-9), top or inf)
    parts = []
    for value in _marks(high, step):
        y = 240 - 190 * value / high
        parts.append(_line(60, y, WIDE - 120, y, "#d5c9b0"))
        parts.append(_text(54, y + 4, f"{value:.0%}" if top == 1 else f"{value:,.6g}", "end"))
    for value in _marks(right, max(1.0, _step(right))):
        parts.append(_text(60 + (WIDE - 180) * value / right, 258, f"{value:,.0f}", "middle"))
    ends: list[float] = []
    for i, (name, curve) in enumerate(curves.items()):
        ink = INK[i % len(INK)]
        drawn = [(60 + (WIDE - 180) * x / right, 240 - 190 * y / high) for x, y in curve]
        path = " ".join([f"{x:.1f},{y:.1f}" for x, y in drawn])
        parts.append(f'<polyline fill="none" stroke="{ink}" stroke-width="2.2" points="{path}"/>')
        at = _free(drawn[-1][1], ends)
        ends.append(at)
        parts.append(_text(WIDE - 112, at + 4, name, "start", ink))
    return _chart(title, 284, [*parts, _text(WIDE - 120, 276, axis, "end")])


def _step(greatest: float) -> float:
    """The distance of round numbers up to the greatest: 1, 2 or 5 of some power of ten, so that there are few of them."""
    power = 10.0 ** floor(log10(greatest / MARKS))
    return next(size * power for size in (1, 2, 5, 10) if greatest / (size * power) <= MARKS)


def _marks(greatest: float, step: float) -> list[float]:
    return [step * n for n in range(floor(greatest / step + 1e-9) + 1)]


def _free(wanted: float, taken: list[float]) -> float:
    """The place for a name nearest to the one wanted that is clear of the others and of the numbers below."""
    steps = [wanted + 13 * k for k in range(-2 * len(taken) - 1, 2 * len(taken) + 2)]
    clear = [at for at in steps if at <= 241 and all(abs(at - other) >= 13 for other in taken)]
    return min(clear, key=lambda at: abs(at - wanted), default=wanted)


def _across(share: float) -> float:
    return LEFT + (WIDE - LEFT - 130) * share


def _grid(low: int, high: int, top: float, bottom: float) -> str:
    told = [(share / 100, f"{share} %") for share in range(low, high + 1, 25)]
    return "".join([
        _line(_across(share), top, _across(share), bottom, "#d5c9b0") + _text(_across(share), bottom + 14, words, "middle")
        for share, words in told
    ])  # fmt: skip


def _line(x1: float, y1: float, x2: float, y2: float, ink: str, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{ink}" {more}/>'


def _text(x: float, y: float, words: object, anchor: str, ink: str = "#51473d") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{ink}">{escape(str(words))}</text>'


def _chart(title: str, height: float, parts: list[str]) -> Chart:
    return Chart(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE:g} {height:g}" width="{WIDE:g}" height="{height:g}" '
        f'font-family="sans-serif" font-size="12"><rect width="{WIDE:g}" height="{height:g}" fill="#faf6ec" rx="6"/>'
        f'<text x="14" y="26" font-size="16" font-weight="600" fill="#2a2420">{escape(title)}</text>{"".join(parts)}</svg>'
    )


__all__ = ["Chart", "bars", "columns", "lines"]
