"""Many games at once, stepped in one call of compiled code."""

from random import Random
from typing import Any, Final, final

from kontor.env.dice import Dice
from kontor.env.errors import EnvError
from kontor.env.observing import Observer, observer
from kontor.env.playing import Play, choice_count, new_play
from kontor.env.rewards import rewards, totals
from kontor.rules.errors import IllegalAction
from kontor.rules.setup import Setup

SEED_BITS: Final = 52


@final
class Batch:
    """Games of one setup that begin anew by themselves, and write what happens into buffers.

    What is written with every step belongs to the batch, the rest to `VectorEnv`: see `bind`.
    """

    def __init__(self, setup: Setup, number: int, seed: int, cap: int, whole: bool) -> None:
        self.setup: Setup = setup
        self.cap: int = cap
        self.whole: bool = whole
        self.reward: str = "win"
        self.begin(number, seed)

    def begin(self, number: int, seed: int) -> None:
        """Begin so many new games."""
        self._seed: int = seed
        self._begun: list[int] = [0] * number
        """How many games were begun at each place."""
        self._dice: Dice = Dice(seed)
        self._ended: list[int] = []
        """The places where a game ended in the last step."""
        self.plays: list[Play] = [self._new(place) for place in range(number)]
        self._observer: Observer = observer(self.plays[0].state)
        self._choices: int = choice_count(self.plays[0].state, self.whole)
        self._players: int = self.setup.players
        size = self._observer.size
        # Compiled code writes into nothing else as quickly as into these.
        self.observations: bytearray = bytearray(number * size)
        self.masks: bytearray = bytearray(number * self._choices)
        self.seats: bytearray = bytearray(number)
        # Slices are objects: they are made once.
        self._rows: list[Any] = _slices(number, size)
        self._mask_rows: list[Any] = _slices(number, self._choices)
        self.finals: bytearray = bytearray(number * self._players * size)

    def _new(self, place: int) -> Play:
        """Return the next game of a place; it depends on seed, place and number alone."""
        number = self._begun[place]
        self._begun[place] = number + 1
        seed = Random(f"{self._seed} {place} {number}").getrandbits(SEED_BITS)
        return new_play(self.setup.with_seed(seed), self.cap, self.whole)

    def next_seed(self) -> int:
        """Return a seed for further games, which follows from that of the present ones."""
        return Random(f"{self._seed} next").getrandbits(SEED_BITS)

    def bind(self, reward: str, buffers: list[Any]) -> None:
        """Say what rewards are, and where to write all that is written when a game ends."""
        self.reward = reward
        self._rewards: Any = buffers[0]
        self._dones: Any = buffers[1]
        self._truncated: Any = buffers[2]
        self._scores: Any = buffers[3]
        self._lengths: Any = buffers[4]

    def show(self) -> None:
        """Write the decision of every game."""
        for place in range(len(self.plays)):
            self._show(place)

    def _show(self, place: int) -> None:
        play = self.plays[place]
        state = play.state
        seat = state.seat
        self.seats[place] = seat
        self._observer.write(state, seat, self.observations, self._rows[place])
        play.write_mask(self.masks, self._mask_rows[place])

    def step(self, actions: list[int]) -> None:
        """Do an action in each game; if one of them is not legal, nothing is done."""
        plays = self.plays
        if len(actions) != len(plays):
            raise EnvError(f"{len(plays)} games need as many actions, not {len(actions)}")
        for place in range(len(plays)):
            try:
                plays[place].choose(actions[place])
            except IllegalAction as error:
                raise IllegalAction(f"game {place}: {error}") from None
        for place in self._ended:
            self._clear(place)
        self._ended = []
        for place in range(len(plays)):
            play = plays[place]
            play.go()
            if play.over or play.cut:
                self._finish(place)
            self._show(place)

    def _clear(self, place: int) -> None:
        """Forget the end of a game."""
        self._dones[place] = 0
        self._truncated[place] = 0
        for number in range(place * self._players, (place + 1) * self._players):
            self._rewards[number] = 0.0

    def _finish(self, place: int) -> None:
        """Write how a game ended, and begin the next one in its place."""
        play = self.plays[place]
        state = play.state
        first = place * self._players
        points = totals(state)
        values = rewards(state, self.reward)
        size = self._observer.size
        for seat in range(self._players):
            self._rewards[first + seat] = values[seat]
            self._scores[first + seat] = points[seat]
            row = slice((first + seat) * size, (first + seat + 1) * size)
            self._observer.write(state, seat, self.finals, row)
        self._dones[place] = 1
        self._truncated[place] = 1 if play.cut else 0
        self._lengths[place] = play.decisions
        self._ended.append(place)
        self.plays[place] = self._new(place)

    def sample(self) -> list[int]:
        """Return for each game any of its choices."""
        return [play.sample(self._dice) for play in self.plays]

    def __reduce__(self) -> tuple[object, tuple[object, ...], tuple[object, ...]]:
        made = (self.setup, len(self.plays), self._seed, self.cap, self.whole)
        kept = (self.plays, self._begun, self._ended, self._dice, bytes(self.finals))
        return Batch, made, kept

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.plays, self._begun, self._ended, self._dice, finals = kept
        self.finals[:] = finals
        self.show()


def _slices(number: int, size: int) -> list[Any]:
    """Return the slice of each row of a buffer."""
    return [slice(place * size, (place + 1) * size) for place in range(number)]
