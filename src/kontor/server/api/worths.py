"""What the API answers about reviews: shares to win, what turns were worth, and how each played."""

from typing import Annotated, Literal

from pydantic import BaseModel

from kontor.review import KINDS
from kontor.server.api.answers import CityShown, Decision, Result, Sheet, ViewShown
from kontor.server.api.events import AnyEvent
from kontor.server.api.names import OneOf

Status = Literal["none", "waiting", "done", "failed"]
Mistake = Annotated[str, OneOf(KINDS)]


class ChancesShown(BaseModel):
    """What a position promises each seat: its share to win, from 0 to 1, and its final points."""

    shares: list[float]
    points: list[float]


class LookedShown(ChancesShown):
    """Chances that were found by looking ahead, with the standard errors of the shares."""

    errors: list[float]


class PointShown(ChancesShown):
    """The chances when a turn begins, and (seat null) at the end.

    `at` is how many actions come before it.
    """

    at: int
    round: int
    seat: int | None


class PointsShown(BaseModel):
    """The chances over a finished game, or (one point) where the present turn of a game began."""

    points: list[PointShown]


class WorthShown(BaseModel):
    """A reason for a turn: a key of the catalogue (after `worth.`), what fills it, its weight."""

    key: str
    values: dict[str, str | int]
    weight: float


class JudgedShown(BaseModel):
    """A turn, or an answer outside of one, and what it was worth.

    `at` and `count` say which actions of the record it is, `actions` are those of its seat.
    `loss` is by how much the share of the seat could be larger, `error` its standard error, and
    `fall` the loss against one average opponent, which gives the mistake its name (`kind`). `moved`
    is what it changed for each seat. `better` is the better turn, empty if none was found.
    """

    number: int
    at: int
    count: int
    turn: bool
    round: int
    seat: int
    actions: list[str]
    played: LookedShown
    best: LookedShown
    loss: float
    error: float
    fall: float
    kind: Mistake | None
    counts: bool
    moved: list[float]
    better: list[str]
    reasons: list[WorthShown]


class LedgerShown(BaseModel):
    """How a seat came from its even chance to what it won, in shares.

    `result - start` is `luck - errors`, plus all `gifts` by their giver, plus `rest`.
    """

    start: float
    result: float
    luck: float
    errors: float
    gifts: list[float]
    rest: float


class CardShown(BaseModel):
    """How a seat played: accuracy in percent, the level that loses as much, its worst turns.

    `costliest` counts in the whole list of turns, from 0.
    """

    accuracy: float | None
    phases: dict[str, float | None]
    loss: float | None
    level: str | None
    costliest: list[int]
    ledger: LedgerShown


class ReviewShown(BaseModel):
    """A review as far as it is made; its `id` is that of the table or of the record.

    `ahead` is how many come before it. Of `passages` turns and answers `judged` are judged; `turns`
    are those from the number that was asked for on. `points` are null until a worker has begun,
    `seats` until all is judged. From the point `turned` on the winner was ahead; null: always.
    """

    id: str
    status: Status
    ahead: int
    passages: int | None
    judged: int
    points: list[PointShown] | None
    turns: list[JudgedShown]
    seats: list[CardShown] | None
    turned: int | None


class PositionShown(BaseModel):
    """The board after a turn as a spectator sees it, and what happened in the turn as events.

    Others' answers to a better turn are those of a rule of thumb.
    """

    events: list[AnyEvent]
    view: ViewShown
    cities: dict[str, CityShown]


class TriedShown(BaseModel):
    """The table after what was tried, as a seat sees it; `events` are what was done."""

    status: Literal["playing", "over"]
    decision: Decision | None
    view: ViewShown
    cities: dict[str, CityShown]
    scores: list[Sheet]
    result: Result | None
    events: list[AnyEvent]


class TrialShown(TriedShown):
    """The table after what was tried in a finished game, as the seat sees it that decides then.

    `events` are what was tried, with all that is hidden at a table. The `chances` are the judge's
    word at a glance: it knows best how it stands when a turn begins.
    """

    chances: ChancesShown


class AnswerShown(BaseModel):
    """What a turn that was played anew is worth, as `JudgedShown` tells it of those of the game.

    It is `accepted` if it is as good as the best, up to a small loss against one average opponent.
    """

    accepted: bool
    played: LookedShown
    best: LookedShown
    loss: float
    error: float
    fall: float
    better: list[str]
    reasons: list[WorthShown]


class TurnShown(BaseModel):
    """The board before a turn, after it as it was played, and after the better one if any.

    `cities` are those of the board before it.
    """

    before: ViewShown
    cities: dict[str, CityShown]
    played: PositionShown
    better: PositionShown | None
