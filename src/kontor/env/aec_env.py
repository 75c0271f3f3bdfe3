"""The game as an environment of PettingZoo: each seat is an agent."""

from random import Random, SystemRandom
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from kontor.env.batch import SEED_BITS
from kontor.env.buffers import EVERYWHERE
from kontor.env.errors import EnvError
from kontor.env.observing import observer
from kontor.env.options import USUAL_CAP, Options, options_from
from kontor.env.playing import choice_count, new_play
from kontor.env.rewards import rewards, totals
from kontor.env.showing import RENDER_MODES, Shown, check_render_mode
from kontor.env.spaces import Choices, observation_space
from kontor.rules import RULES_VERSION

Observation = dict[str, Any]


class SeatsEnv(Shown, AECEnv):  # type: ignore[misc]
    """The game for all its seats, as PettingZoo has it; the agents are `seat_0`, `seat_1`, ….

    An observation is a dict: `observation` is what the seat may see (see `layout`), `action_mask`
    is 1 for each legal action, for the seat that decides. A seat often decides several times in a
    row, and sometimes in another's turn.

    All are rewarded when the game ends, or is cut after `cap` decisions; each agent finds the
    scores in its info then.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo has it)
        "name": f"kontor_v{RULES_VERSION}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }
    prefix: ClassVar[str] = "seat_"

    def __init__(self, options: Options, seed: int | None, render_mode: str | None) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.options = options
        self.render_mode = render_mode
        self._random = Random(SystemRandom().getrandbits(SEED_BITS) if seed is None else seed)
        self._first_seed = seed
        self.possible_agents = [
            f"{self.prefix}{seat}" for seat in range(self.options.setup.players)
        ]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        play = new_play(options.setup, options.cap, options.whole_actions)
        self.action_count: int = choice_count(play.state, options.whole_actions)
        """How many indices there are; with whole actions, a Move to each route comes last."""
        self._play = play
        self._observer = observer(play.state)
        self.observation_spaces = {
            agent: observation_space(self.layout, self.action_count)
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Choices(self.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Choices:
        """Return the space of an agent's actions."""
        found: Choices = self.action_spaces[agent]
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game: that of the seed, or else one that follows from the last seed."""
        if seed is None:
            seed, self._first_seed = self._first_seed, None
        if seed is None:
            seed = self._random.getrandbits(SEED_BITS)
        else:
            self._random = Random(seed)
        setup = self.options.setup.with_seed(seed)
        self._play = new_play(setup, self.options.cap, self.options.whole_actions)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._play.state.seat]

    def observe(self, agent: str) -> Observation:
        """Return what an agent may see, and what it may do if it decides."""
        state = self._play.state
        seat = self._seat_of[agent]
        seen = bytearray(self._observer.size)
        self._observer.write(state, seat, seen, EVERYWHERE)
        allowed = bytearray(self.action_count)
        if seat == state.seat and not self._play.cut:
            self._play.write_mask(allowed, EVERYWHERE)
        return {
            "observation": np.frombuffer(seen, np.uint8),
            "action_mask": np.frombuffer(allowed, np.uint8),
        }

    def step(self, action: int | None) -> None:
        """Do an action for the agent that decides; an illegal one changes nothing."""
        if not self.agents:
            raise EnvError("the game is over: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise EnvError(f"{agent} decides: the action must be an index, not None")
        self._play.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self._play.over or self._play.cut:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._play.state.seat]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        state = self._play.state
        points = totals(state)
        for agent, reward in zip(
            self.possible_agents, rewards(state, self.options.reward), strict=True
        ):
            self.rewards[agent] = reward
            self.terminations[agent] = self._play.over
            self.truncations[agent] = self._play.cut
            self.infos[agent] = {"scores": points, "decisions": self._play.decisions}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def aec(
    *,
    seed: int | None = None,
    reward: str = "win",
    cap: int | None = USUAL_CAP,
    whole_actions: bool = False,
    render_mode: str | None = None,
    **setup: Any,
) -> SeatsEnv:
    """Return an environment of PettingZoo for a setup; see `SeatsEnv`."""
    return SeatsEnv(options_from(setup, reward, cap, whole_actions), seed, render_mode)
