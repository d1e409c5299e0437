"""A server to be killed: everything is read once, then each life is a fork that opens the database afresh.

`python -m tests.server.killable DATABASE` listens on one port for all lives, writes `port N`, and then `pid N` for each
life. A life that is killed is followed by the next, until standard input is closed.
"""

from __future__ import annotations

import os
import select
import socket
import sys

from signoria.server.serve import run
from signoria.server.settings import Settings
from signoria.table import SignoriaError


def main() -> None:
    listening = socket.socket(proto=socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)
    print(f"port {listening.getsockname()[1]}", flush=True)
    settings = Settings(
        database=sys.argv[1],
        requests_per_second=0,
        work_per_second=0,
        writes_per_second=0,
        games_per_minute=0,
        game_writes_per_second=0,
        running_games=0,
        games_of_opponents=0,
        at_once=0,
        secret="of the tests",
    )
    while True:
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                run(settings, listening, lambda: print(f"pid {os.getpid()}", flush=True))
                status = 0
            except SignoriaError as error:
                print(error, file=sys.stderr, flush=True)
            finally:
                os._exit(status)
        _, how = os.waitpid(pid, 0)
        ended = bool(select.select([sys.stdin], [], [], 0)[0])
        if ended or not os.WIFSIGNALED(how):
            return


if __name__ == "__main__":
    main()
