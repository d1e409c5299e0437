"""Programs of others as opponents: one line in, one line out, over standard input and output. See `docs/bots.md`.

The program sees what its seat may see and nothing else. One that answers badly is told so and asked again; one that does
not answer at all is replaced by a casual opponent for the rest of the game, so that nobody waits for it.
"""

import json
import shlex
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final

from signoria.players.casual import CasualPlayer
from signoria.table import BadOption, NotYourChoice, Option, SeatHandle

VERSION: Final = 1
PATIENCE: Final = 30.0  # seconds for one answer
TRIES: Final = 3  # answers that are no option, to one question


class ProgramPlayer:
    """A program that plays a seat. The command is started at the first question and ended with the player."""

    def __init__(self, seed: int | str | None = None, command: str = "", patience: float = PATIENCE) -> None:
        self._process: subprocess.Popen[str] | None = None
        if not command.strip():
            raise BadOption("A program needs a command: give it after the colon (program:node bot.js).")
        self._command = shlex.split(command)
        self._seed = seed
        self._patience = patience
        self._lines: Queue[str | None] = Queue()
        self._instead: CasualPlayer | None = None
        self._told: SeatHandle | None = None
        self._events = 0
        self.name = self._command[0]

    def choose(self, handle: SeatHandle) -> Option:
        """What the program answers; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        if self._instead is not None:
            return self._instead.choose(handle)
        try:
            self._tell_game(handle)
            keys = {option.key: option for option in decision.options}
            document = {"decision": decision.as_dict(), "view": handle.view(), "events": self._news(handle)}
            self._send("choose", document)
            for _ in range(TRIES):
                word, _, key = self._answer("choice").partition(" ")
                if word == "choice" and key in keys:
                    return keys[key]
                self._send("error", {"message": f"{key!r} is not possible now.", "keys": list(keys)})
            raise OSError("its answers were no options")
        except (OSError, ValueError) as error:
            print(
                f"signoria: the program {self.name!r} plays no more ({error}); a casual opponent goes on.",
                file=sys.stderr,
            )
            self.close()
            self._instead = CasualPlayer(self._seed)
            return self._instead.choose(handle)

    def close(self) -> None:
        """Say good-bye and end the program."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            if process.stdin is not None:
                process.stdin.write("quit\n")
                process.stdin.close()
            process.wait(1.0)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
            if process.stdin is not None:
                with suppress(OSError, ValueError):  # what was not sent is lost with the program
                    process.stdin.close()
        if process.stdout is not None:
            process.stdout.close()

    def __del__(self) -> None:
        self.close()

    # ------------------------------------------------------------------ lines

    def _tell_game(self, handle: SeatHandle) -> None:
        """Start the program, and tell it which game it plays, once a match."""
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
            Thread(target=self._read, args=(self._process, self._lines), daemon=True).start()
            self._send("signoria", {"version": VERSION, "seed": None if self._seed is None else str(self._seed)})
            self.name = self._answer("ready").partition(" ")[2] or self.name
        if self._told is None or not handle.same_match(self._told):
            self._told = handle
            self._events = 0
            self._send("game", {**handle.about(), "seat": handle.name})

    def _news(self, handle: SeatHandle) -> list[Any]:
        """What happened since the last question, as far as the seat may know."""
        events = handle.events(self._events)
        self._events += len(events)
        return [event.as_dict() for event in events]

    def _send(self, word: str, document: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{word} {json.dumps(document, separators=(',', ':'))}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise OSError("it ended") from None

    def _answer(self, wanted: str) -> str:
        """The next line that begins with this word; others (`info …`) are the program's own affair."""
        while True:
            try:
                line = self._lines.get(timeout=self._patience)
            except Empty:
                raise OSError(f"no answer within {self._patience:g} s") from None
            if line is None:
                raise OSError("it ended")
            if line.split(" ", 1)[0] == wanted:
                return line

    @staticmethod
    def _read(process: "subprocess.Popen[str]", lines: "Queue[str | None]") -> None:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.put(line.rstrip("\n"))
        except ValueError:
            pass  # closed while reading
        lines.put(None)
