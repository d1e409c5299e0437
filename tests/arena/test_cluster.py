"""Games on real local clusters of two workers, Dask and Ray: the same games as at home."""

import contextlib
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from signoria.arena import Plan, plan_of, simulate
from signoria.table import BadOption


def need(package: str) -> None:
    """Skip, and say why, where a package is not there."""
    here = f"Python {sys.version_info.major}.{sys.version_info.minor} on {sys.platform} {platform.machine()}"
    why = f"{package} is not installed (make test installs it where it has a wheel; this is {here})"
    pytest.importorskip(package, reason=why)


@pytest.fixture
def plan() -> Plan:
    return plan_of("pax", ["random", "casual"], games=5, seed=3)


TRIES = 5
PATIENCE_S = 300  # more than a busy machine needs


def free_port() -> int:
    """A port that was free a moment ago: where another process can take it meanwhile, it is tried again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Wait until somebody listens there; whether the process, which should, lived to do so."""
    end = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < end:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return True
        except OSError:
            time.sleep(0.2)
    return False


@pytest.fixture
def environment() -> dict[str, str]:
    """The workers must find the package where this process finds it."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


@pytest.fixture
def dask(environment: dict[str, str], tmp_path: Path) -> Iterator[str]:
    need("distributed")
    address = tmp_path / "scheduler.json"  # the scheduler takes any free port and says here which
    base = [sys.executable, "-m"]
    scheduler = subprocess.Popen(
        [*base, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
         "--scheduler-file", str(address)],
        env=environment, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    workers = subprocess.Popen(
        [*base, "distributed.cli.dask_worker", "--scheduler-file", str(address), "--nworkers", "2", "--nthreads", "1",
         "--no-dashboard"],
        env=environment, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield f"dask://{said_address(address, scheduler).removeprefix('tcp://')}"
    finally:
        for process in (workers, scheduler):
            process.terminate()
            process.wait(PATIENCE_S)


def said_address(file: Path, process: subprocess.Popen[bytes]) -> str:
    """What the scheduler says of itself, once it has."""
    end = time.monotonic() + PATIENCE_S
    while True:
        assert process.poll() is None, "the cluster did not start"
        assert time.monotonic() < end, "the scheduler never says where it is"
        try:
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        except (OSError, ValueError):  # not there, or not written to its end
            time.sleep(0.1)


@pytest.fixture
def ray(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    need("ray")
    need("grpc")
    command = shutil.which("ray", path=str(Path(sys.executable).parent)) or shutil.which("ray")
    if command is None:
        pytest.skip("the command ray is not installed")
    for _ in range(TRIES):
        port, client = free_port(), free_port()
        folder = tmp_path_factory.mktemp("r")
        head = subprocess.Popen(
            [command, "start", "--head", "--block", "--num-cpus=2", f"--port={port}",
             f"--ray-client-server-port={client}", "--include-dashboard=false", "--disable-usage-stats",
             f"--temp-dir={folder}", "--min-worker-port=0", "--max-worker-port=0"],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            if listens(client, head):
                yield f"ray://127.0.0.1:{client}"
                return
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(head.pid, signal.SIGKILL)  # its own group: the head and what it has started
            head.wait(PATIENCE_S)
    raise AssertionError("the cluster did not start")


@pytest.mark.filterwarnings("ignore")  # what Dask and Ray themselves warn about is not ours
def test_dask_plays_the_same_games(plan: Plan, dask: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.arena.cluster.PATIENCE_S", 600)
    assert simulate(plan, cluster=dask) == simulate(plan)


@pytest.mark.filterwarnings("ignore")
def test_ray_plays_the_same_games(plan: Plan, ray: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.arena.cluster.PATIENCE_S", 600)
    assert simulate(plan, cluster=ray) == simulate(plan)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_does_not_answer_is_one_sentence(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    need("distributed")
    monkeypatch.setattr("signoria.arena.cluster.PATIENCE_S", 1)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # taken, and nobody listens
        with pytest.raises(BadOption, match="No Dask scheduler answers"):
            simulate(plan, cluster=f"dask://127.0.0.1:{silent.getsockname()[1]}")
