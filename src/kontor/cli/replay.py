"""The scores, position and log of a record."""

import argparse
import json

from kontor.cli.options import load_game, read_language, state_at
from kontor.record import Game, check_seal
from kontor.rules import Event, RecordError, State, position, result, score
from kontor.text.ink import screen_ink, write
from kontor.text.log import log_lines
from kontor.text.screen import Screen
from kontor.text.sheet import result_lines, sheet_lines
from kontor.text.wording import Wording


def run(arguments: argparse.Namespace) -> int:
    """Print the scores and position of a record, at its end or after some of its actions."""
    game = load_game(arguments.file)
    state = state_at(game, arguments.to)
    count = len(game.actions) if arguments.to is None else arguments.to
    steps = [events for _, events in game.steps()[:count]] if arguments.log else []
    seal = _seal(game) if arguments.verify else ""
    if arguments.json:
        summary = _summary(state, count, steps if arguments.log else None)
        print(json.dumps({**summary, "seal": seal} if seal else summary))
    else:
        wording = Wording(read_language(arguments), state.terms.board)
        checked = ["", wording.messages("score.sealed"), seal] if seal else []
        write(_report(wording, state, count, steps) + checked)
    return 0


def _seal(game: Game) -> str:
    """Return the seal of a record, which must fit."""
    if game.deal is None:
        raise RecordError("a position has no seal")
    return check_seal(game.setup, game.deal, game.meta)


def numbered_log(wording: Wording, steps: list[list[Event]]) -> list[str]:
    """Return what happened in lines, the first line of each action with its number."""
    found = []
    for number, events in enumerate(steps, 1):
        lines = log_lines(wording, events, None)
        found += [f"{number if not place else '':>4}  {line}" for place, line in enumerate(lines)]
    return found


def _summary(state: State, count: int, steps: list[list[Event]] | None) -> dict[str, object]:
    summary = {
        "actions": count,
        "scores": score(state),
        "position": position(state),
        "result": result(state),
    }
    if steps is None:
        return summary
    return {**summary, "events": [event.json() for events in steps for event in events]}


def _report(wording: Wording, state: State, count: int, steps: list[list[Event]]) -> list[str]:
    ink = screen_ink()
    view = position(state)
    lines = [*numbered_log(wording, steps), ""] if steps else []
    lines += Screen(wording, ink).table(view)
    lines += ["", ink.strong(wording.messages("score.after", count=count))]
    lines += sheet_lines(wording, ink, score(state))
    if ended := result(state):
        lines += result_lines(wording, ended)
    return lines
