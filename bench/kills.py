"""Whether anything that was acknowledged is lost when servers are killed.

    python -m bench.kills [--kills 100] [--seed 1] [--database URL]

A server is killed with SIGKILL again and again, between choices and in the middle of them, while somebody plays. After
every kill the next server has to have all that was acknowledged, byte for byte, and nothing that was not sent. A thousand
kills are ten runs with ten seeds; each run says how many there were, how many came in the middle, and how many choices
were played.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random

from tests.server.test_killed import Lives, Player, _kill_after, lives


def one_life(server: Lives, player: Player, chance: Random, between: bool) -> bool:
    """Play on until the server is killed, and look at what the next one has; whether a choice was under way."""
    unanswered = None
    for _ in range(chance.randrange(4)):
        if not player.mirror.played.over:
            assert player.try_to_choose() is None
    if between:
        server.kill()
    else:
        killer = threading.Thread(target=_kill_after, args=(server, chance.random() * 0.01))
        killer.start()
        while unanswered is None and killer.is_alive() and not player.mirror.played.over:
            unanswered = player.try_to_choose()
        killer.join()
    server.next_life()
    player.reconnect()
    player.check(unanswered)
    return unanswered is not None


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="default: SQLite in a new folder")
    args = parser.parse_args()
    chance = Random(args.seed)
    started = time.monotonic()
    during = choices = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        lives(args.database or f"sqlite:///{Path(folder) / 'games.db'}") as server,
    ):
        player = Player(server.port, seed=args.seed)
        for life in range(args.kills):
            if player.mirror.played.over:
                choices += player.mirror.played.version
                player.client.http.close()
                player = Player(server.port, seed=args.seed * 10_000 + life)
            during += one_life(server, player, chance, between=life % 4 == 0)
        choices += player.mirror.played.version
        player.client.http.close()
    seconds = round(time.monotonic() - started, 1)
    print(json.dumps({"kills": args.kills, "in_the_middle": during, "choices": choices, "lost": 0, "seconds": seconds}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
