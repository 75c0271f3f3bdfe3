"""The bots that plan: they complete what they see to a full state and search from there."""

from random import Random
from time import perf_counter

from kontor.bots.bot import Budget
from kontor.bots.evaluation import Evaluation, hurry_in
from kontor.bots.planning import BLURS, Search
from kontor.bots.scripted import choose_by_rule
from kontor.bots.steps import Step, first_step, standing
from kontor.bots.weights import NAMES, load_weights
from kontor.rules import Action, View, sample
from kontor.rules.actions import DISPLACE, DROP_ONE, PLACE
from kontor.rules.state import State
from kontor.rules.words import TURN

UNLIMITED = 10**9
ENDLESS = 90
"""After so many rounds nobody plans any more: somebody has to give way."""
STIR = 0.15


class ScriptedBot:
    """Plays by rules of thumb, without looking at what its actions lead to."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:  # noqa: ARG002
        """Return what looks useful."""
        return choose_by_rule(view.table, legal, self._random.randrange(1 << 30))


class GreedyBot:
    """Takes the whole action that leads to the best position.

    With a `blur` it does not see every difference: the better an action, the more often it is
    taken.
    """

    def __init__(self, seed: int, weights: list[float] | None = None, *, blur: float = 0.0) -> None:
        self._random = Random(seed)
        self._weights = load_weights() if weights is None else weights
        self._blur = blur
        self._evaluation: Evaluation | None = None
        self._plan: list[Action] = []
        self._turn = (0, 0)
        self._put: list[int] = []

    def choose(self, view: View, legal: list[Action], budget: Budget) -> Action:
        """Return the next action of the plan, or of a new one."""
        action = self._decide(view, legal, budget)
        self._remember(view, action)
        return action

    def _remember(self, view: View, action: Action) -> None:
        """Remember where pieces were put in this turn: nobody lifts them again at once."""
        turn = (view.table.round, view.table.turn)
        if turn != self._turn:
            self._turn, self._put = turn, []
        if action.verb in (PLACE, DISPLACE, DROP_ONE):
            self._put = [*self._put, action.place]

    def _decide(self, view: View, legal: list[Action], budget: Budget) -> Action:
        if self._plan:
            action = self._plan.pop(0)
            if action in legal:
                return action
            self._plan = []
        if view.table.round > ENDLESS:
            return self._break_up(view, legal)
        state = sample(view, self._random)
        if self._evaluation is None:
            self._evaluation = Evaluation(state.terms.board, self._weights)
        nodes = UNLIMITED if budget.nodes is None else budget.nodes
        search = Search(self._evaluation, nodes, hurry_in(state.round))
        if state.phase != TURN or len(legal) == 1:
            return self.answer(search, state, legal, budget)
        turn = (state.round, state.turn)
        start = first_step(state, self._put if turn == self._turn else [])
        step = self.think(search, start, budget)
        self._plan = self.kept(step)
        return step.path[0]

    def kept(self, step: Step) -> list[Action]:
        """Return what of a plan is carried out after its first decision without a new thought.

        What follows an answer of another seat is planned anew.
        """
        return step.path[1 : step.certain]

    def _break_up(self, view: View, legal: list[Action]) -> Action:
        """Return an action that stirs up a game in which everybody waits for the others."""
        if self._random.random() < STIR:
            return self._random.choice(legal)
        return choose_by_rule(view.table, legal, self._random.randrange(1 << 30))

    def answer(self, search: Search, state: State, legal: list[Action], _: Budget) -> Action:
        """Return what to do outside a plan: here what leads to the best position at once."""
        return search.best_answer(state, legal)

    def think(self, search: Search, start: Step, budget: Budget) -> Step:  # noqa: ARG002
        """Return the step to carry out: here the best whole action, as far as it is seen."""
        if self._blur == 0.0:
            return search.best_step(start)
        return search.best_step(start, [self._random.gauss(0.0, self._blur) for _ in range(BLURS)])


class BeginnerBot(GreedyBot):
    """Takes the best whole action that it sees, and does not see everything.

    In each turn it has an eye on the routes where it stands and on `eyes` others, drawn by lot; it
    does not judge by the weights that `blind` names.
    """

    def __init__(self, seed: int, *, eyes: int, blind: tuple[str, ...] = ()) -> None:
        pairs = zip(NAMES, load_weights(), strict=True)
        super().__init__(seed, [0.0 if name in blind else weight for name, weight in pairs])
        self._eyes = eyes
        self._looked = (0, 0)
        self._seen: list[bool] = []

    def think(self, search: Search, start: Step, budget: Budget) -> Step:  # noqa: ARG002
        """Return the best step among those that it sees."""
        state = start.state
        if self._looked != (state.round, state.turn):
            self._looked = (state.round, state.turn)
            own, _ = standing(state, state.turn)
            self._seen = [number > 0 for number in own]
            for route in self._random.sample(range(len(own)), min(self._eyes, len(own))):
                self._seen[route] = True
        return search.best_step(start, None, self._seen)


class PlannerBot(GreedyBot):
    """Plans whole turns, and looks at the replies to the best of them as long as it may.

    It keeps `width` unfinished turns at a time, looks at the replies to `replies` finished ones,
    and keeps `reply_width` turns for its own next one.
    """

    def __init__(
        self,
        seed: int,
        weights: list[float] | None = None,
        *,
        width: int = 12,
        replies: int = 0,
        reply_width: int = 1,
    ) -> None:
        super().__init__(seed, weights)
        self._width = width
        self._replies = replies
        self._reply_width = reply_width

    def think(self, search: Search, start: Step, budget: Budget) -> Step:
        """Return the best turn."""
        began = perf_counter()
        plans = search.plans(start, self._width)
        best = plans[0]
        worth: float | None = None
        for plan in plans[: self._replies]:
            late = budget.seconds is not None and perf_counter() - began > budget.seconds * 0.8
            if worth is not None and (late or search.nodes <= 0):
                break
            value = search.look_ahead(plan, start.state.turn, self._reply_width)
            if worth is None or value > worth:
                worth = value
                best = plan
        return best
