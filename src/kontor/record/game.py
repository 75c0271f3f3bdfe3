"""A game to play: legal actions, play, undo, views, scores, record."""

import os
from collections.abc import Iterable, Sequence
from copy import deepcopy
from pathlib import Path
from random import SystemRandom
from typing import Any, ClassVar, Self, TypedDict, Unpack, overload

from kontor.record.record import (
    Record,
    check_result,
    line_of,
    read_record,
    record_text,
    write_record,
)
from kontor.record.showing import as_svg, as_text
from kontor.rules import (
    Action,
    ActionSpace,
    Deal,
    Event,
    IllegalAction,
    KontorError,
    RecordError,
    Setup,
    SetupError,
    State,
    View,
    apply,
    begin,
    draw_deal,
    draw_start,
    legal_actions,
    load_position,
    position,
    result,
    score,
    view,
)
from kontor.rules.setup import KEYS as SETUP_KEYS
from kontor.rules.words import OVER, PHASES


class Options(TypedDict, total=False):
    """The options of a new game, those of `Setup`."""

    edition: str
    board: str
    players: int
    variant: str | None
    modules: Sequence[str]
    bank: str
    start: int | None
    seed: int


class Texts(Sequence[str]):
    """The texts of the actions of a game as they were when one asked; it costs nothing to ask."""

    def __init__(self, texts: list[str], count: int) -> None:
        # The list only grows as long as anybody may look at it; see `Game.undo_to`.
        self._texts = texts
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self._texts[number] for number in range(*index.indices(self._count))]
        if not -self._count <= index < self._count:
            raise IndexError(f"there is no action {index}: the game has {self._count}")
        return self._texts[index if index >= 0 else index + self._count]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (list, tuple, Texts)):
            return NotImplemented
        return len(other) == self._count and self[:] == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(self[:])


class Game:
    """A convenient front for the rules: a first state, and the actions taken since.

    >>> game = Game.new(players=3, seed=7, start=0)
    >>> game.legal()[:2]
    ['income 1t', 'income 2t']
    >>> events = game.play("place t bremen-hamburg.2")
    >>> game.undo()
    'place t bremen-hamburg.2'
    """

    checkpoint_every: ClassVar[int] = 16
    """How many actions lie between kept copies of the state; undo replays from one of them."""
    keeps_journal: ClassVar[bool] = True
    """Whether `events` and `steps` are available; `play` always returns what happened."""

    def __init__(self, first: State, setup: Setup, deal: Deal | None, meta: Any = None) -> None:
        self.setup: Setup = setup
        self.deal: Deal | None = deal
        self.meta: Any = meta
        self._state = first.copy()
        self._checkpoints = [first.copy()]
        self._actions: list[Action] = []
        self._texts: list[str] = []
        self._events: list[list[Event]] = []

    @classmethod
    def new(cls, **setup: Unpack[Options]) -> Self:
        """Return a new game with these options of `Setup`; without a seed, a fresh one each time.

        The seed that was drawn is in `setup` and in the record.
        """
        unknown = [name for name in setup if name not in SETUP_KEYS]
        if unknown:
            known = ", ".join(SETUP_KEYS)
            raise SetupError(f"unknown option {unknown[0]!r}; the options are {known}")
        drawn: Options = {"seed": SystemRandom().randrange(2**32)}
        chosen = draw_start(Setup(**{**drawn, **setup}))  # type: ignore[arg-type]
        return cls.begin(chosen, draw_deal(chosen))

    @classmethod
    def begin(cls, setup: Setup, deal: Deal, meta: Any = None) -> Self:
        """Return the game of a setup and a deal, before its first action."""
        return cls(begin(setup, deal), setup, deal, meta)

    @classmethod
    def load(cls, record: dict[str, Any] | str | os.PathLike[str]) -> Self:
        """Return the game of a record, to look at or to continue.

        A record is a file, its text, or its JSON. A text that does not begin with `{` names a file.
        """
        source: object = record
        if isinstance(record, os.PathLike) or (isinstance(record, str) and _is_path(record)):
            source = _text_of(record)
        return cls._loaded(source)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the game of the text of a record, whatever it looks like."""
        return cls._loaded(text)

    @classmethod
    def _loaded(cls, source: object) -> Self:
        read = read_record(source)
        game = cls.begin(read.setup, read.deal, read.meta)
        game._play_record(read, source)
        check_result(read, game.state)
        return game

    @classmethod
    def from_position(cls, data: dict[str, Any]) -> Self:
        """Return a game that begins at a position."""
        state = load_position(data)
        return cls(state, state.terms.setup, None)

    def _play_record(self, record: Record, source: object) -> None:
        for number, text in enumerate(record.actions, 1):
            try:
                self.play(text)
            except KontorError as error:
                where = f"action {number}{line_of(source, number)}"
                raise RecordError(f"{where}: {error}") from error

    @property
    def state(self) -> State:
        """The state itself; change it only by `play` and `undo`."""
        return self._state

    @property
    def space(self) -> ActionSpace:
        """All actions that the board can have, by index and by text."""
        return self._state.terms.space

    @property
    def phase(self) -> str:
        """The phase of the decision, as in the notation."""
        return PHASES[self._state.phase]

    @property
    def seat(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.over else self._state.seat

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self._state.turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase == OVER

    @property
    def actions(self) -> Texts:
        """The actions so far, as in a record."""
        return Texts(self._texts, len(self._texts))

    @property
    def action_count(self) -> int:
        """How many actions have been taken."""
        return len(self._actions)

    @property
    def events(self) -> list[Event]:
        """Everything that has happened so far."""
        return [event for _, events in self.steps() for event in events]

    def steps(self) -> list[tuple[str, list[Event]]]:
        """Return each action so far with the events that it led to."""
        return list(zip(self.actions, self._events, strict=True))

    def legal(self) -> list[str]:
        """Return the legal actions as texts, in the order of the notation."""
        return [action.text for action in legal_actions(self._state)]

    def legal_actions(self) -> list[Action]:
        """Return the legal actions as values."""
        return legal_actions(self._state)

    def play(self, action: str | Action) -> list[Event]:
        """Do an action and return what happened; an illegal one changes nothing."""
        events: list[Event] = []
        self._apply(action, events)
        return events

    def play_all(self, actions: Iterable[str | Action]) -> None:
        """Do some actions, one after another."""
        for action in actions:
            self._apply(action, [] if self.keeps_journal else None)

    def _apply(self, action: str | Action, events: list[Event] | None) -> None:
        """Do an action, and add what happened to the events, if there is a list for them."""
        if isinstance(action, str):
            action = self._state.terms.space.parse(action)
        elif not isinstance(action, Action):
            raise IllegalAction(f"{action!r} is not an action")
        self._state.journal = events
        try:
            apply(self._state, action)
        finally:
            self._state.journal = None
        self._actions.append(action)
        self._texts.append(action.text)
        if events is not None and self.keeps_journal:
            self._events.append(events)
        if len(self._actions) % self.checkpoint_every == 0:
            self._checkpoints.append(self._state.copy())

    def undo(self) -> str:
        """Take back the last action and return its text."""
        if not self._actions:
            raise IllegalAction("there is nothing to take back")
        return self.undo_to(len(self._actions) - 1)[0]

    def undo_to(self, number: int) -> list[str]:
        """Go back to the state after `number` actions; return the texts of those taken back."""
        taken = self._texts[number:]
        self._state = self.state_after(number)
        del self._actions[number:]
        # Those who asked for the actions before keep what they saw.
        self._texts = self._texts[:number]
        del self._events[number:]
        del self._checkpoints[number // self.checkpoint_every + 1 :]
        return taken

    def state_after(self, number: int) -> State:
        """Return a copy of the state as it was after `number` actions."""
        start = number // self.checkpoint_every
        state = self._checkpoints[start].copy()
        for action in self._actions[start * self.checkpoint_every : number]:
            apply(state, action)
        return state

    def position(self) -> dict[str, Any]:
        """Return the position as canonical JSON, hidden things included."""
        return position(self._state)

    def view(self, seat: int | None = None) -> View:
        """Return what a seat, or a spectator, may see."""
        return view(self._state, seat)

    def scores(self) -> list[dict[str, int]]:
        """Return the score sheets as if the game ended now."""
        return score(self._state)

    def result(self) -> dict[str, Any] | None:
        """Return the winners, the reason for the end and the score sheets; None before the end."""
        return result(self._state)

    def record(self) -> dict[str, Any]:
        """Return the record of the game so far as JSON."""
        if self.deal is None:
            raise RecordError("a game that began at a position has no record, only a position")
        return write_record(self.setup, self.deal, self.actions, self._state, self.meta)

    def copy(self) -> Self:
        """Return a game of its own at the same moment, which can be taken back as far."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._state = self._state.copy()
        other._checkpoints = list(self._checkpoints)
        other._actions, other._texts = list(self._actions), list(self._texts)
        other._events = list(self._events)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = self.copy()
        other.meta = deepcopy(self.meta, memo)
        return other

    def __str__(self) -> str:
        return as_text(self)

    def _repr_svg_(self) -> str:
        return as_svg(self)

    def __repr__(self) -> str:
        setup = self.setup
        what = f"{setup.board}, {setup.players} players, {setup.edition}, seed {setup.seed}"
        where = (
            "over" if self.over else f"round {self._state.round}, seat {self.seat}: {self.phase}"
        )
        return f"<Game {what}; {self.action_count} actions, {where}>"

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all."""
        path = Path(file)
        text = record_text(self.record())
        partial = path.with_name(path.name + ".part")
        try:
            partial.write_text(text, encoding="utf-8")
            partial.replace(path)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from error


class QuietGame(Game):
    """A game that keeps no journal: for many games at once, or games played quickly."""

    keeps_journal = False
    """Nothing is kept of what happened."""


def _is_path(text: str) -> bool:
    return not text.lstrip().startswith("{")


def _text_of(path: str | os.PathLike[str]) -> str:
    """Return what a file holds; refuse one that is not there or is no text."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise RecordError(f"{path}: no such file") from error
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise RecordError(f"{path}: {error}") from error
