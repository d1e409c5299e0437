"""Storage, against both databases: a change is one transaction that names the version it was made for."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

import signoria.server.migrations
from signoria.server import new_games, schemas
from signoria.server.database import HEAD, open_database
from signoria.server.models import Base
from signoria.server.rows import Append, LogEntry, Proposal, Standing
from signoria.server.storage import Stale, Store
from signoria.table import BadOption

RUNNING = Standing("running", 1, ("fugger",), False, None)


def made() -> new_games.Made:
    seats = [schemas.NewSeat(seat="fugger", kind="here"), schemas.NewSeat(seat="medici", kind="link")]
    return new_games.new_game(schemas.NewGame(game="pax", seats=seats, seed=7))


def stored(store: Store) -> new_games.Made:
    game = made()
    store.create(game.game, game.seats, game.entries)
    return game


def test_a_game_comes_back_as_it_was_stored(store: Store) -> None:
    game = stored(store)
    found = store.snapshot(game.game.id)
    assert found is not None
    assert found.game == game.game
    assert found.seats == game.seats
    assert found.entries == ()
    assert store.snapshot("nosuchgame") is None


def test_entries_are_appended_in_order_and_read_from_any_version(store: Store) -> None:
    game = stored(store)
    entries = [LogEntry("choice", "fugger", f"key {n}") for n in range(5)]
    for n, entry in enumerate(entries):
        store.append(game.game.id, n, [entry], RUNNING)
    for known in range(6):
        found = store.snapshot(game.game.id, known)
        assert found is not None
        assert found.game.version == 5
        assert found.entries == tuple(entries[known:])


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_stale_append_changes_nothing(store: Store, version: int) -> None:
    game = stored(store)
    store.append(game.game.id, 0, [LogEntry("choice", "fugger", "first")], RUNNING)
    before = store.snapshot(game.game.id)
    with pytest.raises(Stale):
        store.append(game.game.id, version, [LogEntry("choice", "medici", "late")], RUNNING)
    assert store.snapshot(game.game.id) == before


def test_of_many_that_append_to_the_same_version_exactly_one_wins(store: Store) -> None:
    game = stored(store)
    outcomes: list[tuple[int, int]] = []
    start = threading.Barrier(4)

    def append(name: int) -> None:
        start.wait()
        for version in range(15):
            try:
                store.append(game.game.id, version, [LogEntry("choice", "fugger", f"{name}")], RUNNING)
                outcomes.append((version, name))
            except Stale:
                pass

    threads = [threading.Thread(target=append, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    won = [version for version, _ in outcomes]
    assert len(set(won)) == len(won)
    found = store.snapshot(game.game.id)
    assert found is not None
    assert found.game.version == len(won) == len(found.entries)
    assert [entry.key for entry in found.entries] == [str(name) for _, name in sorted(outcomes)]


def test_of_several_appends_at_once_only_the_stale_one_is_left_out(store: Store) -> None:
    games = [stored(store).game.id for _ in range(4)]
    store.append(games[1], 0, [LogEntry("choice", "fugger", "before")], RUNNING)
    appends = [Append(game, 0, (LogEntry("choice", "fugger", "now"),), RUNNING) for game in games]
    assert [at is None for at in store.append_all(appends)] == [False, True, False, False]
    assert [_keys(store, game) for game in games] == [["now"], ["before"], ["now"], ["now"]]
    # The row of the third game is put back, so that its entry collides: the others are stored all the same.
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE games SET version = 0 WHERE id = :id"), {"id": games[2]})
    versions = (1, 1, 0, 1)
    again = [
        Append(g, v, (LogEntry("choice", "medici", "then"),), RUNNING) for g, v in zip(games, versions, strict=True)
    ]
    assert [at is None for at in store.append_all(again)] == [False, False, True, False]
    assert [_keys(store, game)[-1:] for game in (games[0], games[1], games[3])] == [["then"]] * 3


def _keys(store: Store, game: str) -> list[str]:
    found = store.snapshot(game)
    assert found is not None
    return [entry.key for entry in found.entries]


def test_connections_that_were_lost_are_followed_by_others(postgres_url: str) -> None:
    store = Store(postgres_url, "test")
    store.prepare()
    game = stored(store).game.id
    lose = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()")
    for version in range(2):
        store.append(game, version, [LogEntry("choice", "fugger", str(version))], RUNNING)
        with store.engine.begin() as connection:
            connection.execute(lose)
        assert store.stamp(game) == version + 1
        with store.engine.begin() as connection:
            connection.execute(lose)
    assert store.append_all([Append("nosuchgame", 0, (LogEntry("choice", "fugger", ""),), RUNNING)]) == [None]
    assert _keys(store, game) == ["0", "1"]
    store.close()


def test_a_log_entry_is_never_written_twice_whatever_the_game_row_says(store: Store) -> None:
    game = stored(store)
    store.append(game.game.id, 0, [LogEntry("choice", "fugger", "first")], RUNNING)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE games SET version = 0"))
    with pytest.raises(Stale):
        store.append(game.game.id, 0, [LogEntry("choice", "fugger", "second")], RUNNING)
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT key FROM entries")).scalars().all() == ["first"]


def test_what_the_seats_have_become_is_kept_with_every_entry(store: Store) -> None:
    game = stored(store)
    for version, titles in enumerate((("fugger", "venice"), ("genoa", "venice"), ("genoa", "medici"))):
        opponent_moves = version == 1  # which an index knows
        standing = Standing("running", 1, ("fugger",), opponent_moves, None, titles)
        store.append(game.game.id, version, [LogEntry("choice", "fugger", str(version))], standing)
        found = store.snapshot(game.game.id)
        assert found is not None
        assert found.game.standing == standing


def test_a_finished_game_takes_nothing_more(store: Store) -> None:
    game = stored(store)
    over = Standing("finished", 3, (), False, {"winners": ["fugger"]})
    store.append(game.game.id, 0, [LogEntry("resign", "medici")], over)
    with pytest.raises(Stale):
        store.append(game.game.id, 1, [LogEntry("choice", "fugger", "more")], RUNNING)
    found = store.snapshot(game.game.id)
    assert found is not None
    assert found.game.standing == over


def test_a_proposal_is_changed_only_by_who_saw_it(store: Store) -> None:
    game = stored(store)
    one, two = Proposal("fugger", ()), Proposal("fugger", ("medici",))
    store.propose(game.game.id, 0, None, one)
    with pytest.raises(Stale):
        store.propose(game.game.id, 0, None, two)
    with pytest.raises(Stale):
        store.propose(game.game.id, 1, one, two)
    store.propose(game.game.id, 0, one, two)
    found = store.snapshot(game.game.id)
    assert found is not None
    assert found.game.proposal == two
    store.append(game.game.id, 0, [LogEntry("choice", "fugger", "x")], RUNNING)
    found = store.snapshot(game.game.id)
    assert found is not None
    assert found.game.proposal is None


def test_what_is_said_is_numbered(store: Store) -> None:
    game = stored(store)
    said = [store.say(game.game.id, "fugger", f"«{n}» ö 漢 🎲") for n in range(3)]
    assert [row.number for row in said] == [1, 2, 3]
    found = store.snapshot(game.game.id, 0, 1)
    assert found is not None
    assert found.chats == tuple(said[1:])


def test_seats_and_games_are_found_by_the_hash_of_a_token(store: Store) -> None:
    game, other = stored(store), stored(store)
    hashes = [seat.token_hash for seat in (*game.seats, *other.seats)]
    assert None not in hashes
    assert store.seat_of(str(hashes[0])) == game.seats[0]
    assert store.seat_of("0" * 64) is None
    assert store.games_of([]) == []
    assert [row.id for row, _ in store.games_of([str(hashes[1]), str(hashes[0])])] == [game.game.id]
    both = store.games_of([str(h) for h in hashes])
    assert {row.id for row, _ in both} == {game.game.id, other.game.id}
    assert {row.id: seats for row, seats in both}[game.game.id] == game.seats


def test_games_that_wait_for_an_opponent_are_found(store: Store) -> None:
    game = stored(store)
    stored(store)
    assert store.waiting_for_opponents() == []
    store.append(game.game.id, 0, [LogEntry("choice", "fugger", "x")], Standing("running", 1, ("medici",), True, None))
    assert store.waiting_for_opponents() == [(game.game.id, "", 1)]
    assert store.running_games() == 2


def test_tokens_are_not_in_the_database(store: Store) -> None:
    game = stored(store)
    tokens = [seat.token for seat in game.told.seats]
    with store.engine.connect() as connection:
        everything = str([connection.execute(text(f"SELECT * FROM {t}")).all() for t in Base.metadata.tables])
    for token in tokens:
        assert token is not None
        assert token not in everything


def test_a_deleted_game_leaves_nothing(store: Store) -> None:
    game = stored(store)
    store.append(game.game.id, 0, [LogEntry("choice", "fugger", "x")], RUNNING)
    store.say(game.game.id, "fugger", "hello")
    store.forget(game.game.id)
    with store.engine.connect() as connection:
        for table in Base.metadata.tables:
            assert connection.execute(text(f"SELECT count(*) FROM {table}")).scalar() == 0


def test_migrations_make_exactly_the_tables_of_the_models(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_preparing_twice_is_harmless(store: Store) -> None:
    game = stored(store)
    store.prepare()
    assert store.snapshot(game.game.id) is not None


def test_the_newest_migration_is_the_head() -> None:
    folder = Path(str(signoria.server.migrations.__file__)).parent
    assert ScriptDirectory(str(folder)).get_current_head() == HEAD


def test_a_database_of_a_newer_version_is_refused(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadOption, match="newer Signoria"):
        store.prepare()


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite:////no/such/folder/x.db"])
def test_a_bad_database_is_told_in_one_sentence(url: str) -> None:
    def opened() -> None:
        store = Store(url)
        try:
            store.prepare()
        finally:
            store.close()

    with pytest.raises(BadOption) as told:
        opened()
    assert "\n" not in str(told.value)
    assert str(told.value).endswith(".")
