"""Trying something out from a moment of a finished game, where nothing is secret any more."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kontor.record import Game, QuietGame
from kontor.review import chances_json, evaluate, turn_of
from kontor.rules import Deal, KontorError, NotationError, Setup, result, score, view
from kontor.rules.reasons import why_not
from kontor.server.entries import Seats
from kontor.server.errors import NotFound, Refused
from kontor.server.shown import cities_json, lone_decision_json, offers_json
from kontor.server.subjects import Subject
from kontor.server.turnboards import played_json


class Trial(NamedTuple):
    """A moment of a finished game, and what somebody tries from there."""

    setup: Setup
    deal: Deal
    actions: Sequence[str]
    """Those of the game, up to the moment."""
    tried: Sequence[str]


def trial_of(subject: Subject, at: int, tried: list[str]) -> Trial:
    """Return what is tried after `at` of the actions that were played."""
    if at > len(subject.actions):
        raise NotFound(f"the game has only {len(subject.actions)} actions")
    return Trial(subject.setup, subject.deal, subject.actions[:at], tried)


def trial_json(trial: Trial) -> dict[str, Any]:
    """Return the table after what was tried, for whoever decides then, and what it is worth."""
    game, events = _played(trial)
    state = game.state
    decision = None if game.over else lone_decision_json(state, offers_json(state))
    shown = tried_json(game, game.seat, decision, events)
    return {**shown, "chances": chances_json(evaluate(state))}


def tried_json(
    game: Game, seat: int | None, decision: dict[str, Any] | None, events: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return the table after something was tried, as a seat sees it."""
    seen = view(game.state, seat)
    return {
        "status": "over" if game.over else "playing",
        "decision": decision,
        "view": seen.json(),
        "cities": cities_json(seen.table),
        "scores": score(seen.table),
        "result": result(game.state) if game.over else None,
        "events": events,
    }


def trial_reason(trial: Trial, place: str) -> dict[str, Any] | None:
    """Return why nothing can be done at a place after what was tried; None if something can."""
    return reason_json(_played(trial)[0], place)


def reason_json(game: Game, place: str) -> dict[str, Any] | None:
    """Return why nothing can be done at a place; None if something can."""
    try:
        reason = why_not(game.state, game.seat, place)
    except NotationError as error:
        raise Refused(str(error), code="notation") from error
    return None if reason is None else reason.json()


def check_turn(trial: Trial) -> None:
    """Refuse what is no whole turn of whoever decides at the moment."""
    game, _ = _played(trial)
    first = len(trial.actions)
    if turn_of(game.state_after(first), first, trial.tried) is None:
        raise Refused("this is no whole turn: play it to its end", code="no-turn")


def _played(trial: Trial) -> tuple[QuietGame, list[dict[str, Any]]]:
    """Return the game after what was tried, and what happened; refuse what is not legal."""
    game = QuietGame.begin(trial.setup, trial.deal)
    game.play_all(trial.actions)
    seats = tuple(range(trial.setup.players))
    events = [try_action(game, *one, seats) for one in enumerate(trial.tried, 1)]
    return game, events


def try_action(game: QuietGame, number: int, action: str, seats: Seats) -> dict[str, Any]:
    """Play one of the actions that are tried; return what happened, or refuse what is not legal."""
    try:
        return played_json(game, action, seats)
    except KontorError as error:
        detail = {"number": number, "action": action}
        raise Refused(f"action {number}: {error}", detail, "illegal") from error
