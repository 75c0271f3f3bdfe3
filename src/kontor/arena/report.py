"""What a match showed: figures for each bot and for the match, and a summary of every game."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kontor.arena.match import Clock, GameResult, result_from
from kontor.arena.options import ArenaError, MatchOptions
from kontor.arena.schedule import Seating
from kontor.arena.shares import Share, Spread, mean, spread, win_share
from kontor.rules.score import CATEGORIES

if TYPE_CHECKING:
    from kontor.arena.ratings import Rating

FORMAT: Final = 2
TOTAL: Final = "total"
SEATING: Final = ("number", "deal", "rotation", "entrants", "bot_seeds")
"""What the report of a game has besides its result."""


@dataclass(frozen=True)
class Times:
    """Seconds per decision and per turn; a mean is None if there was nothing to measure."""

    decision_mean: float | None
    decision_max: float
    turn_mean: float | None
    turn_max: float


@dataclass(frozen=True)
class AtCap:
    """How seats stood when capped games were stopped: in how many, the mean place and sheet."""

    games: int
    place: float
    sheet: dict[str, float]


@dataclass(frozen=True)
class Standing:
    """The figures of an entrant, or of all entrants with the same code.

    `place`, `sheet` and `rating` are of the finished games, `at_cap` of the capped ones, None if
    there are none; the last entry of a sheet is the total.
    """

    code: str
    entrants: list[int]
    games: int
    win: Share
    place: float | None
    sheet: dict[str, float] | None
    time: Times
    rating: "Rating | None"
    at_cap: AtCap | None


@dataclass(frozen=True)
class MatchFigures:
    """The figures of a match. `seats` are in the order of play: the first is the start player."""

    games: int
    deals: int
    capped: int
    decisions: Spread
    rounds: Spread
    reasons: dict[str, int]
    seats: list[Share]
    winner_score: float | None
    timed: list[str]


class Game(NamedTuple):
    """A game of a match: who sat where, and how it went."""

    seating: Seating
    result: GameResult


@dataclass(frozen=True)
class MatchReport:
    """Everything that a match showed; `games` are in the order of their numbers."""

    options: MatchOptions
    match: MatchFigures
    codes: list[Standing]
    entrants: list[Standing]
    games: list[Game]

    def json(self) -> dict[str, Any]:
        """Return the report as JSON; only the values under `time` differ from run to run.

        The last `time` has the clocks of every game by seat, so that a match can be extended.
        """
        return {
            "format": FORMAT,
            "options": self.options.json(),
            "match": asdict(self.match),
            "codes": [asdict(standing) for standing in self.codes],
            "entrants": [asdict(standing) for standing in self.entrants],
            "games": [_game_json(game) for game in self.games],
            "time": [game.result.json()["clocks"] for game in self.games],
        }


def make_report(options: MatchOptions, games: Sequence[Game]) -> MatchReport:
    """Return the report of games in the order of their numbers."""
    codes = [entrant.code for entrant in options.entrants]
    of_code = _ratings(games, lambda entrant: codes[entrant])
    of_entrant = _ratings(games, str)
    everybody = range(len(codes))
    return MatchReport(
        options,
        _figures(options, games),
        [
            _standing(games, code, [n for n in everybody if codes[n] == code], of_code.get(code))
            for code in dict.fromkeys(codes)
        ],
        [_standing(games, codes[n], [n], of_entrant.get(str(n))) for n in everybody],
        list(games),
    )


def read_report(path: Path) -> tuple[dict[str, Any], dict[int, GameResult]]:
    """Return the options of the match that a report is of, and its games by number."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        version, options = data["format"], dict(data["options"])
        if version == FORMAT:
            pairs = zip(data["games"], data["time"], strict=True)
            return options, {game["number"]: _result(game, clocks) for game, clocks in pairs}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ArenaError(f"{path} is not the report of a match: {error!r}") from error
    raise ArenaError(f"{path}: a report of version {version!r} cannot be extended, only {FORMAT}")


def _ratings(games: Sequence[Game], name: Callable[[int], str]) -> "dict[str, Rating]":
    from kontor.arena.ratings import rate

    return rate(
        ([name(entrant) for entrant in seating.entrants], result.places)
        for seating, result in games
        if not result.capped
    )


def _standing(
    games: Sequence[Game], code: str, entrants: list[int], rating: "Rating | None"
) -> Standing:
    seats = [
        (seat, result)
        for seating, result in games
        for seat, entrant in enumerate(seating.entrants)
        if entrant in entrants
    ]
    finished = [(seat, result) for seat, result in seats if not result.capped]
    capped = [(seat, result) for seat, result in seats if result.capped]
    sheets = [result.scores[seat] for seat, result in finished]
    wins = sum(1 / len(one.winners) for seat, one in finished if seat in one.winners)
    players = len(games[0].seating.entrants)
    return Standing(
        code,
        entrants,
        len(seats),
        win_share(wins, len(games), len(entrants), players),
        mean([result.places[seat] for seat, result in finished]),
        _mean_sheet(sheets) if sheets else None,
        _times([result.clocks[seat] for seat, result in seats]),
        rating,
        _at_cap(capped) if capped else None,
    )


def _at_cap(seats: Sequence[tuple[int, GameResult]]) -> AtCap:
    return AtCap(
        len(seats),
        sum(result.places[seat] for seat, result in seats) / len(seats),
        _mean_sheet([result.scores[seat] for seat, result in seats]),
    )


def _mean_sheet(sheets: Sequence[dict[str, int]]) -> dict[str, float]:
    return {name: sum(sheet[name] for sheet in sheets) / len(sheets) for name in CATEGORIES}


def _times(clocks: Sequence[Clock]) -> Times:
    decisions = sum(clock.decisions for clock in clocks)
    turns = sum(clock.turns for clock in clocks)
    return Times(
        sum(clock.seconds for clock in clocks) / decisions if decisions else None,
        max(clock.longest for clock in clocks),
        sum(clock.turn_seconds for clock in clocks) / turns if turns else None,
        max(clock.longest_turn for clock in clocks),
    )


def _figures(options: MatchOptions, games: Sequence[Game]) -> MatchFigures:
    results = [game.result for game in games]
    reasons = Counter(result.reason for result in results if result.reason is not None)
    best = [max(s[TOTAL] for s in result.scores) for result in results if not result.capped]
    return MatchFigures(
        games=len(results),
        deals=options.deals,
        capped=sum(result.capped for result in results),
        decisions=spread([result.decisions for result in results]),
        rounds=spread([result.rounds for result in results]),
        reasons=dict(sorted(reasons.items())),
        seats=_seat_shares(results, options.setup.players),
        winner_score=mean(best),
        timed=options.timed,
    )


def _seat_shares(results: Sequence[GameResult], players: int) -> list[Share]:
    wins = [0.0] * players
    for result in results:
        for seat in result.winners:
            wins[(seat - result.start) % players] += 1 / len(result.winners)
    return [win_share(won, len(results), 1, players) for won in wins]


def _game_json(game: Game) -> dict[str, Any]:
    seating, result = game
    summary = result.json()
    del summary["clocks"]
    return {
        "number": seating.number,
        "deal": seating.deal,
        "rotation": seating.rotation,
        "entrants": list(seating.entrants),
        "bot_seeds": list(seating.seeds),
        **summary,
    }


def _result(game: dict[str, Any], clocks: list[dict[str, Any]]) -> GameResult:
    """Return the result of a game of a report, with its clocks."""
    own = {name: value for name, value in game.items() if name not in SEATING}
    return result_from({**own, "clocks": clocks})
