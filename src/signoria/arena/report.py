"""Results as one HTML page that needs nothing else: tables, and charts drawn as SVG."""

from html import escape

from signoria.arena import statistics
from signoria.arena.results import Results
from signoria.arena.statistics import Mean, Rate
from signoria.arena.words import say
from signoria.registry import game
from signoria.table.words import number

WIDE = 640
PIECES = 20  # cards, or whatever wins, shown
LEAST = 10  # games behind a number before it is shown

# The colours and faces of the browser client; nothing is fetched.
STYLE = """
:root { color-scheme: light dark; --paper: #f2ebdb; --panel: #faf6ec; --ink: #2a2420; --ink-2: #51473d; --line: #d5c9b0;
  --frame: #96876a; --bar: #2f78c4; --band: #e9cf86; --other: #b93b0a; --gilt: #a67910;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif;
  --sans: -apple-system, "Segoe UI", "Noto Sans", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171a; --panel: #1c2023; --ink: #efe7d6; --ink-2: #cdc3b0;
  --line: #363b3e; --frame: #7c786d; --bar: #5b9be0; --band: #6d5a1f; --other: #ffa04d; --gilt: #c79a35; } }
* { box-sizing: border-box; }
body { font: 15px/1.45 var(--sans); color: var(--ink); background: var(--paper); max-width: 78rem; margin: 0 auto;
  padding: 1.8rem 1.2rem 3rem; }
h1 { font: 600 2.1rem/1.15 var(--serif); margin: 0 0 .4rem; } h2 { font: 600 1.2rem/1.2 var(--serif); margin: 0 0 .5rem; }
p { margin: 0 0 .7rem; color: var(--ink-2); max-width: 62ch; } p.note { font-size: .87rem; }
main { columns: 30rem 2; column-gap: 1rem; margin-top: 1.3rem; }
section { break-inside: avoid; margin-bottom: 1rem; background: var(--panel); border: 1px solid var(--line);
  border-top: 3px solid var(--gilt); border-radius: 7px; padding: 1rem 1.1rem 1.1rem; min-width: 0; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--ink-2); font: 13px var(--sans); }
.bar { fill: var(--bar); } .band { fill: var(--band); } .whisker, .axis { stroke: var(--ink); stroke-width: 1.6; }
.grid { stroke: var(--line); stroke-width: 1; } .line { fill: none; stroke: var(--bar); stroke-width: 2.4; }
.other { stroke: var(--other); stroke-dasharray: 7 4; }
table { border-collapse: collapse; width: 100%; font-size: .87rem; font-variant-numeric: tabular-nums; }
td, th { text-align: right; padding: .32rem .45rem; white-space: nowrap; }
th { font-weight: 500; color: var(--ink-2); border-bottom: 1.6px solid var(--frame); }
tr + tr td { border-top: 1px solid var(--line); }
td:first-child, th:first-child { text-align: left; padding-left: 0; white-space: normal; }
td:first-child { font-weight: 600; } td:last-child, th:last-child { padding-right: 0; }
td small { color: var(--ink-2); }
.rates .name { min-width: 8.5rem; } .chart { width: 32%; }
.chart svg { height: 1.25rem; } .chart line { vector-effect: non-scaling-stroke; }
.legend { display: flex; gap: 1.2rem; } .legend svg { width: 30px; display: inline-block; vertical-align: middle; }
@media (max-width: 40rem) {
  body { padding: 1.1rem .8rem 2rem; } h1 { font-size: 1.6rem; } section { padding: .9rem .8rem; }
  .rates thead { display: none; }
  .rates tr { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; align-items: baseline; padding: .3rem 0; }
  .rates tr + tr { border-top: 1px solid var(--line); } .rates tr td { border: 0; padding: .08rem .3rem; }
  .rates td.name, .rates td.chart { grid-column: 1 / -1; width: auto; padding-inline: 0; }
  .rates td.band { grid-column: 1 / -1; text-align: left; padding-left: 0; color: var(--ink-2); }
  .rates td.band::before { content: attr(data-of) ": "; }
  .rates td.share { text-align: left; padding-left: 0; font-weight: 600; } .tall text { font-size: 22px; }
}
"""


def make_report(results: Results, lang: str = "en") -> str:
    """The page."""

    def w(key: str, **blanks: object) -> str:
        return escape(say(lang, "report", key, **blanks))

    plan = results.plan
    rules = results.rows[0]["rules"] if results.rows else plan["rules"] or ""
    title = w("title", game=game(plan["game"]).title(lang), n=len(results.rows))
    variants = " ".join(plan["variants"])
    parts = [f"<h1>{title}</h1>", f"<p>{w('lead', rules=f'{rules} {variants}'.strip(), seed=plan['seed'])}</p>"]
    if not results.rows:
        parts.append(f"<p>{w('empty')}</p>")
    else:
        sections = [f"<section>{part}</section>" for part in _sections(results, lang)]
        parts.append("<main>\n" + "\n".join(sections) + "\n</main>")
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def _sections(results: Results, lang: str) -> list[str]:
    def w(key: str, **blanks: object) -> str:
        return escape(say(lang, "report", key, **blanks))

    package = game(results.plan["game"])
    published = package.published
    kinds = statistics.victories(results)
    by_kind = {kind: kinds.get(kind, statistics.wilson(0, len(results.rows))) for kind in [*kinds, *published]}
    names = {kind: package.victory_name(kind, lang) for kind in by_kind}
    lengths = statistics.lengths(results)
    note = w("turns_note", mean=number(lang, lengths["turns"].mean, 1), low=number(lang, lengths["turns"].low, 1),
             high=number(lang, lengths["turns"].high, 1), choices=number(lang, lengths["choices"].mean))  # fmt: skip
    pairs = {
        say(lang, "report", "pairing", one=a, other=b): rate
        for (a, b), rate in statistics.pairings(results).items()
        if a < b
    }
    seats = {package.seat_name(seat, lang): rate for seat, rate in statistics.by_seat(results).items()}
    best = list(statistics.holdings_that_win(results, LEAST).items())[:PIECES]
    pieces = {package.piece_name(piece, lang): rate for piece, rate in best}
    parts = [
        _rates(w("players"), statistics.by_player(results), lang),
        _rates(w("places"), {str(k): v for k, v in statistics.by_place(results).items()}, lang),
        _rates(w("seats"), seats, lang),
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
    for series in statistics.series_of(results):
        means = statistics.over_time(results, series)
        if means["winners"]:
            chart = curves({w(who): line for who, line in means.items()}, w("turn"), len(results.rows))
            title = w("series", name=package.series_name(series, lang))
            parts.append(f"<h2>{title}</h2><p class='note'>{w('series_note')}</p>{chart}")
    if pieces:
        parts.append(_rates(w("cards"), pieces, lang, note=w("cards_note", least=LEAST)))
    return parts


def _rates(
    title: str,
    rates: dict[str, Rate],
    lang: str,
    bands: dict[str, tuple[float, float]] | None = None,
    note: str = "",
) -> str:
    """A table of shares, each with a bar, its interval as a whisker, and the band of published figures."""
    bands = bands or {}
    head = ["name", "", "share", "interval", "won", *(["band"] if bands else [])]
    top = "".join(f"<th>{escape(say(lang, 'report', key)) if key else ''}</th>" for key in head)
    body = ""
    for name, r in rates.items():
        between = f"{percent(r.low, lang)} – {percent(r.high, lang)}"
        cells = [("share", percent(r.share, lang)), ("interval", between), ("won", f"{r.won:g}/{r.games}")]
        if bands:
            low, high = bands.get(name, (0.0, 0.0))
            cells.append(("band", f"{percent(low, lang, 0)} – {percent(high, lang, 0)}" if high else ""))
        body += f'<tr><td class="name">{escape(name)}</td><td class="chart">{bar(r, bands.get(name), name, lang)}</td>'
        body += "".join(f'<td class="{kind}" data-of="{say(lang, "report", kind)}">{cell}</td>' for kind, cell in cells)
        body += "</tr>"
    words = f"<p class='note'>{note}</p>" if note else ""
    return f'<h2>{title}</h2>{words}<table class="rates"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


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
    return f'<svg class="tall" viewBox="0 0 {WIDE} {height:.0f}" role="img" aria-label="{label}">{inside}</svg>'


def bar(rate: Rate, band: tuple[float, float] | None, label: str, lang: str) -> str:
    """A bar from 0 to 100 %, as wide as there is room; so it holds no words."""
    parts = [f'<line class="grid" x1="{q}" y1="0" x2="{q}" y2="20"/>' for q in (0, 25, 50, 75, 100)]
    if band is not None:
        low, high = band
        parts.append(f'<rect class="band" x="{100 * low:.1f}" y="0" width="{100 * (high - low):.1f}" height="20"/>')
    parts += [
        f'<rect class="bar" x="0" y="4" width="{100 * rate.share:.1f}" height="12"/>',
        f'<line class="whisker" x1="{100 * rate.low:.1f}" y1="10" x2="{100 * rate.high:.1f}" y2="10"/>',
    ]
    words = f"{escape(label, quote=True)}: {percent(rate.share, lang)}"
    return (
        f'<svg viewBox="0 0 100 20" preserveAspectRatio="none" role="img" aria-label="{words}">{"".join(parts)}</svg>'
    )


def histogram(counts: dict[int, int], axis: str) -> str:
    """Columns: how many games had so many."""
    first, last = min(counts), max(counts)
    most = max(counts.values())
    step = (WIDE - 60) / (last - first + 1)
    every = max(1, (last - first + 1) // 8)
    parts = []
    for length in range(first, last + 1):
        n = counts.get(length, 0)
        x = 40 + step * (length - first)
        tall = 170 * n / most
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{185 - tall:.1f}" width="{step * 0.85:.1f}" height="{tall:.1f}">'
            f"<title>{length}: {n}</title></rect>"
        )
        if (length - first) % every == 0:
            parts.append(f'<text x="{x + step / 2:.1f}" y="208" text-anchor="middle">{length}</text>')
    parts.append(f'<line class="axis" x1="40" y1="185" x2="{WIDE - 20}" y2="185"/>')
    parts.append(f'<text x="34" y="26" text-anchor="end">{most}</text>')
    parts.append(f'<text x="{WIDE - 20}" y="232" text-anchor="end">{axis}</text>')
    return _svg(238, axis, parts)


def curves(lines: dict[str, list[Mean]], axis: str, games: int) -> str:
    """Means over time, one line each, as long as a tenth of the games go on."""
    least = max(1, games // 10)
    shown = {name: [m for m in means if m.games >= least] for name, means in lines.items()}
    longest = max([len(means) for means in shown.values()])
    top = max([m.mean for means in shown.values() for m in means] + [1.0])
    step = (WIDE - 80) / max(1, longest - 1)
    parts = [
        f'<line class="grid" x1="40" y1="20" x2="{WIDE - 20}" y2="20"/>',
        f'<line class="axis" x1="40" y1="185" x2="{WIDE - 20}" y2="185"/>',
        f'<text x="34" y="26" text-anchor="end">{top:.0f}</text>',
        f'<text x="{WIDE - 20}" y="232" text-anchor="end">{axis}</text>',
    ]
    for turn in range(0, longest, max(1, longest // 8)):
        parts.append(f'<text x="{40 + step * turn:.1f}" y="208" text-anchor="middle">{turn + 1}</text>')
    legend = ""
    for i, (name, means) in enumerate(shown.items()):
        style = "line other" if i else "line"
        points = " ".join(f"{40 + step * turn:.1f},{185 - 165 * m.mean / top:.1f}" for turn, m in enumerate(means))
        parts.append(f'<polyline class="{style}" points="{points}"/>')
        sample = (
            f'<svg viewBox="0 0 30 8" aria-hidden="true"><line class="{style}" x1="0" y1="4" x2="30" y2="4"/></svg>'
        )
        legend += f"<span>{sample} {name}</span>"
    return f'<p class="note legend">{legend}</p>' + _svg(238, axis, parts)
