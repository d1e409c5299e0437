"""How far a learner has come, kept in a file of their own."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from signoria.learn.lesson import Lesson


@dataclass(slots=True)
class Kept:
    """One lesson: the inputs so far, whether it was finished once and in which version, tries and seconds spent."""

    inputs: list[str]
    done: str | None = None
    tries: int = 0
    seconds: float = 0.0


class Progress:
    """Lessons begun and done. What cannot be read is as if it were not there."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept: dict[str, Kept] = {}
        try:
            document = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            document = {}
        entries: dict[str, Any] = document.get("lessons", {}) if isinstance(document, dict) else {}
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            if isinstance(entry, dict) and isinstance(entry.get("inputs"), list):
                self._kept[name] = Kept(
                    [word for word in entry["inputs"] if isinstance(word, str)], entry.get("done"),
                    int(entry.get("tries", 0)), float(entry.get("seconds", 0.0)),
                )  # fmt: skip

    def of(self, lesson: Lesson) -> Kept:
        """What is known about a lesson."""
        return self._kept.setdefault(f"{lesson.game}/{lesson.id}", Kept([]))

    def keep(self) -> bool:
        """Write it down; False when that could not be done."""
        document = {
            "lessons": {
                name: {"inputs": k.inputs, "done": k.done, "tries": k.tries, "seconds": round(k.seconds, 1)}
                for name, k in self._kept.items()
                if k.inputs or k.done or k.tries
            }
        }
        beside = self._file.with_name(f".{self._file.name}.new")
        try:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            beside.write_text(json.dumps(document) + "\n", encoding="utf-8")
            beside.replace(self._file)
        except OSError:
            return False
        return True
