"""The game as an environment of Gymnasium: one seat, against bots or policies."""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kontor.bots import Bot, Budget, make_bot
from kontor.bots.scripted import choose_by_rule
from kontor.env.batch import SEED_BITS
from kontor.env.buffers import EVERYWHERE
from kontor.env.errors import EnvError
from kontor.env.observing import observer
from kontor.env.options import USUAL_CAP, Options, options_from
from kontor.env.playing import choice_count, new_play
from kontor.env.rewards import rewards, totals
from kontor.env.showing import RENDER_MODES, Shown, check_render_mode
from kontor.env.spaces import Choices, observation_space
from kontor.rules import IllegalAction, legal_actions, view
from kontor.rules.words import TURN

ILLEGAL = ("end", "raise")
"""What may become of an illegal action."""
LOWEST_MARGIN = -100.0
Bytes = NDArray[np.uint8]
Policy = Callable[[Bytes, Bytes], int]
"""Returns the index of an action from an observation and its mask."""
Other = str | type[Bot] | Policy
"""Who plays another seat: the code of a bot, a class that makes one from a seed, or a policy."""
Player = tuple[Bot | Policy, Budget | None]
"""Somebody who plays another seat in one game; a policy has no budget."""


class SeatEnv(Shown, gymnasium.Env[dict[str, Any], Any]):
    """The game for one seat, as Gymnasium has it; the others play inside `step`.

    Observations and rewards are those of `SeatsEnv`. A sample of `action_space` is legal for the
    decision at hand. An action that is not legal ends the episode with the lowest reward, with a
    warning and `info["illegal"]`, or raises `IllegalAction` if `illegal` is `"raise"`.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        options: Options,
        seat: int | None,
        others: Other | Sequence[Other],
        render_mode: str | None,
        illegal: str,
        seed: int | None = None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise EnvError(f"unknown illegal {illegal!r}; it must be one of {', '.join(ILLEGAL)}")
        check_render_mode(render_mode)
        self.options = options
        self.render_mode = render_mode
        players = options.setup.players
        if seat is not None and not 0 <= seat < players:
            raise EnvError(f"there is no seat {seat}: the seats are 0 to {players - 1}")
        self._wanted = seat
        self.seat: int = 0 if seat is None else seat
        """The seat that is played; it is drawn for each game if none was named."""
        self._others = _others(others, players - 1)
        self._players: dict[int, Player] = {}
        self._play = new_play(options.setup, options.cap, options.whole_actions)
        self._observer = observer(self._play.state)
        choices = choice_count(self._play.state, options.whole_actions)
        self._mask: Bytes = np.zeros(choices, np.uint8)
        self.action_space: Choices = Choices(choices, self._mask)
        self.observation_space: spaces.Dict = observation_space(self.layout, choices)
        self._begun = False
        self._illegal = illegal
        self._first_seed = seed
        self._fault: str | None = None
        """Why the episode was ended by an illegal action."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Bytes], dict[str, Any]]:
        """Begin a new game, that of the seed if there is one, up to the seat's first decision."""
        if seed is None:
            seed, self._first_seed = self._first_seed, None
        super().reset(seed=seed, options=options)
        if self._wanted is None:
            self.seat = int(self.np_random.integers(self.options.setup.players))
        setup = self.options.setup.with_seed(self._draw() if seed is None else seed)
        self._players = {
            (self.seat + place) % setup.players: self._player(other)
            for place, other in enumerate(self._others, 1)
        }
        self._play = new_play(setup, self.options.cap, self.options.whole_actions)
        self._begun = True
        self._fault = None
        self._let_others_play()
        return self._seen(), self._info()

    @property
    def _done(self) -> bool:
        return self._play.over or self._play.cut or self._fault is not None

    def _draw(self) -> int:
        return int(self.np_random.integers(1 << SEED_BITS))

    def _player(self, other: Other) -> Player:
        seed = self._draw()
        if isinstance(other, str):
            contender = make_bot(other, seed)
            return contender.bot, contender.budget
        if isinstance(other, type):
            make: Callable[[int], Bot] = other
            return make(seed), Budget()
        return other, None

    def step(self, action: int) -> tuple[dict[str, Bytes], float, bool, bool, dict[str, Any]]:
        """Do an action, and let the others play up to the seat's next decision."""
        if not self._begun or self._done:
            raise EnvError("there is no decision to make: reset the environment first")
        try:
            self._play.take(int(action))
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            gymnasium.logger.warn(f"{error}; the episode ends")
            self._fault = str(error)
            lowest = LOWEST_MARGIN if self.options.reward == "margin" else 0.0
            return self._seen(), lowest, True, False, self._info()
        self._let_others_play()
        reward = 0.0
        if self._done:
            reward = rewards(self._play.state, self.options.reward)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, self._play.over, self._play.cut, self._info()

    def _let_others_play(self) -> None:
        play = self._play
        whole = self.options.whole_actions
        while not self._done:
            state = play.state
            if whole and state.phase != TURN and state.seat == self.seat:
                # A bot's action asks for an answer, which is no whole action.
                play.answer(choose_by_rule(state, legal_actions(state), 0))
            elif state.seat == self.seat:
                return
            else:
                self._let_play(state.seat)

    def _let_play(self, seat: int) -> None:
        play = self._play
        player, budget = self._players[seat]
        if budget is not None:
            bot: Any = player
            state = play.state
            play.answer(bot.choose(view(state, seat), legal_actions(state), budget))
        elif self.options.whole_actions and play.state.phase != TURN:
            play.answer(choose_by_rule(play.state, legal_actions(play.state), 0))
        else:
            policy: Any = player
            allowed = bytearray(len(self._mask))
            play.write_mask(allowed, EVERYWHERE)
            index = policy(self._observation(seat), np.frombuffer(allowed, np.uint8))
            play.take(int(index))

    def _observation(self, seat: int) -> Bytes:
        seen = bytearray(self._observer.size)
        self._observer.write(self._play.state, seat, seen, EVERYWHERE)
        return np.frombuffer(seen, np.uint8)

    def _seen(self) -> dict[str, Bytes]:
        self._mask.fill(0)
        if not self._done:
            self._play.write_mask(self._mask.data, EVERYWHERE)
        return {"observation": self._observation(self.seat), "action_mask": self._mask.copy()}

    def _info(self) -> dict[str, Any]:
        if not self._done:
            return {}
        state = self._play.state
        found = {
            "scores": totals(state),
            "rewards": rewards(state, self.options.reward),
            "decisions": self._play.decisions,
        }
        return found if self._fault is None else {**found, "illegal": self._fault}


def _others(others: Other | Sequence[Other], number: int) -> list[Other]:
    """Return who plays each of the other seats, in the order of their turns."""
    if isinstance(others, str) or not isinstance(others, Sequence):
        return [others] * number
    if len(others) != number:
        raise EnvError(f"{number} other seats need as many players, not {len(others)}")
    return list(others)


def single(  # noqa: PLR0913 (options with names, as whoever plays needs them)
    *,
    seat: int | None = 0,
    others: Other | Sequence[Other] = "scripted",
    reward: str = "win",
    cap: int | None = USUAL_CAP,
    whole_actions: bool = False,
    render_mode: str | None = None,
    illegal: str = "end",
    seed: int | None = None,
    **setup: Any,
) -> SeatEnv:
    """Return an environment of Gymnasium for one seat of a setup; see `SeatEnv`.

    `others` is one player for all other seats, or one for each, from the next seat on: the code of
    a bot, a class that makes a bot from a seed, or a policy, which is called with an observation
    and a mask and returns the index of an action. Without a `seat` one is drawn for each game.
    """
    checked = options_from(setup, reward, cap, whole_actions)
    return SeatEnv(checked, seat, others, render_mode, illegal, seed)
