"""Puzzles at the server: shown as a table, tried out by their seat, and answers judged."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kontor.bots import make_bot
from kontor.bots.scripted import choose_by_rule
from kontor.lessons.puzzles import Puzzle, PuzzleError, puzzle_of
from kontor.lessons.solving import judge
from kontor.record import QuietGame
from kontor.review import line_of
from kontor.review.walking import goes_on
from kontor.rules import State, legal_actions, view
from kontor.rules.words import TURN
from kontor.server.asking import Asking
from kontor.server.entries import Person
from kontor.server.errors import NotFound, Refused
from kontor.server.recorded import last_moment_json
from kontor.server.runner import Runner
from kontor.server.shown import lone_decision_json, offers_json
from kontor.server.trials import reason_json, tried_json, try_action
from kontor.server.turnboards import played_json, position_json

REPLYING: Final = "master"
"""The level that plays the turns of the others after an answer: the strongest quick one."""


class Attempt(NamedTuple):
    """What somebody has tried in a puzzle: decisions of its seat, and what the others answered."""

    game: QuietGame
    begun: State
    events: list[dict[str, Any]]

    def is_whole(self) -> bool:
        """Whether the turn is over."""
        return not goes_on(self.game.state, self.begun)


def find_puzzle(puzzle_id: str) -> Puzzle:
    """Return a puzzle, or say that there is none."""
    try:
        return puzzle_of(puzzle_id)
    except PuzzleError as error:
        raise NotFound(str(error)) from error


def row_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the list of puzzles tells of one."""
    return {
        "id": puzzle.id,
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "board": puzzle.setup.board_id,
        "players": puzzle.setup.players,
        "seat": puzzle.seat,
    }


def puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as a table, and what its seat may do first; nothing tells what is right."""
    return {
        **row_json(puzzle),
        "table": last_moment_json(puzzle.game(), puzzle.seat),
        "start": attempt_json(puzzle, ()),
    }


def attempt_json(puzzle: Puzzle, tried: Sequence[str]) -> dict[str, Any]:
    """Return the table after decisions of the seat, as the seat sees it; no decision at the end."""
    attempt = _attempt(puzzle, tried)
    state = attempt.game.state
    decision = None if attempt.is_whole() else lone_decision_json(state, offers_json(state))
    return tried_json(attempt.game, puzzle.seat, decision, attempt.events)


def attempt_reason(puzzle: Puzzle, tried: Sequence[str], place: str) -> dict[str, Any] | None:
    """Return why nothing can be done at a place after what was tried; None if something can."""
    return reason_json(_attempt(puzzle, tried).game, place)


def check_whole(puzzle: Puzzle, tried: Sequence[str]) -> None:
    """Refuse what is no whole turn of the seat."""
    if not _attempt(puzzle, tried).is_whole():
        raise Refused("this is no whole turn: play it to its end", code="no-turn")


def _attempt(puzzle: Puzzle, tried: Sequence[str]) -> Attempt:
    """Play decisions of the seat; the others answer by rule, as they do when turns are judged."""
    game = puzzle.game()
    attempt = Attempt(game, game.state.copy(), [])
    for number, action in enumerate(tried, 1):
        if attempt.is_whole():
            raise Refused(f"action {number}: the turn is over", {"number": number}, "illegal")
        attempt.events.append(try_action(game, number, action, (puzzle.seat,)))
        while not attempt.is_whole() and game.state.seat != puzzle.seat:
            answer = choose_by_rule(game.state, legal_actions(game.state), 0)
            attempt.events.append(played_json(game, answer.text, (puzzle.seat,), "bot"))
    return attempt


def judge_attempt(puzzle_id: str, tried: list[str]) -> dict[str, Any]:
    """Return what a whole turn is worth in a puzzle, what follows it, and the best one.

    A worker does this.
    """
    puzzle = puzzle_of(puzzle_id)
    game = _attempt(puzzle, tried).game
    first = len(puzzle.actions)
    solution = judge(puzzle, _decided(puzzle, game.actions[first:]))
    found = {
        "accepted": solution.accepted,
        "yours": round(solution.share, 4),
        "best": puzzle.best.share,
        "next": puzzle.next.share,
        "loss": round(solution.loss, 4),
        "error": round(solution.error, 4),
        "margin": puzzle.margin,
        "reasons": [reason.json() for reason in solution.reasons],
        "solved": list(puzzle.solved),
        "reply": position_json(game, _replies(game, puzzle.seat), puzzle.seat),
    }
    game = puzzle.game()
    line = line_of(game.state, puzzle.seat, puzzle.best.actions)
    return {**found, "turn": position_json(game, line, puzzle.seat)}


def _decided(puzzle: Puzzle, actions: Sequence[str]) -> list[tuple[int, str]]:
    """Return actions after the moment with the seats that took them."""
    game = puzzle.game()
    found = []
    for action in actions:
        found.append((game.state.seat, action))
        game.play(action)
    return found


def _replies(game: QuietGame, seat: int) -> list[str]:
    """Return what happens after a turn until the seat's next one begins; the game stays."""
    number = game.action_count
    players = game.setup.players
    bots = [make_bot(REPLYING, other) for other in range(players)]
    while not game.over and not (game.state.phase == TURN and game.state.turn == seat):
        state = game.state
        legal = legal_actions(state)
        _, bot, budget = bots[state.seat]
        action = bot.choose(view(state, state.seat), legal, budget)
        game.play_all([action])
    return game.undo_to(number)


class PuzzleAnswers:
    """Judges answers to puzzles, one at a time for each guest."""

    def __init__(self, runner: Runner, asking: Asking) -> None:
        self._runner = runner
        self._asking = asking

    async def judge(self, puzzle: Puzzle, person: Person, tried: list[str]) -> dict[str, Any]:
        """Return what a turn is worth that somebody has played in a puzzle."""
        await asyncio.to_thread(check_whole, puzzle, tried)
        return await self._asking.wait(
            person.id, lambda: self._runner.soon(person.id, judge_attempt, puzzle.id, tried)
        )
