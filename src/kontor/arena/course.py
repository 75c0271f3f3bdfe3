"""The course of a recorded game: what the statistics need of it."""

from typing import Any, NamedTuple

from kontor.record import Record
from kontor.record.record import check_result
from kontor.rules import KontorError, RecordError, Setup, State, apply, begin, legal_actions, score
from kontor.rules.pieces import ability_value
from kontor.rules.words import ABILITY_COUNT, ACTIONS, ENDINGS, OVER


class Course(NamedTuple):
    """How a game went. Lists are by seat; cities and abilities are numbers."""

    setup: Setup
    bots: tuple[str, ...]
    """Who played, by the record; nothing if it does not say."""
    start: int
    winners: tuple[int, ...]
    reason: str | None
    """Why the game ended; None if it did not."""
    sheets: list[dict[str, int]]
    rounds: int
    decisions: int
    opened: list[int | None]
    """The ability that each seat developed first."""
    reached: list[dict[int, int]]
    """By number of actions: the round in which each seat first had as many."""
    actions: list[tuple[int, ...]]
    """By round that was finished: how many actions each seat had at its end."""
    first: dict[int, int]
    """By city: who controlled it first."""
    last: dict[int, int]
    """By city: who controlled it at the end. The neutral player counts as nobody in both."""
    ahead: dict[int, int]
    """By round: who was ahead at its beginning, by the evaluations of the record, if it has any."""


class _Walk:
    """Notes of a game while its actions are played again."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seats = range(state.terms.players)
        self.opened: list[int | None] = [None for _ in self.seats]
        self.reached = [{_actions(state, seat): 1} for seat in self.seats]
        self.actions: list[tuple[int, ...]] = []
        self.first: dict[int, int] = {}
        self._ability, self._control = state.ability.copy(), state.control.copy()

    def play(self, text: str) -> None:
        """Play an action, and note what has changed."""
        state, round_ = self.state, self.state.round
        # As every game does: some follow-ups are decided only by listing what is legal.
        legal_actions(state)
        apply(state, state.terms.space.parse(text))
        if state.ability != self._ability:
            self._note_abilities(round_)
        if state.control != self._control:
            self._note_control()
        if state.round != round_:
            self.actions.append(tuple(_actions(state, seat) for seat in self.seats))

    def _note_abilities(self, round_: int) -> None:
        for seat in self.seats:
            start = ABILITY_COUNT * seat
            for ability in range(ABILITY_COUNT):
                risen = self.state.ability[start + ability] > self._ability[start + ability]
                if risen and self.opened[seat] is None:
                    self.opened[seat] = ability
            for value in range(2, _actions(self.state, seat) + 1):
                self.reached[seat].setdefault(value, round_)
        self._ability = self.state.ability.copy()

    def _note_control(self) -> None:
        for city, owner in enumerate(self.state.control):
            if owner in self.seats:
                self.first.setdefault(city, owner)
        self._control = self.state.control.copy()


def course_of(record: Record) -> Course:
    """Return the course of a game; a record that cannot be played raises `RecordError`."""
    state = begin(record.setup, record.deal)
    walk = _Walk(state)
    for number, text in enumerate(record.actions, 1):
        try:
            walk.play(text)
        except KontorError as error:
            raise RecordError(f"action {number}: {error}") from error
    check_result(record, state)
    result = record.result or {"winners": ()}
    return Course(
        record.setup,
        _bots(record),
        state.terms.start,
        tuple(result["winners"]),
        ENDINGS[state.ended_by] if state.phase == OVER else None,
        score(state),
        state.round,
        len(record.actions),
        walk.opened,
        walk.reached,
        walk.actions,
        walk.first,
        {city: owner for city, owner in enumerate(state.control) if owner in walk.seats},
        _ahead(record),
    )


def _actions(state: State, seat: int) -> int:
    return ability_value(state, seat, ACTIONS)


def _meta(record: Record, name: str) -> list[Any]:
    """Return a list of a record's `meta`, empty if it has none."""
    found = record.meta.get(name) if isinstance(record.meta, dict) else None
    return found if isinstance(found, list) else []


def _bots(record: Record) -> tuple[str, ...]:
    bots = _meta(record, "bots")
    return tuple(map(str, bots)) if len(bots) == record.setup.players else ()


def _ahead(record: Record) -> dict[int, int]:
    found: dict[int, int] = {}
    try:
        for turn in _meta(record, "evaluations"):
            shares = turn["shares"]
            # Every round is told by its first turn.
            found.setdefault(turn["round"], shares.index(max(shares)))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"the evaluations under meta cannot be read: {error!r}") from error
    return found
