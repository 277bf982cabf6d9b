"""Work spread over processes.

In: a function of a module, its tasks. Out: its results, in the order of the tasks, as they are there. A worker has the
games of its parent (or loads them), lets the parent answer Ctrl-C, and ends when its parent does. One that is killed is an
error that says so (`UserError`, exit 3); nothing waits for it.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from cardc.languages import Games, load_games
from cardc.messages import UserError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Task = TypeVar("Task")
Result = TypeVar("Result")
MOST_JOBS = 64
_POLL_SECONDS = 0.5
_state: dict[str, Any] = {}


def usable_cores() -> int:
    """How many processes run at once without waiting for each other."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, min(MOST_JOBS, len(os.sched_getaffinity(0))))
    return max(1, min(MOST_JOBS, os.cpu_count() or 1))


def worker_games() -> Games:
    """The games, in a worker or in the process itself."""
    games: Games | None = _state.get("games")
    if games is None:
        games = _state["games"] = load_games(_state.get("modules", ()))
    return games


class Workers:
    """A pool that is started when there is work for it. Use as a context manager."""

    def __init__(self, jobs: int, modules: tuple[str, ...], games: Callable[[], Games]) -> None:
        self._jobs, self._modules, self._games = jobs, modules, games
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *failure: Any) -> None:
        if self._pool is not None:
            self._stop(failed=failure[0] is not None)
        _state.clear()

    def map(
        self, function: Callable[[Task], Result], tasks: Iterable[Task], worth_it: bool = True, games: bool = True
    ) -> Iterator[Result]:
        """The results. `worth_it`: False runs them here. `games`: does the function ask for the games?"""
        listed = list(tasks)
        if games and listed:
            _state["games"] = self._games()
        if self._jobs <= 1 or len(listed) <= 1 or not worth_it:
            yield from map(function, listed)
            return
        from concurrent.futures.process import BrokenProcessPool  # not before: a small build has no pool

        try:
            yield from self._started().map(function, listed)
        except BrokenProcessPool as error:
            raise UserError("worker-died", code=3) from error

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            import multiprocessing
            from concurrent.futures import ProcessPoolExecutor

            forks = "fork" in multiprocessing.get_all_start_methods()
            context = multiprocessing.get_context("fork" if forks else "spawn")
            self._pool = ProcessPoolExecutor(
                self._jobs, mp_context=context, initializer=_begin, initargs=(self._modules, os.getpid(), forks)
            )
        return self._pool

    def _stop(self, failed: bool) -> None:
        assert self._pool is not None
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=not failed, cancel_futures=True)
        if failed:
            for process in processes:
                process.terminate()


def _begin(modules: tuple[str, ...], parent: int, forked: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if not forked:
        _state["modules"] = modules
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_POLL_SECONDS)
    os._exit(1)
