"""One game between bots, which see what their seats may see and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import Any

from kontor.bots import Contender
from kontor.record import QuietGame
from kontor.rules import (
    Action,
    IllegalAction,
    KontorError,
    Setup,
    State,
    View,
    draw_deal,
    draw_start,
    legal_actions,
    score,
    view,
    winners,
)
from kontor.rules.words import ABILITIES, ACTIONS, ENDINGS, PHASES

OnAction = Callable[[str], None]


class DecisionError(KontorError):
    """Raised when a bot, or the game itself, fails; with the record so far and what the bot saw."""

    def __init__(self, line: str, record: dict[str, Any], seen: dict[str, Any]) -> None:
        super().__init__(line)
        self.record = record
        self.seen = seen


@dataclass
class Clock:
    """How many seconds a seat took, by decision and by turn of its own."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    turns: int = 0
    turn_seconds: float = 0.0
    longest_turn: float = 0.0

    def add(self, seconds: float) -> None:
        """Count a decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def add_turn(self, seconds: float) -> None:
        """Count a turn that has ended."""
        self.turns += 1
        self.turn_seconds += seconds
        self.longest_turn = max(self.longest_turn, seconds)


@dataclass(frozen=True)
class GameResult:
    """How a game went; lists are by seat.

    A capped game has no end reason and no winners; its scores and places are those at the cap.
    """

    seed: int
    start: int
    reason: str | None
    winners: list[int]
    places: list[float]
    scores: list[dict[str, int]]
    rounds: int
    decisions: int
    clocks: list[Clock]
    record: dict[str, Any] | None = field(default=None, compare=False, repr=False)

    @property
    def capped(self) -> bool:
        """Whether the game was stopped at the cap before it ended."""
        return self.reason is None

    def json(self) -> dict[str, Any]:
        """Return the result without the record."""
        data = {name: value for name, value in vars(self).items() if name != "record"}
        return {**data, "clocks": [asdict(clock) for clock in self.clocks]}


def result_from(data: dict[str, Any]) -> GameResult:
    """Return a result from its JSON."""
    return GameResult(**{**data, "clocks": [Clock(**clock) for clock in data["clocks"]]})


def play_game(
    setup: Setup, contenders: Sequence[Contender], cap: int, on_action: OnAction | None = None
) -> GameResult:
    """Play a game of up to `cap` decisions, one contender per seat, and return how it went."""
    running = _RunningGame(setup, contenders)
    while not running.game.over and running.game.action_count < cap:
        action = running.decide()
        if on_action is not None:
            on_action(action)
    return running.result()


def places_of(state: State) -> list[float]:
    """Return the place of each seat; seats that tie share the mean of their places."""
    sheets = score(state)
    breaks_ties = state.terms.edition.breaks_ties

    def key(seat: int) -> tuple[int, int, int]:
        # EN5 breaks ties for the win; ties for the places below are broken in the same way.
        total, level = sheets[seat]["total"], state.ability[len(ABILITIES) * seat + ACTIONS]
        return (-total, level, -sheets[seat]["network"]) if breaks_ties else (-total, 0, 0)

    keys = [key(seat) for seat in range(len(sheets))]
    return [1 + sum(k < own for k in keys) + (keys.count(own) - 1) / 2 for own in keys]


class _RunningGame:
    """A game in progress."""

    def __init__(self, setup: Setup, contenders: Sequence[Contender]) -> None:
        if len(contenders) != setup.players:
            raise KontorError(f"{setup.players} players need as many bots, not {len(contenders)}")
        chosen = draw_start(setup)
        self.game = QuietGame.begin(chosen, draw_deal(chosen))
        self.contenders = contenders
        self.clocks = [Clock() for _ in contenders]
        self._turn = (self.game.state.round, self.game.turn)
        self._turn_seconds = 0.0

    def decide(self) -> str:
        """Let the bot that decides choose an action, play it, and return it."""
        state = self.game.state
        seat, turn = state.seat, (state.round, state.turn)
        seen, legal = view(state, seat), legal_actions(state)
        if turn != self._turn:
            self._end_turn(turn)
        action, seconds = self._choose(seat, seen, legal)
        self.clocks[seat].add(seconds)
        if seat == state.turn:
            self._turn_seconds += seconds
        self._play(seat, seen, action)
        return action.text

    def _choose(self, seat: int, seen: View, legal: list[Action]) -> tuple[Action, float]:
        _, bot, budget = self.contenders[seat]
        before = perf_counter()
        try:
            action = bot.choose(seen, legal, budget)
        except Exception as error:
            raise self._failure(seat, seen, f"raised {_error_text(error)}") from error
        return action, perf_counter() - before

    def _play(self, seat: int, seen: View, action: Action) -> None:
        # A third-party bot may return anything.
        known: object = action
        if not isinstance(known, Action):
            raise self._failure(seat, seen, f"returned {known!r}, which is not an action")
        try:
            self.game.play_all([action])
        except IllegalAction as error:
            raise self._failure(seat, seen, f"chose an illegal action: {error}") from error
        except Exception as error:
            line = f"chose {action.text!r}, and the rules raised {_error_text(error)}"
            raise self._failure(seat, seen, line) from error

    def _failure(self, seat: int, seen: View, what: str) -> DecisionError:
        place = f"decision {self.game.action_count + 1}, phase {PHASES[seen.table.phase]}"
        line = f"bot {self.contenders[seat].code} (seat {seat}, {place}) {what}"
        return DecisionError(line, self.game.record(), seen.json())

    def _end_turn(self, next_turn: tuple[int, int]) -> None:
        self.clocks[self._turn[1]].add_turn(self._turn_seconds)
        self._turn, self._turn_seconds = next_turn, 0.0

    def result(self) -> GameResult:
        """Return how the game has gone so far."""
        self._end_turn(self._turn)
        state, over = self.game.state, self.game.over
        return GameResult(
            seed=self.game.setup.seed,
            start=state.terms.start,
            reason=ENDINGS[state.ended_by] if over else None,
            winners=winners(state) if over else [],
            places=places_of(state),
            scores=score(state),
            rounds=state.round,
            decisions=self.game.action_count,
            clocks=self.clocks,
            record=self.game.record(),
        )


def _error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
