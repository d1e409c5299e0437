"""The files a club hosts with: what they name is there, and fits together."""

from __future__ import annotations

import dataclasses
import ipaddress
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from signoria.cli import make_parser
from signoria.cli.words import Words
from signoria.server.settings import Settings, settings_from

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "hosting"


@pytest.fixture
def compose() -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))


def filled(text: str, **known: str) -> str:
    """Variables as compose fills them in."""
    return re.sub(r"\$\{(\w+)(?::[-?][^}]*)?\}", lambda found: known.get(found[1], ""), text)


def test_what_the_compose_file_sets_is_a_setting(compose: Any) -> None:
    known = {f"SIGNORIA_{field.name.upper()}" for field in dataclasses.fields(Settings)}
    for name in ("one", "two"):
        server = compose["services"][name]
        assert set(server["environment"]) <= known
        text = {key: filled(value, SIGNORIA_NAME="play.example.org") for key, value in server["environment"].items()}
        made = settings_from(text)
        assert made.hosts == ("play.example.org", "127.0.0.1")  # the second for who asks whether it is well
        assert made.address == "https://play.example.org"
        assert (made.smtp, made.secret, made.admin_token) == ("", "", "")
        assert (HOSTING / server["build"]["context"] / server["build"]["dockerfile"]).is_file()


def test_the_servers_believe_their_proxy_and_nobody_else_gets_its_address(compose: Any) -> None:
    proxy = compose["services"]["proxy"]
    address = ipaddress.IPv4Address(proxy["networks"]["inside"]["ipv4_address"])
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    assert address in ipaddress.IPv4Network(network["subnet"])
    # The others are given addresses as they come, and they come first: theirs are of another part of the network.
    others = ipaddress.IPv4Network(network["ip_range"])
    assert others.subnet_of(ipaddress.IPv4Network(network["subnet"]))
    assert address not in others
    for name in ("one", "two"):
        assert compose["services"][name]["environment"]["SIGNORIA_PROXIES"] == str(address)


def test_what_the_compose_file_names_is_there(compose: Any) -> None:
    services = compose["services"]
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (HOSTING / source).exists() if source.startswith(".") else source in compose["volumes"]
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service["networks"]) <= set(compose["networks"])
    proxied = re.search(r"reverse_proxy (.+) \{", (HOSTING / "Caddyfile").read_text(encoding="utf-8"))
    assert proxied is not None
    assert proxied[1].split() == ["one:8733", "two:8733"]


def test_what_the_image_is_made_of_is_there() -> None:
    steps = (HOSTING / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    copied = [shlex.split(step)[1:-1] for step in steps if step.startswith("COPY ")]
    for name in [name for names in copied if not names[0].startswith("--from") for name in names]:
        assert (ROOT / name).exists(), name
    for name in re.findall(r"-r (\S+)", " ".join(steps)):
        assert (ROOT / name).is_file()
    (command,) = [step.removeprefix("CMD ") for step in steps if step.startswith("CMD ")]
    _is_understood([word.strip(' "') for word in command.strip("[]").split(",")])
    (port,) = [step.split()[1] for step in steps if step.startswith("EXPOSE ")]
    assert port in command


def test_the_unit_starts_what_there_is() -> None:
    lines = (HOSTING / "signoria.service").read_text(encoding="utf-8").splitlines()
    (command,) = [line.removeprefix("ExecStart=") for line in lines if line.startswith("ExecStart=")]
    _is_understood(["signoria", *shlex.split(command)[1:]])


def _is_understood(command: list[str]) -> None:
    assert command[:2] == ["signoria", "serve"]
    assert make_parser(Words("en")).parse_args(command[1:]).port == 8733
