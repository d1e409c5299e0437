"""Structured logs: one JSON object a line. No address of a page, no token, no cookie ever gets in, and no flood."""

import json
import logging
import sys
import time

from signoria.server.limits import Buckets


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.casefold(),
            "message": record.getMessage(),
        }
        fields = getattr(record, "fields", None)
        if isinstance(fields, dict):
            line.update(fields)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)[-MOST_ERROR:]
        return json.dumps(line, ensure_ascii=False)


MOST_ERROR = 4000  # characters of a traceback, its end
LINES_PER_SECOND = 20.0  # of one sort, with a minute's worth saved up


class NoFlood(logging.Filter):
    """Lets a sort of message through so often a second; how many were left out is told with the next one."""

    def __init__(self, per_second: float = LINES_PER_SECOND, burst: float = 60) -> None:
        super().__init__()
        self._buckets = Buckets(per_second, burst, most=1000)
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        sort = f"{record.name} {record.levelno} {str(record.msg)[:80]}"
        if self._buckets.take(sort, time.monotonic()):
            if len(self._left_out) < 1000:
                self._left_out[sort] = self._left_out.get(sort, 0) + 1
            return False
        left_out = self._left_out.pop(sort, 0)
        if left_out:
            record.fields = {**(getattr(record, "fields", None) or {}), "left_out_before": left_out}
        return True


def set_up_logs(level: int) -> None:
    """Send what the server says, and what its parts warn of, to the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(NoFlood())
    for name, least in (("signoria", level), ("uvicorn", logging.WARNING), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(least)
        logger.propagate = False
