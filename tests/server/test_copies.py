"""Copies of the database made while it is used and put back; settings; migrations from the first tables on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

import signoria.server.migrations
from signoria.cli import main
from signoria.server.copies import back_up, restore
from signoria.server.database import HEAD, open_database
from signoria.server.rows import now
from signoria.server.settings import Settings, settings_from
from signoria.server.storage import Store
from signoria.table import BadOption
from tests.server.serving import served, sqlite


def test_a_copy_made_while_the_server_runs_is_restored_and_played_on(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with served(sqlite(tmp_path)) as server:
        client = server.client()
        game = client.create("fugger:here", "medici:here")
        key = client.table(game.id, "fugger")["decision"]["options"][0]["key"]
        client.choose(game.id, "fugger", 0, key)
        assert back_up(sqlite(tmp_path), copy) == 1
        with pytest.raises(BadOption, match="already"):
            back_up(sqlite(tmp_path), copy)
        token = game.token("fugger")
        kept = client.table(game.id, "fugger")["view"]
        client.act(game.id, "undo", seat="fugger", version=1)
    with pytest.raises(BadOption, match="holds games"):
        restore(sqlite(tmp_path), copy)
    assert restore(sqlite(tmp_path, "other.db"), copy) == 1
    with served(sqlite(tmp_path, "other.db")) as server:
        table = server.client(token).table(game.id, "fugger")
        assert (table["version"], table["view"]) == (1, kept)


def test_postgresql_is_copied_and_restored(postgres_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.dump"
    with served(postgres_url) as server:
        server.client().create("fugger:here", "medici:here")
        assert back_up(postgres_url, copy) == 1
    with pytest.raises(BadOption, match="holds games"):
        restore(postgres_url, copy)
    engine = open_database(postgres_url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    assert restore(postgres_url, copy) == 1


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    noise = tmp_path / "noise"
    noise.write_bytes(os.urandom(5000))
    for file in (noise, tmp_path / "nothing"):
        with pytest.raises(BadOption):
            restore(sqlite(tmp_path), file)
    assert not (tmp_path / "games.db").exists()


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SIGNORIA_DATABASE", sqlite(tmp_path))
    with served(sqlite(tmp_path)) as server:
        client = server.client()
        game = client.create("fugger:here", "medici:here", seed=None)
        hash_told = client.get(f"/api/games/{game.id}").json()["deal"]["hash"]
        client.act(game.id, "resign", seat="medici", version=0)
        record = client.get(f"/api/games/{game.id}/record").text
    assert main(["backup", str(tmp_path / "copy")]) == 0
    assert main(["restore", str(tmp_path / "copy"), "--database", sqlite(tmp_path, "new.db")]) == 0
    assert "1 games" in capsys.readouterr().out
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    assert main(["verify", str(file), "--hash", hash_told]) == 0
    assert hash_told in capsys.readouterr().out
    assert main(["verify", str(file), "--hash", "0" * 64]) == 1
    file.write_text(record.replace("seed: ", "seed: 1"), encoding="utf-8")
    assert main(["verify", str(file)]) in (1, 2)  # another deal: it may not even play
    file.write_text("signoria record 1\ngame: pax\nseats: fugger medici\nseed: 1\n", encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "chosen" in capsys.readouterr().out


# ---------------------------------------------------------------------- settings


def test_settings_come_from_the_file_the_environment_and_the_command(tmp_path: Path) -> None:
    file = tmp_path / "signoria.toml"
    file.write_text('database = "sqlite:///a.db"\nthinkers = 3\nhosts = ["play.example"]\n', encoding="utf-8")
    found = settings_from({"SIGNORIA_THINKERS": "5", "SIGNORIA_PROXIES": "10.0.0.1, 10.0.0.2"}, file)
    assert (found.database, found.thinkers, found.hosts) == ("sqlite:///a.db", 5, ("play.example",))
    assert found.proxies == ("10.0.0.1", "10.0.0.2")
    assert settings_from({"SIGNORIA_DATABASE": "sqlite:///b.db"}, file, database="sqlite:///c.db").database.endswith(
        "c.db"
    )
    assert settings_from({"SIGNORIA_DATABASE": "sqlite:///b.db"}, file) == settings_from(
        {"SIGNORIA_DATABASE": "sqlite:///b.db"}, file
    )
    assert Settings(database="x").work_per_second > 0


@pytest.mark.parametrize(
    ("text", "environment", "words"),
    [
        ("colour = 3", {}, "no setting 'colour'"),
        ("thinkers = 'many'", {}, "thinkers"),
        ("thinkers = -1", {}, "thinkers"),
        ("house = 'castle'", {}, "machine, network, public"),
        ("= 3", {}, "no TOML"),
        ("", {"SIGNORIA_THINKERS": "many"}, "give a number"),
        ("", {"SIGNORIA_PROXIES": "*"}, "Every address"),
    ],
)
def test_a_wrong_setting_is_told(tmp_path: Path, text: str, environment: dict[str, str], words: str) -> None:
    file = tmp_path / "signoria.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadOption, match=words):
        settings_from(environment, file)


# ---------------------------------------------------------------------- from the first tables on


def test_games_of_the_first_tables_are_played_on(database: str) -> None:
    engine = open_database(database)
    config = Config()
    config.set_main_option("script_location", str(Path(str(signoria.server.migrations.__file__)).parent))
    config.set_main_option("path_separator", "os")
    header = '{"game": "pax", "rules": "2e", "variants": "", "seats": "fugger medici", "seed": "7"}'
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        old = "'aaaaaaaaaa', 'Old', :header, 0, 'running', 1, 'fugger', false, NULL, NULL, 0, :now, :now"
        connection.execute(text(f"INSERT INTO games VALUES ({old})"), {"header": header, "now": now()})
        for place, bank in enumerate(("fugger", "medici")):
            values = {"bank": bank, "place": place, "hash": str(place) * 64}
            connection.execute(
                text("INSERT INTO seats VALUES ('aaaaaaaaaa', :bank, :place, 'link', NULL, 'Anna', :hash)"), values
            )
    engine.dispose()
    store = Store(database)
    store.prepare()
    assert store.revision() == HEAD
    found = store.snapshot("aaaaaaaaaa")
    assert found is not None
    assert [(row.seat, row.token_hash, row.claimed) for row in found.seats] == [
        ("fugger", "0" * 64, True),
        ("medici", "1" * 64, True),
    ]
    assert (found.game.stamp, found.game.set_aside, found.game.opener) == (0, None, None)
    store.close()
    with served(database) as server:
        assert server.client().table("aaaaaaaaaa")["version"] == 0
        card = server.client().get("/api/games/aaaaaaaaaa").json()
        assert card["called"] == "Old"
        assert [(seat["title"], seat["called"]) for seat in card["seats"]] == [
            ("fugger", "Fugger"),
            ("medici", "Medici"),
        ]
