"""What a worker process does: it lets a bot decide for a seat, from what that seat may see."""

import os
import signal
import threading
import time
from typing import Any, NamedTuple

from kontor.bots import make_bot
from kontor.rules import apply, begin, deal_from, legal_actions, setup_from, view
from kontor.rules.words import OVER


class Task(NamedTuple):
    """A decision that a bot has to take."""

    setup: dict[str, Any]
    deal: dict[str, Any]
    actions: list[str]
    seat: int
    level: str
    seed: int


def think(task: Task) -> list[str]:
    """Return the actions of a bot until somebody else decides."""
    setup = setup_from(task.setup)
    state = begin(setup, deal_from(setup, task.deal))
    for text in task.actions:
        apply(state, state.terms.space.parse(text))
    contender = make_bot(task.level, task.seed)
    turn = (state.round, state.turn)
    found: list[str] = []
    while state.phase != OVER and state.seat == task.seat and (state.round, state.turn) == turn:
        seen = view(state, task.seat)
        action = contender.bot.choose(seen, legal_actions(state), contender.budget)
        apply(state, action)
        found.append(action.text)
    return found


def prepare_worker(parent: int) -> None:
    """Let a worker end with its server, and leave Ctrl-C to that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    # A server that is killed cannot stop its workers.
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(0)
