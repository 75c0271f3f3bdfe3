"""Statistics of many recorded games, table by table, each share and mean with its interval."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from kontor.arena.course import Course
from kontor.arena.shares import Z_95, wilson
from kontor.board import board
from kontor.rules import Setup
from kontor.rules.score import CATEGORIES
from kontor.rules.words import ABILITIES, ACTION_VALUES, ENDINGS

FORMAT: Final = 1
TOTAL: Final = "total"
MORE_ACTIONS: Final = tuple(sorted(set(ACTION_VALUES)))[1:]
"""How many actions a seat can come to have."""


@dataclass(frozen=True)
class Part:
    """How many of some games or seats, and their share with its 95 % interval (Wilson's)."""

    count: float
    of: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Mean:
    """The mean of some numbers, its 95 % interval, and the least and greatest of them.

    A single number has no interval.
    """

    of: int
    mean: float
    low: float | None
    high: float | None
    least: float
    most: float


@dataclass(frozen=True)
class SeatFigures:
    """A seat in the order of play; the first is the start player."""

    wins: Part
    points: Mean


@dataclass(frozen=True)
class OpeningFigures:
    """An ability, or None for no ability: how many seats developed it first, and their wins."""

    ability: str | None
    seats: Part
    wins: Part


@dataclass(frozen=True)
class ReachedFigures:
    """A number of actions: how many seats came to have as many, from which round on, and wins."""

    actions: int
    seats: Part
    round: Mean | None
    wins: Part


@dataclass(frozen=True)
class RoundFigures:
    """The end of a round, of the games that went on after it."""

    round: int
    games: int
    mean: float
    """How many actions a seat has on average."""
    seats: dict[int, Part]
    """By number of actions: how many seats have exactly as many."""
    wins: dict[int, Part]
    """By number of actions: how many of these seats win."""


@dataclass(frozen=True)
class AheadFigures:
    """How often who is ahead at the beginning of a round, by the judge, wins."""

    round: int
    wins: Part


@dataclass(frozen=True)
class CityFigures:
    """A city: in how many games a seat controls it, and how often who controls it wins."""

    city: str
    name: str
    develops: list[str]
    """The abilities that are developed there."""
    first: Part
    first_wins: Part
    """Wins of the seat that controlled it first."""
    last: Part
    last_wins: Part
    """Wins of the seat that controls it at the end."""


@dataclass(frozen=True)
class SourceFigures:
    """A category of the score sheet: its points for those who win and for all others."""

    source: str
    winners: Mean
    others: Mean | None


@dataclass(frozen=True)
class BotFigures:
    """A bot: its seats, wins and points."""

    code: str
    wins: Part
    points: Mean


@dataclass(frozen=True)
class TableFigures:
    """All figures of one kind of table. Apart from `games` they are of finished games."""

    table: dict[str, Any]
    board: str
    games: int
    unfinished: int
    chance: float
    bots: list[BotFigures]
    rounds: Mean
    decisions: Mean
    winner: Mean
    margin: Mean
    """By how many points the first is ahead of the second."""
    ends: dict[str, Part]
    seats: list[SeatFigures]
    openings: list[OpeningFigures]
    reached: list[ReachedFigures]
    by_round: list[RoundFigures]
    ahead: list[AheadFigures]
    """Of games that were evaluated; empty if none was."""
    cities: list[CityFigures]
    """Those come first whose last controllers win most, by the lower ends of the intervals."""
    sources: list[SourceFigures]


def statistics_of(courses: Iterable[Course]) -> list[TableFigures]:
    """Return the figures of every kind of table of which a game was finished."""
    kinds: dict[tuple[str, Setup], list[Course]] = {}
    for course in courses:
        kinds.setdefault((course.setup.board_id, kind_of(course.setup)), []).append(course)
    return [
        _table(setup, games)
        for (_, setup), games in sorted(kinds.items(), key=_order)
        if any(game.reason for game in games)
    ]


def kind_of(setup: Setup) -> Setup:
    """Return a setup without what differs from game to game at the same table."""
    return Setup(**{**setup.json(), "modules": setup.modules, "start": None, "seed": 0})


def statistics_json(tables: Sequence[TableFigures]) -> dict[str, Any]:
    """Return figures as JSON."""
    return {"format": FORMAT, "tables": [asdict(table) for table in tables]}


def part(count: float, of: int) -> Part:
    """Return a share with its interval."""
    return Part(count, of, count / of if of else 0.0, *wilson(count, of))


def mean_of(numbers: Sequence[float]) -> Mean:
    """Return the mean of one or more numbers with its interval."""
    middle, least, most = fmean(numbers), min(numbers), max(numbers)
    if len(numbers) == 1:
        return Mean(1, middle, None, None, least, most)
    half = Z_95 * stdev(numbers) / sqrt(len(numbers))
    return Mean(len(numbers), middle, middle - half, middle + half, least, most)


def _order(item: tuple[tuple[str, Setup], list[Course]]) -> tuple[str, int, str]:
    (_, setup), _ = item
    return setup.board, setup.players, repr(setup)


def _table(setup: Setup, courses: Sequence[Course]) -> TableFigures:
    games = [course for course in courses if course.reason is not None]
    table = {name: value for name, value in setup.json().items() if name not in ("start", "seed")}
    totals = [sorted((sheet[TOTAL] for sheet in game.sheets), reverse=True) for game in games]
    ends = Counter(game.reason for game in games)
    return TableFigures(
        table=table,
        board=setup.board_id,
        games=len(courses),
        unfinished=len(courses) - len(games),
        chance=1 / setup.players,
        bots=_bots(games),
        rounds=mean_of([game.rounds for game in games]),
        decisions=mean_of([game.decisions for game in games]),
        winner=mean_of([best for best, *_ in totals]),
        margin=mean_of([best - second for best, second, *_ in totals]),
        ends={reason: part(ends[reason], len(games)) for reason in ENDINGS if ends[reason]},
        seats=[_seat(games, step) for step in range(setup.players)],
        openings=_openings(games),
        reached=[_reached(games, actions) for actions in MORE_ACTIONS],
        by_round=_by_round(games),
        ahead=_ahead(games),
        cities=_cities(setup.board_id, games),
        sources=[_source(games, name) for name in CATEGORIES],
    )


def _win(game: Course, seat: int) -> float:
    """Return the part of a win that a seat has got."""
    return (seat in game.winners) / len(game.winners)


def _wins(seats: Iterable[tuple[Course, int]]) -> Part:
    won = [_win(game, seat) for game, seat in seats]
    return part(sum(won), len(won))


def _seats(games: Iterable[Course]) -> Iterator[tuple[Course, int]]:
    for game in games:
        for seat in range(game.setup.players):
            yield game, seat


def _points(seats: Iterable[tuple[Course, int]], source: str = TOTAL) -> list[int]:
    return [game.sheets[seat][source] for game, seat in seats]


def _bots(games: Sequence[Course]) -> list[BotFigures]:
    seats: dict[str, list[tuple[Course, int]]] = {}
    for game in games:
        for seat, code in enumerate(game.bots):
            seats.setdefault(code, []).append((game, seat))
    return [BotFigures(code, _wins(own), mean_of(_points(own))) for code, own in seats.items()]


def _seat(games: Sequence[Course], step: int) -> SeatFigures:
    seats = [(game, (game.start + step) % game.setup.players) for game in games]
    return SeatFigures(_wins(seats), mean_of(_points(seats)))


def _openings(games: Sequence[Course]) -> list[OpeningFigures]:
    """Return the abilities, those that most seats develop first in front."""
    seats = list(_seats(games))
    found = []
    for ability in (*range(len(ABILITIES)), None):
        own = [(game, seat) for game, seat in seats if game.opened[seat] == ability]
        if own:
            name = None if ability is None else ABILITIES[ability]
            found.append(OpeningFigures(name, part(len(own), len(seats)), _wins(own)))
    return sorted(found, key=lambda one: -one.seats.count)


def _reached(games: Sequence[Course], actions: int) -> ReachedFigures:
    seats = list(_seats(games))
    own = [(game, seat) for game, seat in seats if actions in game.reached[seat]]
    rounds = [game.reached[seat][actions] for game, seat in own]
    when = mean_of(rounds) if rounds else None
    return ReachedFigures(actions, part(len(own), len(seats)), when, _wins(own))


def _by_round(games: Sequence[Course]) -> list[RoundFigures]:
    found = []
    for number in range(1, max(len(game.actions) for game in games) + 1):
        on = [game for game in games if len(game.actions) >= number]
        having: dict[int, list[tuple[Course, int]]] = {}
        for game, seat in _seats(on):
            having.setdefault(game.actions[number - 1][seat], []).append((game, seat))
        whole = sum(map(len, having.values()))
        found.append(
            RoundFigures(
                number,
                len(on),
                sum(value * len(own) for value, own in having.items()) / whole,
                {value: part(len(having[value]), whole) for value in sorted(having)},
                {value: _wins(having[value]) for value in sorted(having)},
            )
        )
    return found


def _ahead(games: Sequence[Course]) -> list[AheadFigures]:
    rounds: dict[int, list[tuple[Course, int]]] = {}
    for game in games:
        for number, seat in game.ahead.items():
            rounds.setdefault(number, []).append((game, seat))
    return [AheadFigures(number, _wins(rounds[number])) for number in sorted(rounds)]


def _cities(board_id: str, games: Sequence[Course]) -> list[CityFigures]:
    found = []
    for number, city in enumerate(board(board_id).cities):
        first = _holders(games, number, lambda game: game.first)
        last = _holders(games, number, lambda game: game.last)
        shares = [part(len(own), len(games)) for own in (first, last)]
        found.append(
            CityFigures(
                city.id,
                city.name,
                [ABILITIES[ability] for ability in city.abilities],
                shares[0],
                _wins(first),
                shares[1],
                _wins(last),
            )
        )
    return sorted(found, key=lambda one: -one.last_wins.low)


def _holders(
    games: Sequence[Course], city: int, control: Callable[[Course], dict[int, int]]
) -> list[tuple[Course, int]]:
    return [(game, control(game)[city]) for game in games if city in control(game)]


def _source(games: Sequence[Course], name: str) -> SourceFigures:
    seats = list(_seats(games))
    won = _points(((game, seat) for game, seat in seats if seat in game.winners), name)
    lost = _points(((game, seat) for game, seat in seats if seat not in game.winners), name)
    return SourceFigures(name, mean_of(won), mean_of(lost) if lost else None)
