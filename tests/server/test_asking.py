"""What guests wait for while a worker finds it: one thing at a time each, and not for long."""

import asyncio

import pytest

from kontor.server import asking
from kontor.server.asking import Asking, Busy
from kontor.server.errors import TooMany


async def found() -> str:
    return "a turn"


def test_each_guest_waits_for_one_thing_at_a_time() -> None:
    async def run() -> None:
        desk, free = Asking(), asyncio.Event()

        async def slowly() -> str:
            await free.wait()
            return "a hint"

        waiting = asyncio.create_task(desk.wait("anna", slowly))
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="already"):
            await desk.wait("anna", found)
        assert await desk.wait("bert", found) == "a turn", "others need not wait for her"
        free.set()
        assert await waiting == "a hint"
        assert await desk.wait("anna", found) == "a turn"

    asyncio.run(run())


def test_whoever_waits_too_long_is_told_that_all_are_busy_and_may_ask_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "LONGEST_WAIT", 0.01)

    async def run() -> None:
        desk = Asking()
        with pytest.raises(Busy) as busy:
            await desk.wait("anna", asyncio.Event().wait)
        assert (busy.value.status, busy.value.code) == (503, "busy")
        assert busy.value.retry_after is not None
        assert await desk.wait("anna", found) == "a turn"

    asyncio.run(run())


def test_what_fails_lets_its_guest_ask_again() -> None:
    async def fail() -> str:
        raise ValueError("no turn")

    async def run() -> None:
        desk = Asking()
        with pytest.raises(ValueError, match="no turn"):
            await desk.wait("anna", fail)
        assert await desk.wait("anna", found) == "a turn"

    asyncio.run(run())
