"""Results as one HTML page that needs nothing else: tables, and charts drawn as SVG."""

from html import escape

from signoria.arena import statistics
from signoria.arena.results import Results
from signoria.arena.statistics import Mean, Rate
from signoria.arena.words import say
from signoria.table.words import number

WIDE = 640
LEFT = 190  # room for names
RIGHT = 60
BAR = 26
CARDS = 20  # cards shown
LEAST = 10  # games behind a number before it is shown

# Shares of games by kind of victory that playtesters have published, from and to, in percent.
PUBLISHED = {
    "imperial": (16, 32),
    "holy": (17, 18),
    "globalization": (18, 20),
    "renaissance": (18, 36),
    "patron": (4, 8),
}

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fffdf7; --line: #b8ad98; --bar: #35608f; --band: #e0a93b66;
  --other: #a34a28; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #1d1b18; --line: #6d6557; --bar: #7fb0e6;
  --band: #e0a93b55; --other: #e8966f; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.bar { fill: var(--bar); } .band { fill: var(--band); } .whisker, .axis { stroke: var(--ink); stroke-width: 1.5; }
.grid { stroke: var(--line); stroke-width: .5; } .line { fill: none; stroke: var(--bar); stroke-width: 2; }
.other { stroke: var(--other); stroke-dasharray: 6 3; } .dot { fill: var(--bar); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } td, th { text-align: right; padding: .15rem .5rem; }
td:first-child, th:first-child { text-align: left; } tr { border-bottom: 1px solid var(--line); }
details { margin: .3rem 0; } p.note { font-size: .9rem; }
"""


def make_report(results: Results, lang: str = "en") -> str:
    """The page."""

    def w(key: str, **blanks: object) -> str:
        return escape(say(lang, "report", key, **blanks))

    plan = results.plan
    rules = results.rows[0]["rules"] if results.rows else plan["rules"] or ""
    title = w("title", game=plan["game"], n=len(results.rows))
    variants = " ".join(plan["variants"])
    parts = [f"<h1>{title}</h1>", f"<p>{w('lead', rules=f'{rules} {variants}'.strip(), seed=plan['seed'])}</p>"]
    if not results.rows:
        parts.append(f"<p>{w('empty')}</p>")
    else:
        parts += _sections(results, lang)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def _sections(results: Results, lang: str) -> list[str]:
    def w(key: str, **blanks: object) -> str:
        return escape(say(lang, "report", key, **blanks))

    published = {k: (low / 100, high / 100) for k, (low, high) in PUBLISHED.items()}
    kinds = statistics.victories(results)
    by_kind = {kind: kinds.get(kind, statistics.wilson(0, len(results.rows))) for kind in [*kinds, *published]}
    names = {kind: say(lang, "victory", kind) for kind in by_kind}
    lengths = statistics.lengths(results)
    note = w("turns_note", mean=number(lang, lengths["turns"].mean, 1), low=number(lang, lengths["turns"].low, 1),
             high=number(lang, lengths["turns"].high, 1), choices=number(lang, lengths["choices"].mean))  # fmt: skip
    pairs = {
        say(lang, "report", "pairing", one=a, other=b): rate
        for (a, b), rate in statistics.pairings(results).items()
        if a < b
    }
    cards = dict(list(statistics.cards_that_win(results, LEAST).items())[:CARDS])
    parts = [
        _rates(w("players"), statistics.by_player(results), lang),
        _rates(w("places"), {str(k): v for k, v in statistics.by_place(results).items()}, lang),
        _rates(w("seats"), statistics.by_seat(results), lang),
        _means(w("elo"), statistics.elo(results), lang, w("rating"), 0),
    ]
    if pairs:
        parts.append(_rates(w("pairings"), pairs, lang))
    if results.costs:
        parts.append(_means(w("cost"), statistics.cost(results), lang, "ms", 1))
    shown = {names[kind]: rate for kind, rate in by_kind.items()}
    bands = {names[kind]: published[kind] for kind in by_kind if kind in published}
    parts.append(_rates(w("victories"), shown, lang, bands, w("published")))
    parts.append(
        f"<h2>{w('turns')}</h2><p class='note'>{note}</p>" + histogram(statistics.histogram(results), w("turn"))
    )
    money = statistics.florins_over_time(results)
    if money["winners"]:
        parts.append(f"<h2>{w('florins')}</h2><p class='note'>{w('florins_note')}</p>")
        parts.append(curves({w(who): means for who, means in money.items()}, w("turn"), len(results.rows)))
    if cards:
        parts.append(_rates(w("cards"), cards, lang, note=w("cards_note", least=LEAST)))
    return parts


def _rates(
    title: str,
    rates: dict[str, Rate],
    lang: str,
    bands: dict[str, tuple[float, float]] | None = None,
    note: str = "",
) -> str:
    """A bar chart with whiskers, and the same as a table."""
    bands = bands or {}
    head = [say(lang, "report", key) for key in ("name", "share", "interval", "won", "games")]
    rows = []
    for name, r in rates.items():
        between = f"{percent(r.low, lang)} – {percent(r.high, lang)}"
        row = [name, percent(r.share, lang), between, f"{r.won:g}", str(r.games)]
        if bands:
            low, high = bands.get(name, (0.0, 0.0))
            row.append(f"{percent(low, lang, 0)} – {percent(high, lang, 0)}" if high else "")
        rows.append(row)
    if bands:
        head.append(say(lang, "report", "band"))
    words = f"<p class='note'>{note}</p>" if note else ""
    return f"<h2>{title}</h2>{words}{bars(rates, bands, title, lang)}{table(head, rows)}"


def _means(title: str, means: dict[str, Mean], lang: str, unit: str, digits: int) -> str:
    head = [say(lang, "report", "name"), unit, say(lang, "report", "interval"), say(lang, "report", "games")]
    rows = [
        [
            n,
            number(lang, m.mean, digits),
            f"{number(lang, m.low, digits)} – {number(lang, m.high, digits)}",
            str(m.games),
        ]
        for n, m in sorted(means.items(), key=lambda item: -item[1].mean)
    ]
    return f"<h2>{title}</h2>{table(head, rows)}"


def percent(share: float, lang: str, digits: int = 1) -> str:
    """A share as people read it."""
    return f"{number(lang, 100 * share, digits)} %"


def table(head: list[str], rows: list[list[str]]) -> str:
    """An HTML table."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _svg(height: float, label: str, parts: list[str]) -> str:
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {WIDE} {height:.0f}" role="img" aria-label="{label}">{inside}</svg>'


def bars(rates: dict[str, Rate], bands: dict[str, tuple[float, float]], label: str, lang: str) -> str:
    """Horizontal bars from 0 to 100 %, with whiskers for the intervals and bands for published figures."""
    room = WIDE - LEFT - RIGHT

    def x(share: float) -> float:
        return LEFT + room * share

    height = BAR * len(rates) + 22
    parts = [
        f'<line class="grid" x1="{x(q):.1f}" y1="0" x2="{x(q):.1f}" y2="{height - 18}"/>'
        f'<text x="{x(q):.1f}" y="{height - 4}" text-anchor="middle">{percent(q, lang, 0)}</text>'
        for q in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    for i, (name, rate) in enumerate(rates.items()):
        y = BAR * i
        if name in bands:
            low, high = bands[name]
            parts.append(
                f'<rect class="band" x="{x(low):.1f}" y="{y}" width="{room * (high - low):.1f}" height="{BAR}"/>'
            )
        middle = y + BAR / 2
        parts += [
            f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end">{escape(name)}</text>',
            f'<rect class="bar" x="{LEFT}" y="{y + 6}" width="{room * rate.share:.1f}" height="{BAR - 12}"/>',
            f'<line class="whisker" x1="{x(rate.low):.1f}" y1="{middle}" x2="{x(rate.high):.1f}" y2="{middle}"/>',
            f'<text x="{WIDE - RIGHT + 8}" y="{middle + 4}">{percent(rate.share, lang)}</text>',
        ]
    return _svg(height, label, parts)


def histogram(counts: dict[int, int], axis: str) -> str:
    """Columns: how many games had so many."""
    first, last = min(counts), max(counts)
    most = max(counts.values())
    step = (WIDE - 60) / (last - first + 1)
    every = max(1, (last - first + 1) // 10)
    parts = []
    for length in range(first, last + 1):
        n = counts.get(length, 0)
        x = 40 + step * (length - first)
        tall = 140 * n / most
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{150 - tall:.1f}" width="{step * 0.85:.1f}" height="{tall:.1f}">'
            f"<title>{length}: {n}</title></rect>"
        )
        if (length - first) % every == 0:
            parts.append(f'<text x="{x + step / 2:.1f}" y="168" text-anchor="middle">{length}</text>')
    parts.append(f'<line class="axis" x1="40" y1="150" x2="{WIDE - 20}" y2="150"/>')
    parts.append(f'<text x="36" y="16" text-anchor="end">{most}</text>')
    parts.append(f'<text x="{WIDE - 20}" y="184" text-anchor="end">{axis}</text>')
    return _svg(190, axis, parts)


def curves(lines: dict[str, list[Mean]], axis: str, games: int) -> str:
    """Means over time, one line each, as long as a tenth of the games go on."""
    least = max(1, games // 10)
    shown = {name: [m for m in means if m.games >= least] for name, means in lines.items()}
    longest = max([len(means) for means in shown.values()])
    top = max([m.mean for means in shown.values() for m in means] + [1.0])
    step = (WIDE - 80) / max(1, longest - 1)
    parts = [
        f'<line class="axis" x1="40" y1="170" x2="{WIDE - 20}" y2="170"/>',
        f'<text x="36" y="18" text-anchor="end">{top:.0f}</text>',
        f'<text x="{WIDE - 20}" y="204" text-anchor="end">{axis}</text>',
    ]
    for turn in range(0, longest, max(1, longest // 10)):
        parts.append(f'<text x="{40 + step * turn:.1f}" y="188" text-anchor="middle">{turn + 1}</text>')
    for i, (name, means) in enumerate(shown.items()):
        style = "line other" if i else "line"
        points = " ".join(f"{40 + step * turn:.1f},{170 - 155 * m.mean / top:.1f}" for turn, m in enumerate(means))
        parts.append(f'<polyline class="{style}" points="{points}"/>')
        y = 14 + 18 * i
        parts.append(f'<line class="{style}" x1="60" y1="{y}" x2="90" y2="{y}"/><text x="96" y="{y + 4}">{name}</text>')
    return _svg(210, axis, parts)
