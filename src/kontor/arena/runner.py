"""A whole match: every game of its schedule, wherever it is played, and the report."""

from collections.abc import Callable, Sequence
from contextlib import closing

from kontor.arena.journal import Journal, open_journal
from kontor.arena.options import ArenaError, MatchOptions, require
from kontor.arena.report import Game, MatchReport, make_report
from kontor.arena.schedule import seatings
from kontor.arena.tasks import Failure, Played, Task, task_of
from kontor.arena.workers import Outcomes, play_here, play_in_processes
from kontor.record import record_text

OnGame = Callable[[Played, int], None]
"""Called with every game that has just ended, and how many are done."""


class GameError(ArenaError):
    """Raised when a game fails, which ends the match; `failure` has the record."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.line)
        self.failure = failure


def run_match(options: MatchOptions, on_game: OnGame | None = None) -> MatchReport:
    """Play all games of a match and return what it showed.

    `on_game` is called in the order in which games end; the report has them by number.
    """
    require("openskill", "arena")
    schedule = seatings(options)
    if options.records is not None:
        options.records.mkdir(parents=True, exist_ok=True)
    with open_journal(options) as journal:
        results = {} if journal is None else dict(journal.played)
        left = [task_of(options, one) for one in schedule if one.number not in results]
        with closing(backend(left, options.jobs, options.ray)) as outcomes:
            for outcome in outcomes:
                if isinstance(outcome, Failure):
                    raise GameError(outcome)
                _keep(options, journal, outcome)
                results[outcome.number] = outcome.result
                if on_game is not None:
                    on_game(outcome, len(results))
    return make_report(options, [Game(seating, results[seating.number]) for seating in schedule])


def backend(tasks: Sequence[Task], jobs: int, ray: str | None) -> Outcomes:
    """Return the games as they end: on Ray if it has an address, else in so many processes."""
    if ray is not None:
        require("ray", "ray")
        from kontor.arena.cluster import play_on_ray

        return play_on_ray(tasks, ray, jobs)
    if jobs == 1:
        return play_here(tasks)
    return play_in_processes(tasks, jobs)


def _keep(options: MatchOptions, journal: Journal | None, played: Played) -> None:
    """Write a game; its record comes first, since a game in the journal is not played again."""
    record = played.result.record
    if options.records is not None and record is not None:
        name = f"game-{played.number:0{len(str(options.total))}}.json"
        options.records.joinpath(name).write_text(record_text(record), encoding="utf-8")
    if journal is not None:
        journal.add(played)
