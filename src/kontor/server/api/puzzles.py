"""Puzzles: all of them, each as a table to try things on, and answers to it."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response

from kontor.lessons.daily import puzzle_of_day
from kontor.lessons.puzzles import SOLVERS, puzzles
from kontor.lessons.themes import THEMES
from kontor.server.api.answers import Now
from kontor.server.api.names import OneOf
from kontor.server.api.offers import ReasonShown
from kontor.server.api.reasons import WhyNot
from kontor.server.api.reviews import TrialPlaceRequest, TrialRequest
from kontor.server.api.visitors import Payer, Reader, Server, Visitor, errors
from kontor.server.api.worths import PositionShown, TriedShown, WorthShown
from kontor.server.puzzling import (
    attempt_json,
    attempt_reason,
    find_puzzle,
    puzzle_json,
    row_json,
)
from kontor.server.wire import Answer

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
Theme = Annotated[str, OneOf(tuple(THEMES))]
Solver = Annotated[str, OneOf(SOLVERS)]


class PuzzleRow(BaseModel):
    """A puzzle in the list: what it is about, how difficult it is (1 to 5), and whose turn it is.

    `board` is a side of a board.
    """

    id: str
    themes: list[Theme]
    difficulty: int
    board: str
    players: int
    seat: int


class PuzzlesShown(BaseModel):
    """All puzzles, and the id of today's (by the UTC date)."""

    today: str
    puzzles: list[PuzzleRow]


class PuzzleShown(PuzzleRow):
    """A puzzle as a table that nobody sits at, seen by its seat, and what the seat may do first."""

    table: Now
    start: TriedShown


class PuzzleAnswer(BaseModel):
    """What a turn is worth in a puzzle: the seat's shares to win after it, the best and the next.

    It is `accepted` if it is no more than `margin` behind the best turn; `loss` is by how much it
    is, `error` the standard error of that. `reasons` tell what a right turn brings, of a wrong one
    in what the best is ahead. `solved` are the levels that find it. `reply` is what happens until
    the seat's next turn, `turn` the best turn, both as the seat sees them.
    """

    accepted: bool
    yours: float
    best: float
    next: float
    loss: float
    error: float
    margin: float
    reasons: list[WorthShown]
    solved: list[Solver]
    reply: PositionShown
    turn: PositionShown


@router.get("", response_model=PuzzlesShown, responses=errors(401, 422, 429))
async def all_puzzles(person: Reader) -> Response:  # noqa: ARG001
    """Return all puzzles, and which one is today's."""
    return Answer(await asyncio.to_thread(_listed))


def _listed() -> dict[str, Any]:
    today = puzzle_of_day(datetime.now(UTC).date())
    return {"today": today.id, "puzzles": [row_json(one) for one in puzzles().values()]}


@router.get("/{puzzle_id}", response_model=PuzzleShown, responses=errors(401, 404, 422, 429))
async def one_puzzle(puzzle_id: str, person: Reader, payer: Payer) -> Response:  # noqa: ARG001
    """Return a puzzle as a table, without what is right."""
    puzzle = find_puzzle(puzzle_id)
    payer(len(puzzle.actions))
    return Answer(await asyncio.to_thread(puzzle_json, puzzle))


@router.get("/{puzzle_id}/record", responses=errors(401, 404, 422, 429))
async def record(puzzle_id: str, person: Reader, payer: Payer) -> dict[str, Any]:  # noqa: ARG001
    """Return the record of the game up to the moment of a puzzle, to play on from there."""
    puzzle = find_puzzle(puzzle_id)
    payer(len(puzzle.actions))
    return await asyncio.to_thread(lambda: puzzle.game().record())


@router.post("/{puzzle_id}/try", response_model=TriedShown, responses=errors(401, 404, 422, 429))
async def try_out(
    puzzle_id: str,
    body: TrialRequest,
    person: Reader,  # noqa: ARG001
    payer: Payer,
) -> Response:
    """Return the table after decisions of the seat in its turn. Nothing is stored.

    What others have to answer is decided by rule and comes with the events. At the end of the turn
    there is no further decision.
    """
    puzzle = find_puzzle(puzzle_id)
    payer(len(puzzle.actions) + len(body.actions))
    return Answer(await asyncio.to_thread(attempt_json, puzzle, body.actions))


@router.post("/{puzzle_id}/why", responses=errors(401, 404, 422, 429))
async def why_not_there(
    puzzle_id: str,
    body: TrialPlaceRequest,
    person: Reader,  # noqa: ARG001
    payer: Payer,
) -> WhyNot:
    """Tell why nothing can be done at a place after what was tried, as `GET …/why` does."""
    puzzle = find_puzzle(puzzle_id)
    payer(len(puzzle.actions) + len(body.actions))
    found = await asyncio.to_thread(attempt_reason, puzzle, body.actions, body.place)
    return WhyNot(reason=None if found is None else ReasonShown(**found))


@router.post(
    "/{puzzle_id}/answer", response_model=PuzzleAnswer, responses=errors(401, 404, 422, 429)
)
async def answer(puzzle_id: str, body: TrialRequest, person: Visitor, services: Server) -> Response:
    """Return what a whole turn is worth in a puzzle, and the best one."""
    puzzle = find_puzzle(puzzle_id)
    services.rates.hints.spend(person.id, "answers")
    return Answer(await services.puzzles.judge(puzzle, person, body.actions))
