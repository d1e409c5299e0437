"""A picture of a training: how the fit got better, and the matches that decided what was kept."""

from typing import Any, Final

WIDE: Final = 640
HIGH: Final = 300
EDGE: Final = 48


def chart(name: str, seats: int, history: list[dict[str, Any]]) -> str:
    """The history of a training as an SVG document."""
    lines = [line for line in history if "generation" in line]
    losses = [(line["generation"], line["fit"]["loss"]) for line in lines if "fit" in line]
    gates = [(line["generation"], line["gate"]) for line in lines if "gate" in line]
    most = max([g for g, _ in losses], default=1) or 1
    top = max([loss for _, loss in losses], default=1.0) or 1.0

    def x(generation: int) -> float:
        return EDGE + (WIDE - 2 * EDGE) * generation / most

    def by_loss(loss: float) -> float:
        return HIGH - EDGE - (HIGH - 2 * EDGE) * loss / top

    def by_share(share: float) -> float:
        return HIGH - EDGE - (HIGH - 2 * EDGE) * share

    games = sum(line.get("games", 0) for line in lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
        f'<text x="{EDGE}" y="20" font-size="14">{name}: {games} games of self-play</text>',
        f'<path d="M{EDGE} {EDGE}V{HIGH - EDGE}H{WIDE - EDGE}" fill="none" stroke="#888"/>',
        f'<path d="M{EDGE} {by_share(1 / seats):.1f}H{WIDE - EDGE}" stroke="#bbb" stroke-dasharray="4 4"/>',
        f'<text x="{WIDE - EDGE + 4}" y="{by_share(1 / seats) + 4:.1f}" fill="#666">even</text>',
        f'<text x="{EDGE}" y="{EDGE - 8}" fill="#1b5e8a">loss {top:.3f}</text>',
        f'<text x="{WIDE / 2}" y="{HIGH - 12}" text-anchor="middle">generation 0 to {most}</text>',
    ]
    if losses:
        points = " ".join(f"{x(g):.1f},{by_loss(loss):.1f}" for g, loss in losses)
        parts.append(f'<polyline points="{points}" fill="none" stroke="#1b5e8a" stroke-width="2"/>')
    for g, gate in gates:
        low, high = max(0.0, gate["share"] - gate["half"]), min(1.0, gate["share"] + gate["half"])
        ink = "#2e7d32" if gate["kept"] else "#b71c1c"
        parts.append(f'<path d="M{x(g):.1f} {by_share(low):.1f}V{by_share(high):.1f}" stroke="{ink}"/>')
        parts.append(f'<circle cx="{x(g):.1f}" cy="{by_share(gate["share"]):.1f}" r="4" fill="{ink}"/>')
    parts.append("</svg>\n")
    return "\n".join(parts)
