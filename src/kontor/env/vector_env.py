"""Many games at once as arrays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kontor.env.batch import Batch
from kontor.env.errors import EnvError
from kontor.env.layout import Layout, layout
from kontor.env.options import USUAL_CAP, options_from
from kontor.env.playing import choice_count
from kontor.rules import Setup

Bytes = NDArray[np.uint8]


class VectorEnv:
    """Plays `n` games of one setup at once; a game that ends begins anew by itself.

        env = VectorEnv(64, players=4, seed=7)
        while learning:
            actions = choose(env.observations, env.masks)  # one index for each game
            env.step(actions)
            for game in env.dones.nonzero()[0]:
                learn(env.rewards[game], env.final_observations[game])

    The arrays are written over by every step: copy what you keep. In each of them the first axis is
    the game. `observations` is what the seat that decides may see (see `layout`), `masks` is 1 for
    each legal action, `seats` says who decides.

    `rewards`, by game and seat, is not 0 in the step that ended a game. Then `dones` is true,
    and `truncated` too if the game was cut; `scores` has the points of its seats, `lengths` the
    number of its decisions, and `final_observations` what each seat saw at its end. Those three are
    kept until the next game in this place ends.
    """

    def __init__(
        self,
        n: int,
        *,
        seed: int = 0,
        reward: str = "win",
        cap: int | None = USUAL_CAP,
        whole_actions: bool = False,
        **setup: Any,
    ) -> None:
        if n < 1:
            raise EnvError(f"n must be 1 or more, not {n}")
        self.options = options_from(setup, reward, cap, whole_actions)
        self.n: int = n
        self._batch = Batch(self.options.setup, n, seed, self.options.cap, whole_actions)
        state = self._batch.plays[0].state
        self.action_count: int = choice_count(state, whole_actions)
        """How many indices there are; with whole actions, a Move to each route comes last."""
        players = self.setup.players
        self.rewards: NDArray[np.float32] = np.zeros((n, players), np.float32)
        self.dones: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.scores: NDArray[np.int32] = np.zeros((n, players), np.int32)
        self.lengths: NDArray[np.int32] = np.zeros(n, np.int32)
        self._bind()
        self._batch.show()

    @property
    def setup(self) -> Setup:
        """The setup of all games, which differ only in their seeds."""
        return self.options.setup

    @property
    def layout(self) -> Layout:
        """Where everything stands in an observation."""
        return layout(self.setup.board_id)

    def _bind(self) -> None:
        """Let the arrays and the compiled code share their bytes."""
        batch, size = self._batch, self.layout.size
        self.observations: Bytes = _array(batch.observations, (self.n, size))
        self.masks: Bytes = _array(batch.masks, (self.n, self.action_count))
        self.seats: NDArray[np.int8] = _array(batch.seats, (self.n,)).view(np.int8)
        self.final_observations: Bytes = _array(batch.finals, (self.n, -1, size))
        arrays: tuple[NDArray[Any], ...] = (
            *(self.rewards, self.dones.view(np.uint8), self.truncated.view(np.uint8)),
            *(self.scores, self.lengths),
        )
        batch.bind(self.options.reward, [one.reshape(-1).data for one in arrays])

    def reset(self, seed: int | None = None) -> Bytes:
        """Begin all games anew, with other deals unless a seed is named; return what is seen."""
        self._batch.begin(self.n, self._batch.next_seed() if seed is None else seed)
        for array in (self.rewards, self.scores, self.lengths):
            array.fill(0)
        self.dones.fill(False)
        self.truncated.fill(False)
        self._bind()
        self._batch.show()
        return self.observations

    def step(
        self, actions: Any
    ) -> tuple[Bytes, NDArray[np.float32], NDArray[np.bool_], NDArray[np.int8]]:
        """Do an action in each game; return observations, rewards, dones and seats.

        If one of the actions is not legal, nothing is done and `IllegalAction` names it.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or not np.issubdtype(chosen.dtype, np.integer):
            raise EnvError(f"actions must be {self.n} whole numbers, one for each game")
        self._batch.step(chosen.tolist())
        return self.observations, self.rewards, self.dones, self.seats

    def sample(self) -> NDArray[np.int64]:
        """Return a legal action for each game, any as likely as another."""
        return np.array(self._batch.sample(), np.int64)

    def text(self, game: int, index: int) -> str:
        """Return the text of an index, as the decision of a game has it."""
        return self._batch.plays[game].text(index)

    def __getstate__(self) -> dict[str, Any]:
        shared = ("observations", "masks", "seats", "final_observations")
        return {name: one for name, one in self.__dict__.items() if name not in shared}

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        self._bind()


def _array(buffer: bytearray, shape: tuple[int, ...]) -> Bytes:
    """Return an array that shares its bytes with a buffer."""
    return np.frombuffer(buffer, np.uint8).reshape(shape)
