"""Counts for Prometheus, in its text format."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How long things took."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str, labels: str = "") -> list[str]:
        """All of it, in the format of Prometheus."""
        told, so_far = [], 0
        before = f"{labels}," if labels else ""
        for bound, count in zip((*BOUNDS, "+Inf"), self._counts, strict=True):
            so_far += count
            told.append(f'{name}_bucket{{{before}le="{bound}"}} {so_far}')
        after = f"{{{labels}}}" if labels else ""
        return [*told, f"{name}_sum{after} {self._sum:.6f}", f"{name}_count{after} {so_far}"]


class Metrics:
    """What this process has done since it started."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds: dict[tuple[str, str], Histogram] = {}
        self.choices: Counter[str] = Counter()  # by who made them: person, opponent
        self.thought = Histogram()
        self.stored = Histogram()  # from the choice to the disk
        self.stale = 0
        self.sockets = 0
        self.thinking = 0
        self.waiting_opponents = 0
        self.worker_failures = 0

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.requests[method, route, status] += 1
        self._seconds.setdefault((method, route), Histogram()).add(seconds)

    def text(self, gauges: dict[str, tuple[str, int]], notices: Mapping[tuple[str, str], int]) -> str:
        """All of it, with what others count: name -> (about, value); notices by channel and what came of them."""
        lines = ["# HELP signoria_requests_total Requests answered.", "# TYPE signoria_requests_total counter"]
        for (method, route, status), n in sorted(self.requests.items()):
            lines.append(f'signoria_requests_total{{method="{method}",route="{route}",status="{status}"}} {n}')
        name = "signoria_request_seconds"
        lines += [f"# HELP {name} Time until a request was answered.", f"# TYPE {name} histogram"]
        for (method, route), histogram in sorted(self._seconds.items()):
            lines += histogram.lines(name, f'method="{method}",route="{route}"')
        for name, about, histogram in (
            ("signoria_thinking_seconds", "Time an opponent took for a choice.", self.thought),
            ("signoria_storing_seconds", "Time until a choice was on disk.", self.stored),
        ):
            lines += [f"# HELP {name} {about}", f"# TYPE {name} histogram", *histogram.lines(name)]
        lines += ["# HELP signoria_choices_total Choices stored.", "# TYPE signoria_choices_total counter"]
        lines += [f'signoria_choices_total{{by="{by}"}} {self.choices[by]}' for by in ("opponent", "person")]
        lines += ["# HELP signoria_notices_total Notices sent.", "# TYPE signoria_notices_total counter"]
        for (channel, how), n in sorted(notices.items()):
            lines.append(f'signoria_notices_total{{by="{channel}",how="{how}"}} {n}')
        counted = {
            "stale_total": ("Changes refused because the position had changed.", self.stale),
            "worker_failures_total": ("Worker processes lost.", self.worker_failures),
            "live_sockets": ("Live connections.", self.sockets),
            "opponents_thinking": ("Opponents thinking now.", self.thinking),
            "opponents_waiting": ("Games that wait for an opponent's turn to think.", self.waiting_opponents),
            **gauges,
        }
        for name, (about, value) in counted.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# HELP signoria_{name} {about}", f"# TYPE signoria_{name} {kind}", f"signoria_{name} {value}"]
        return "\n".join(lines) + "\n"
