"""Games on a cluster: Dask or Ray, by address. Neither is needed for anything else, so both are read when asked for."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from signoria.arena.results import CostRow, GameRow
from signoria.arena.simulate import Plan, play_game
from signoria.table import BadOption

AHEAD = 4  # games given out ahead, for each core
PATIENCE_S = 20  # with a scheduler that does not answer
RAY_TRIES = 3  # with a Ray head that answers, but cannot start what serves us


def run_on_cluster(
    address: str, plan: Plan, wanted: Sequence[int], told: bool = False
) -> Iterator[tuple[GameRow, CostRow]]:
    """The games in whatever order they end; raises BadOption."""
    scheme, _, place = address.partition("://")
    if scheme not in ("dask", "ray") or not place:
        raise BadOption("{0!r} is no cluster: give dask://HOST:PORT or ray://HOST:PORT.", address)
    return (_run_dask if scheme == "dask" else _run_ray)(place, plan, wanted, told)


def _run_dask(place: str, plan: Plan, wanted: Sequence[int], told: bool) -> Iterator[tuple[GameRow, CostRow]]:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise BadOption("A Dask cluster needs distributed: install signoria[dask].") from None
    try:
        client = distributed.Client(f"tcp://{place}", timeout=PATIENCE_S)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadOption("No Dask scheduler answers at {0!r}: {1}.", place, error) from error
    with client:
        ahead = AHEAD * max(1, sum(client.ncores().values()))
        waiting = iter(wanted)
        running = distributed.as_completed(
            [client.submit(play_game, plan, i, told=told, pure=False) for _, i in zip(range(ahead), waiting)]
        )
        for future in running:
            for index in waiting:
                running.add(client.submit(play_game, plan, index, told=told, pure=False))
                break
            yield future.result()


def _run_ray(place: str, plan: Plan, wanted: Sequence[int], told: bool) -> Iterator[tuple[GameRow, CostRow]]:
    try:
        ray = import_module("ray")
    except ImportError:
        raise BadOption("A Ray cluster needs ray: install signoria[ray].") from None
    for left in reversed(range(RAY_TRIES)):
        try:
            ray.init(f"ray://{place}", log_to_driver=False)
            break
        except (OSError, RuntimeError, ValueError) as error:
            # The head starts a process for each client, which dies at times while it is born: another one is asked for.
            if isinstance(error, ConnectionAbortedError) and left:
                continue
            raise BadOption("No Ray head answers at {0!r}: {1}.", place, error) from error
    try:
        task: Any = ray.remote(play_game)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(wanted)
        running = [task.remote(plan, i, told=told) for _, i in zip(range(ahead), waiting)]
        while running:
            ended, running = ray.wait(running, num_returns=1)
            running += [task.remote(plan, index, told=told) for _, index in zip(range(1), waiting)]
            yield ray.get(ended[0])
    finally:
        ray.shutdown()
