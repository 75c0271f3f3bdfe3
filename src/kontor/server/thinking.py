"""What a worker process does: bots decide, hints are found and a coach speaks, all by views."""

import os
import re
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kontor.bots import make_bot
from kontor.lessons.coaching import advice, remarks, talk_of, unheard
from kontor.record import Game, QuietGame
from kontor.review import Turn, best_turns
from kontor.rules import State, apply, deal_from, legal_actions, setup_from, view

MOST_GAMES: Final = 32
HINT_NODES: Final = 30_000
"""How many positions are looked at for a hint: about a second of work."""
MOST_TURNS: Final = 3
"""How many turns a hint tells at most."""
SOUGHT_TURNS: Final = 4
"""How many are looked at to the end: some may be the same to people."""
POST_NUMBER: Final = re.compile(r"\.\d+$")


class Task(NamedTuple):
    """A decision that a bot has to take."""

    table: str
    setup: dict[str, Any]
    deal: dict[str, Any]
    actions: list[str]
    seat: int
    level: str
    seed: int
    share: float = 1.0
    """How much of its budget the bot may spend."""


class Games:
    """The last games of a worker, so that none is played again from its start for each decision."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, tuple[dict[str, Any], dict[str, Any], Game]] = OrderedDict()

    def at(self, task: Task) -> Game:
        """Return the game of a task after the actions of the task."""
        setup, deal, game = self._last.pop(task.table, (None, None, None))
        if game is None or (setup, deal) != (task.setup, task.deal):
            chosen = setup_from(task.setup)
            game = QuietGame.begin(chosen, deal_from(chosen, task.deal))
        # Actions may have been taken back, or chosen here and never taken.
        common = _common(game.actions, task.actions)
        if common < game.action_count:
            game.undo_to(common)
        game.play_all(task.actions[common:])
        self._last[task.table] = (task.setup, task.deal, game)
        while len(self._last) > MOST_GAMES:
            self._last.popitem(last=False)
        return game


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many actions two games have in common from the start."""
    pairs = enumerate(zip(one, other, strict=False))
    differs = (number for number, (mine, theirs) in pairs if mine != theirs)
    return next(differs, min(len(one), len(other)))


_games = Games()


def think(task: Task) -> list[str]:
    """Return the actions of a bot until somebody else decides."""
    game = _games.at(task)
    contender = make_bot(task.level, task.seed)
    budget = contender.budget.shared(task.share)
    turn = (game.state.round, game.turn)
    found: list[str] = []
    while game.seat == task.seat and (game.state.round, game.turn) == turn:
        # The bot gets the view of its seat, never the game.
        action = contender.bot.choose(game.view(task.seat), game.legal_actions(), budget)
        game.play_all([action])
        found.append(action.text)
    return found


def advise(task: Task) -> list[dict[str, Any]]:
    """Return the best turns of a seat for a hint, the best first; equal views give equal ones."""
    game = _games.at(task)
    return _turns_json(best_turns(game.view(task.seat), HINT_NODES, SOUGHT_TURNS), task.seat)


def coach(task: Task, since: int, known: dict[str, int]) -> dict[str, Any]:
    """Return what a coach says to a seat: of what others did since then, and of what matters now.

    `since` is how many actions came before; `known` counts what need not be said any more.
    """
    game = _games.at(task)
    view_now = game.view(task.seat)
    before = game.state_after(since)
    events = _told_to(task.seat, before, task.actions[since:])
    heard = unheard(remarks(events, view(before, task.seat), view_now), known)
    found = advice(view_now)
    told = None
    if found is not None:
        told = {
            "what": found.what.json(),
            "why": None if found.why is None else found.why.json(),
            "rival": found.rival,
            "aim": found.aim,
            "talk": talk_of(found, known),
            "turns": _turns_json(found.turns, task.seat),
        }
    return {"advice": told, "remarks": [one.json() for one in heard]}


def _told_to(seat: int, before: State, actions: Sequence[str]) -> list[dict[str, Any]]:
    """Return what happens by some actions, as a seat may see it."""
    state = before.copy()
    state.journal = []
    for text in actions:
        legal_actions(state)
        apply(state, state.terms.space.parse(text))
    return [event.seen_by(seat) for event in state.journal]


def _turns_json(found: Sequence[Turn], seat: int) -> list[dict[str, Any]]:
    """Return turns without those that mean the same to people, the best first."""
    told: dict[tuple[str, ...], Turn] = {}
    for turn in found:
        told.setdefault(_meaning(turn), turn)
    return [_turn_json(turn, seat) for turn in list(told.values())[:MOST_TURNS]]


def _meaning(turn: Turn) -> tuple[str, ...]:
    """Return what a turn means to people: on which posts of a route pieces stand matters little."""
    return tuple(sorted(POST_NUMBER.sub("", action.text) for action in turn.actions))


def _turn_json(turn: Turn, seat: int) -> dict[str, Any]:
    return {
        "actions": [action.text for action in turn.actions],
        "certain": turn.certain,
        "share": round(turn.chances.shares[seat], 4),
        "loss": round(turn.loss, 4),
        "error": round(turn.error, 4),
        "reasons": [reason.json() for reason in turn.reasons],
    }


def prepare_worker(parent: int) -> None:
    """Let a worker end with its server, and leave Ctrl-C to that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    # A server that is killed cannot stop its workers.
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(0)
