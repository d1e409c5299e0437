"""Several servers share one database: what they tell each other, and who is there through which of them."""

from signoria.server.cache import OpenGames
from signoria.server.live import Hub, Presence
from signoria.server.pools import Pools
from signoria.server.storage import Store


class Cluster:
    """One server among those that share a database."""

    def __init__(self, store: Store, pools: Pools, games: OpenGames, hub: Hub) -> None:
        self._store = store
        self._pools = pools
        self._games = games
        self._hub = hub

    def tell_presence(self, game_id: str, presence: Presence) -> None:
        """Let the other servers know who is there through this one."""
        if self._store.shared:
            seats, spectators = presence
            # Not awaited: who comes and goes must not wait for the database.
            self._pools.write_soon(self._store.publish, f"presence {game_id} {','.join(seats)}/{spectators}")

    def repeat_presence(self) -> None:
        """Say again who is there: a server that ends without a word is forgotten after a while."""
        for game_id in self._hub.games_here():
            self.tell_presence(game_id, self._hub.presence_here(game_id))

    def heard(self, message: str) -> None:
        """Another server says something."""
        server, _, rest = message.partition(" ")
        if server == self._store.name:
            return
        kind, _, rest = rest.partition(" ")
        if kind == "changed":
            self.changed(rest)
        elif kind == "presence":
            game_id, _, told = rest.partition(" ")
            seats, _, spectators = told.partition("/")
            present = tuple(seat for seat in seats.split(",") if seat)
            self._hub.heard_presence(game_id, server, (present, int(spectators or 0)))
        elif kind == "hello":
            self.repeat_presence()

    def changed(self, game_id: str) -> None:
        """Another server has changed this game."""
        self._games.mark_stale(game_id)
        self._hub.wake(game_id)

    def wake_all(self) -> None:
        """Anything may have changed while nobody listened."""
        for game_id in self._hub.games_here():
            self.changed(game_id)
