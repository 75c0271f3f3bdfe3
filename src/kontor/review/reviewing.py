"""The review of a recorded game: what every turn was worth, and how the game was won and lost."""

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any, Final, NamedTuple

from kontor.record import Game
from kontor.review.chances import chances_of
from kontor.review.judging import Judged, judge_passage
from kontor.review.ledger import Account, ledger_of, luck_of
from kontor.review.levels import level_of
from kontor.review.scale import against_one, game_accuracy
from kontor.review.study import DEFAULT_NODES, Chances
from kontor.review.walking import Passage, Step, passages_of, steps_of, turn_of
from kontor.rules import KontorError

PHASES: Final = ("opening", "middle", "end")
"""The thirds of a game, by its rounds."""
COSTLIEST: Final = 3


class ReviewError(KontorError):
    """Raised when a game cannot be reviewed."""


class Point(NamedTuple):
    """The chances of all seats at one moment of a game."""

    at: int
    """How many actions of the record come before it."""
    round: int
    seat: int | None
    """Whose turn begins; nobody's at the end."""
    chances: Chances


class Card(NamedTuple):
    """How one seat played."""

    accuracy: float | None
    """In percent; None if it never had a choice."""
    phases: tuple[float | None, ...]
    """Likewise in each third of the game."""
    loss: float | None
    """What a turn with a choice lost on average, against one average opponent."""
    level: str | None
    """The level of our bots that loses about as much."""
    account: Account
    costliest: tuple[int, ...]
    """The numbers of the turns that lost most, the worst first."""


class Review(NamedTuple):
    """A game, and what it was worth."""

    players: int
    points: tuple[Point, ...]
    """The chances at the beginning of every turn, and at the end."""
    judged: tuple[Judged, ...]
    cards: tuple[Card, ...]
    turned: int | None
    """The number of the point from which on the winner was ahead; None if always."""


Progress = Callable[[int, int], None]
"""Called with how many turns and answers are judged, and of how many."""


class Reviewer:
    """Reviews one game, first at a glance, then turn by turn.

    `points` are there at once. `judge` tells what any of the turns and answers was worth, by its
    number, as often as it is asked. The same game with the same number of positions for a turn
    (`nodes`) gives the same review.
    """

    def __init__(self, game: Game, nodes: int = DEFAULT_NODES) -> None:
        if not game.over:
            raise ReviewError("only a finished game can be reviewed")
        self.nodes = nodes
        self.steps: list[Step] = steps_of(game)
        if not self.steps:
            raise ReviewError("there is nothing to review: the game has no actions")
        self.passages: list[Passage] = passages_of(self.steps)
        self.points: tuple[Point, ...] = tuple(self._points())

    def _points(self) -> Iterator[Point]:
        for passage in self.passages:
            if passage.is_turn:
                state = passage.state
                yield Point(passage.first, state.round, passage.seat, chances_of(state))
        last = self.steps[-1].after
        yield Point(len(self.steps), last.round, None, chances_of(last))

    def judge(self, number: int) -> Judged | None:
        """Return what one of the passages was worth; None for an answer that needs no look."""
        return judge_passage(self.passages[number], self.nodes, number)

    def judge_instead(self, first: int, actions: Sequence[str]) -> Judged | None:
        """Return what other actions would be worth in the turn that begins after `first` actions.

        They are judged as those were that were played: with as many positions, and the same looks.
        None if no turn begins there, or if the actions do not end it.
        """
        for number, passage in enumerate(self.passages):
            if passage.is_turn and passage.first == first:
                turn = turn_of(passage.state, first, actions)
                return turn and judge_passage(turn, self.nodes, number)
        return None

    def luck(self) -> tuple[float, ...]:
        """Return what all draws of markers brought each seat, against the mean."""
        found = [luck_of(step, number) for number, step in enumerate(self.steps)]
        known = [one for one in found if one is not None]
        players = self.steps[0].before.terms.players
        return tuple(sum(one[seat] for one in known) for seat in range(players))

    def review(self, judged: Sequence[Judged]) -> Review:
        """Return the review, once all passages are judged."""
        players = self.steps[0].before.terms.players
        first, last = chances_of(self.steps[0].before).shares, self.points[-1].chances.shares
        accounts = ledger_of(first, last, judged, self.luck())
        rounds = self.points[-1].round
        cards = tuple(
            _card(judged, seat, players, rounds, accounts[seat]) for seat in range(players)
        )
        return Review(players, self.points, tuple(judged), cards, _turned(self.points))


def review(game: Game, nodes: int = DEFAULT_NODES, progress: Progress | None = None) -> Review:
    """Return the review of a finished game; `nodes` is how many positions a turn may look at."""
    reviewer = Reviewer(game, nodes)
    judged = []
    for number in range(len(reviewer.passages)):
        found = reviewer.judge(number)
        if found is not None:
            judged.append(found)
        if progress is not None:
            progress(number + 1, len(reviewer.passages))
    return reviewer.review(judged)


def _card(judged: Sequence[Judged], seat: int, players: int, rounds: int, account: Account) -> Card:
    turns = [one for one in judged if one.passage.seat == seat and one.passage.is_turn]
    counted = [one for one in turns if one.counts]
    thirds = [[one for one in counted if _third(one, rounds) == third] for third in range(3)]
    loss = fmean(one.fall for one in counted) if counted else None
    worst = sorted((one for one in turns if one.kind is not None), key=lambda one: -one.fall)
    return Card(
        _accuracy(counted, players),
        tuple(_accuracy(third, players) for third in thirds),
        loss,
        None if loss is None else level_of(loss),
        account,
        tuple(judged.index(one) for one in worst[:COSTLIEST]),
    )


def _third(one: Judged, rounds: int) -> int:
    return min(2, 3 * (one.passage.state.round - 1) // max(1, rounds))


def _accuracy(turns: Sequence[Judged], players: int) -> float | None:
    seats = [one.passage.seat for one in turns]
    chances = [
        against_one(one.best.shares[seat], players) for one, seat in zip(turns, seats, strict=True)
    ]
    return game_accuracy([one.fall for one in turns], chances)


def _turned(points: Sequence[Point]) -> int | None:
    """Return the number of the first point from which on a winner was ahead of all others."""
    last = points[-1].chances.shares
    winners = [seat for seat, share in enumerate(last) if share == max(last)]
    behind = [
        number
        for number, point in enumerate(points)
        if max(point.chances.shares[seat] for seat in winners) < max(point.chances.shares)
    ]
    return behind[-1] + 1 if behind else None


def review_json(review: Review) -> dict[str, Any]:
    """Return a review as JSON; shares are from 0 to 1, seats and turns count from 0."""
    return {
        "players": review.players,
        "points": points_json(review.points),
        "turns": [judged_json(one) for one in review.judged],
        **outcome_json(review),
    }


def points_json(points: Sequence[Point]) -> list[dict[str, Any]]:
    """Return the chances over a game as JSON."""
    return [
        {"at": point.at, "round": point.round, "seat": point.seat, **chances_json(point.chances)}
        for point in points
    ]


def outcome_json(review: Review) -> dict[str, Any]:
    """Return as JSON what is known once all turns are judged: how each seat played."""
    return {"seats": [_card_json(card) for card in review.cards], "turned": review.turned}


def judged_json(one: Judged) -> dict[str, Any]:
    """Return a turn or an answer as JSON."""
    passage = one.passage
    return {
        "at": passage.first,
        "count": len(passage.actions),
        "turn": passage.is_turn,
        "round": passage.state.round,
        "seat": passage.seat,
        "actions": list(passage.own),
        "played": chances_json(one.played),
        "best": chances_json(one.best),
        "loss": round(one.loss, 4),
        "error": round(one.error, 4),
        "fall": round(one.fall, 4),
        "kind": one.kind,
        "counts": one.counts,
        "moved": [round(share, 4) for share in one.moved],
        "better": list(one.better),
        "reasons": [reason.json() for reason in one.reasons],
    }


def chances_json(chances: Chances) -> dict[str, Any]:
    """Return chances as JSON, with their errors if they were found by looking ahead."""
    errors = {} if chances.errors is None else {"errors": [round(e, 4) for e in chances.errors]}
    return {
        "shares": [round(share, 4) for share in chances.shares],
        "points": [round(points, 1) for points in chances.points],
        **errors,
    }


def _card_json(card: Card) -> dict[str, Any]:
    account = card.account
    return {
        "accuracy": _rounded(card.accuracy),
        "phases": {name: _rounded(one) for name, one in zip(PHASES, card.phases, strict=True)},
        "loss": None if card.loss is None else round(card.loss, 4),
        "level": card.level,
        "costliest": list(card.costliest),
        "ledger": {
            "start": round(account.start, 4),
            "result": round(account.result, 4),
            "luck": round(account.luck, 4),
            "errors": round(account.errors, 4),
            "gifts": [round(gift, 4) for gift in account.gifts],
            "rest": round(account.rest, 4),
        },
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
