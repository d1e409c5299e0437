"""`signoria play` and `signoria serve`: the game in the browser, on this machine or for many."""

import argparse
import logging
import sys
import webbrowser
from collections.abc import Callable

from signoria.cli.words import Words
from signoria.table import BadOption

AddCommand = Callable[[str], argparse.ArgumentParser]
Wrong = Callable[..., argparse.ArgumentTypeError]
COMMANDS = ("play", "serve")
HERE = "127.0.0.1"


def add_parsers(add: AddCommand, w: Words, wrong: Wrong) -> None:
    """Both commands with their options; `wrong` tells what is wrong with a value."""

    def _port(text: str) -> int:
        if not text.isdecimal() or not 0 <= int(text) < 1 << 16:
            raise wrong("{0!r} is not a port: give a number from 0 to 65535", text)
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


def run_browser(args: argparse.Namespace, w: Words) -> int:
    """Either command."""
    try:
        from signoria.server import logs, serve, settings
    except ModuleNotFoundError as error:
        raise BadOption("The browser game needs the package {0!r}: install signoria as a whole.", error.name) from error
    playing = args.command == "play"
    logs.set_up_logs(logging.WARNING if playing else logging.INFO)
    listening = serve.open_socket(HERE if playing else args.host, args.port)
    host, port = listening.getsockname()[:2]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def ready() -> None:
        print(w("serve", "ready", address=address), flush=True)
        if playing and not args.no_open:
            webbrowser.open(address)

    set_up = settings.Settings(
        database=args.database or settings.default_database(),
        hosts=(HERE, "localhost") if playing else (),
        thinkers=serve.usual_thinkers(),
    )
    try:
        serve.run(set_up, listening, ready, None if playing else args.proxy)
    except KeyboardInterrupt:
        print(w("serve", "ended"), file=sys.stderr)
    finally:
        listening.close()
    return 0
