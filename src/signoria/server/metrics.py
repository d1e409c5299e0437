"""Counts for Prometheus, in its text format."""

from collections import Counter


class Metrics:
    """What this process has done since it started."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.request_seconds = 0.0
        self.choices: Counter[str] = Counter()  # by who made them: person, opponent
        self.stale = 0
        self.sockets = 0
        self.thinking = 0
        self.worker_failures = 0

    def text(self, running_games: int, open_tables: int) -> str:
        """All of it."""
        lines = ["# HELP signoria_requests_total Requests answered.", "# TYPE signoria_requests_total counter"]
        for (method, route, status), n in sorted(self.requests.items()):
            lines.append(f'signoria_requests_total{{method="{method}",route="{route}",status="{status}"}} {n}')
        lines += [
            "# HELP signoria_request_seconds_total Time spent answering.",
            "# TYPE signoria_request_seconds_total counter",
            f"signoria_request_seconds_total {self.request_seconds:.6f}",
            "# HELP signoria_choices_total Choices stored.",
            "# TYPE signoria_choices_total counter",
        ]
        lines += [f'signoria_choices_total{{by="{by}"}} {self.choices[by]}' for by in ("opponent", "person")]
        for name, kind, about, value in (
            ("stale_total", "counter", "Changes refused because the position had changed.", self.stale),
            ("worker_failures_total", "counter", "Worker processes lost.", self.worker_failures),
            ("running_games", "gauge", "Games being played.", running_games),
            ("open_games", "gauge", "Games kept in memory.", open_tables),
            ("live_sockets", "gauge", "Live connections.", self.sockets),
            ("opponents_thinking", "gauge", "Opponents thinking now.", self.thinking),
        ):
            lines += [f"# HELP signoria_{name} {about}", f"# TYPE signoria_{name} {kind}", f"signoria_{name} {value}"]
        return "\n".join(lines) + "\n"
