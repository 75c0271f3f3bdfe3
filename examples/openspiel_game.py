"""Hansa Teutonica as a game of OpenSpiel (`pip install open_spiel`).

Import this file, and OpenSpiel knows the game:

    import openspiel_game, pyspiel

    game = pyspiel.load_game("python_kontor(players=3,cap=600)")
    state = game.new_initial_state()

All chance is in the first move, which draws one of `deals` deals. After `cap` decisions the game is
cut, and each player's return is the share of the win by the scores there. With `whole_actions` each
decision is one thing of a turn with all that follows from it, which makes games much shorter.
"""

from typing import Any

import numpy as np
import pyspiel

from kontor.env import layout, observe, rewards
from kontor.env.playing import Play, choice_count, new_play
from kontor.rules import Setup, view

DEFAULTS: dict[str, Any] = {
    "board": "hansa",
    "edition": "big-box",
    "players": 4,
    "variant": "",
    "deals": 1000,
    "cap": 3000,
    "whole_actions": False,
}
GAME_TYPE = pyspiel.GameType(
    short_name="python_kontor",
    long_name="Hansa Teutonica (Kontor)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class KontorGame(pyspiel.Game):
    """The game with its parameters, as OpenSpiel sees it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.options: dict[str, Any] = {**DEFAULTS, **(params or {})}
        first = self.deal(0).state
        info = pyspiel.GameInfo(
            num_distinct_actions=choice_count(first, self.options["whole_actions"]),
            max_chance_outcomes=self.options["deals"],
            num_players=self.options["players"],
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.options["cap"],
        )
        super().__init__(GAME_TYPE, info, params or {})

    def deal(self, seed: int) -> Play:
        """Return the game of a deal at its first decision."""
        options = self.options
        setup = Setup(
            board=options["board"],
            # OpenSpiel reads 2009 as a number, which no edition is.
            edition=options["edition"].removeprefix("edition-"),
            players=options["players"],
            variant=options["variant"] or None,
            seed=seed,
        )
        return new_play(setup, options["cap"], options["whole_actions"])

    def new_initial_state(self) -> "KontorState":
        """Return the state before the deal."""
        return KontorState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "KontorObserver":
        """Return who writes what a player may see."""
        return KontorObserver(self, iig_obs_type, params)


class KontorState(pyspiel.State):
    """The deal that is to be drawn, or a position after it."""

    def __init__(self, game: KontorGame) -> None:
        super().__init__(game)
        self.play: Play | None = None

    def current_player(self) -> Any:
        """Return who decides: chance before the deal."""
        if self.play is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.play.state.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals, each as likely as any other."""
        deals = self.get_game().options["deals"]
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, _player: int) -> list[int]:
        return [] if self.play is None else self.play.choices()

    def _apply_action(self, action: int) -> None:
        if self.play is None:
            self.play = self.get_game().deal(action)
        else:
            self.play.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.play is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.play.text(action)

    def is_terminal(self) -> bool:
        """Tell whether the game has ended or was cut."""
        return self.play is not None and (self.play.over or self.play.cut)

    def returns(self) -> list[float]:
        """Return each player's share of the win; nothing before the end."""
        if self.play is None or not self.is_terminal():
            return [0.0] * int(self.get_game().num_players())
        return rewards(self.play.state, "win")

    def __str__(self) -> str:
        if self.play is None:
            return "before the deal"
        return f"{self.play.state!r} after {self.play.decisions} decisions, {self.play.state.key()}"


class KontorObserver:
    """Writes what a player may see: `tensor` as numbers, `dict` the same by parts."""

    def __init__(self, game: KontorGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("an observation is what is seen now, not all that was seen before")
        parts = layout(game.deal(0).state.terms.board)
        self._bytes = np.zeros(parts.size, np.uint8)
        self.tensor = np.zeros(parts.size, np.float32)
        self.dict = parts.split(self.tensor)

    def set_from(self, state: KontorState, player: int) -> None:
        """Write what a player sees; before the deal that is nothing."""
        self._bytes.fill(0)
        if state.play is not None:
            observe(state.play.state, player, self._bytes)
        self.tensor[:] = self._bytes

    def string_from(self, state: KontorState, player: int) -> str:
        """Return what a player sees as text."""
        if state.play is None:
            return "before the deal"
        return str(view(state.play.state, player).json())


pyspiel.register_game(GAME_TYPE, KontorGame)
