"""`signoria play` and `signoria serve`: the game in the browser, on this machine or for many."""

import argparse
import contextlib
import dataclasses
import json
import logging
import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import signoria
from signoria.cli.words import Words
from signoria.table import BadOption

if TYPE_CHECKING:
    from signoria.server.settings import Settings

AddCommand = Callable[[str], argparse.ArgumentParser]
Wrong = Callable[..., argparse.ArgumentTypeError]
COMMANDS = ("play", "serve")
COPIES = ("backup", "restore")
HERE = "127.0.0.1"


def add_parsers(add: AddCommand, w: Words, wrong: Wrong) -> None:
    """Both commands with their options; `wrong` tells what is wrong with a value."""

    def _port(text: str) -> int:
        if not text.isdecimal() or not 0 <= int(text) < 1 << 16:
            raise wrong("{0!r} is not a port: give a number from 0 to 65535", text)
        return int(text)

    def _workers(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= 64:
            raise wrong("{0!r} workers cannot be started: give a number from 1 to 64", text)
        return int(text)

    play = add("play")
    play.add_argument("--no-open", action="store_true", help=w("usage_text", "no_open"))
    play.add_argument("--port", type=_port, metavar="N", help=w("usage_text", "port"))
    play.add_argument("--database", metavar="URL", help=w("usage_text", "database"))
    serve = add("serve")
    serve.add_argument("--host", default=HERE, help=w("usage_text", "host"))
    serve.add_argument("--port", type=_port, metavar="N", help=w("usage_text", "port"))
    serve.add_argument("--database", metavar="URL", help=w("usage_text", "database"))
    serve.add_argument("--proxy", metavar="ADDRESSES", help=w("usage_text", "proxy"))
    serve.add_argument("--settings", metavar="FILE", help=w("usage_text", "settings"))
    for name in COPIES:
        copy = add(name)
        copy.add_argument("file", metavar="FILE", help=w("usage_text", f"{name}_file"))
        copy.add_argument("--database", metavar="URL", help=w("usage_text", "database"))
    admin = add("admin")
    admin.add_argument(
        "act", choices=("status", "ban", "unban", "close", "settle", "retry"), help=w("usage_text", "act")
    )
    admin.add_argument("about", nargs="?", default="", metavar="ID", help=w("usage_text", "act_about"))
    admin.add_argument("--why", default="", metavar="TEXT", help=w("usage_text", "act_why"))
    admin.add_argument("--database", metavar="URL", help=w("usage_text", "database"))
    verify = add("verify")
    verify.add_argument("record", metavar="RECORD", help=w("usage_text", "record"))
    verify.add_argument("--hash", metavar="HASH", help=w("usage_text", "hash"))
    serve.add_argument("--workers", type=_workers, metavar="N", default=1, help=w("usage_text", "workers"))


def _settings(args: argparse.Namespace, playing: bool) -> "Settings":
    """What the command, the environment and the file say; whoever plays alone has nothing to set."""
    from signoria.server import serve
    from signoria.server.settings import Settings, default_database, settings_from

    local = (HERE, "localhost", "::1")
    if playing:
        database = args.database or default_database()
        thinkers = serve.usual_thinkers()
        return Settings(database, hosts=local, thinkers=thinkers, games_of_opponents=0, keep_untouched=0)
    file = args.settings or os.environ.get("SIGNORIA_SETTINGS")
    given = {
        "database": args.database,
        "proxies": tuple(args.proxy.replace(",", " ").split()) if args.proxy else None,
    }
    found = settings_from(os.environ, Path(file) if file else None, **given)
    if not found.hosts and args.host in local:
        found = dataclasses.replace(found, hosts=local)  # a name from elsewhere has no business here
    if "SIGNORIA_THINKERS" not in os.environ and found.thinkers == Settings.thinkers:
        found = dataclasses.replace(found, thinkers=serve.usual_thinkers())
    return found


def run_copies(args: argparse.Namespace, w: Words) -> int:
    """`signoria backup` and `signoria restore`."""
    from signoria.server import copies
    from signoria.server.settings import settings_from

    database = settings_from(os.environ, database=args.database).database
    act = copies.back_up if args.command == "backup" else copies.restore
    print(w("serve", "backed_up" if args.command == "backup" else "restored", n=act(database, Path(args.file))))
    return 0


def run_admin(args: argparse.Namespace, w: Words) -> int:
    """`signoria admin`: what the administrator's page shows and does."""
    from signoria.server.admin import Admin
    from signoria.server.settings import settings_from
    from signoria.server.storage import Store

    store = Store(settings_from(os.environ, database=args.database).database)
    store.prepare()
    try:
        admin = Admin(store)
        if args.act != "status" and not admin.do(args.act, args.about, args.why):
            raise BadOption("There is nothing called {0!r} to {1}.", args.about, args.act)
        print(json.dumps(admin.overview(), indent=2, ensure_ascii=False))
    finally:
        store.close()
    return 0


def run_verify(args: argparse.Namespace, w: Words) -> int:
    """`signoria verify`: whether a record is of the deal whose hash was told at the start."""
    from signoria.server.seals import seal

    match = signoria.load(args.record)
    header = match.header
    told = header.get("seal")
    if told is None:
        print(w("serve", "chosen_seed"))
        return 1
    if seal(header.get("seed", ""), header.get("salt", "")) != told or (args.hash and args.hash.casefold() != told):
        print(w("serve", "no_match"))
        return 1
    print(w("serve", "fair", n=match.answers, hash=told))
    return 0


def run_browser(args: argparse.Namespace, w: Words) -> int:
    """Either command."""
    try:
        from signoria.server import logs, serve
    except ModuleNotFoundError as error:
        raise BadOption("The browser game needs the package {0!r}: install signoria as a whole.", error.name) from error
    playing = args.command == "play"
    logs.set_up_logs(logging.WARNING if playing else logging.INFO)
    set_up = _settings(args, playing)
    listening = serve.open_socket(HERE if playing else args.host, args.port)
    host, port = listening.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def ready() -> None:
        with contextlib.suppress(BrokenPipeError):  # where nobody reads what is said, it is served all the same
            print(w("serve", "ready", address=address), flush=True)
        if playing and not args.no_open:
            webbrowser.open(address)

    try:
        if playing or args.workers == 1:
            serve.run(set_up, listening, ready)
        else:
            serve.run_several(set_up, listening, args.workers, ready)
    except KeyboardInterrupt:
        print(w("serve", "ended"), file=sys.stderr)
    finally:
        listening.close()
    return 0
