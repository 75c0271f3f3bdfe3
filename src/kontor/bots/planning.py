"""Planning a turn: a beam over sequences of whole actions, judged when the turn is over."""

from typing import final

from kontor.bots.aims import aiming_moves, nearest_to_aims
from kontor.bots.evaluation import Evaluation
from kontor.bots.nearby import Nearby
from kontor.bots.split_moves import split_moves
from kontor.bots.steps import Step, finish, first_step, steps_from
from kontor.rules.actions import (
    ADD,
    DISPLACE,
    END,
    INCOME,
    LIFT_ONE,
    PLACE,
    PUT,
    TAKE,
    USE,
    Action,
)
from kontor.rules.engine import apply
from kontor.rules.state import State
from kontor.rules.words import ABILITY_COUNT, MARKER_KINDS, OVER, PIECE_KINDS, TURN, owner_of

BLURS = 499
"""How many numbers are drawn for a blur: things that a seat may like more than it should."""
MOST_STEPS = 14
"""A turn of five actions, +3 and +4, and a few markers."""


@final
class Search:
    """A search with a number of positions that it may look at."""

    def __init__(self, evaluation: Evaluation, nodes: int, hurry: float = 0.0) -> None:
        self.evaluation: Evaluation = evaluation
        self.nodes: int = nodes
        self.hurry: float = hurry
        """What an end of the game is worth by itself, see `hurry_in`."""

    def judge(self, step: Step, seat: int) -> None:
        """Give a step its value for a seat."""
        self.nodes -= 1
        step.value = self.evaluation.utility(step.state, seat, self.hurry)

    def best_step(
        self, start: Step, blur: list[float] | None = None, seen: list[bool] | None = None
    ) -> Step:
        """Return the one whole action that leads to the best position, seen through a blur.

        Pieces are put only on the routes that are `seen`. Who sees little does not see that nothing
        is to be gained either, and uses all actions.
        """
        steps = self._judged(start)
        done = len(start.path)
        if seen is not None:
            steps = _busy([step for step in steps if _is_seen(step, start, seen)], start)
        for step in steps:
            action = step.path[done]
            if action.verb == END:
                step.value += self._wasted(start.state)
            if blur is not None:
                step.value += blur[thing(action) % len(blur)]
        return max(steps, key=_value)

    def _judged(self, start: Step, wide: bool = False) -> list[Step]:
        """Return the steps from a step with their values."""
        steps = steps_from(start)
        if wide:
            steps = [step for step in steps if not _is_idle(step, start)]
            if start.state.actions > 0:
                steps += split_moves(start)
                steps += aiming_moves(start)
        seat = start.state.turn
        known: Nearby | None = None
        for step in steps:
            if not _is_small(step, start):
                self.judge(step, seat)
                continue
            if known is None:
                known = Nearby(self.evaluation.scales, start.state)
            self.nodes -= 1
            step.value = self.evaluation.utility_near(known, step.state, seat, self.hurry)
        return steps

    def _wasted(self, state: State) -> float:
        """Return the worth of the actions that an end of the turn loses, all but one.

        With it an end is compared with one step: it wastes an action, as one without gain does.
        """
        return self.evaluation.scales.action * max(0, state.actions - 1)

    def _going_on(self, start: Step, wide: bool) -> list[Step]:
        """Return the steps from a step with their values; the end only if nothing else is better.

        Otherwise the small chances of many looks ahead would let a turn end with actions unused.
        """
        steps = self._judged(start, wide)
        others = [step for step in steps if not _ends(step, start)]
        if start.state.actions == 0 or not others:
            return steps
        best = max(others, key=_value).value - self._wasted(start.state)
        return others + [step for step in steps if _ends(step, start) and step.value >= best]

    def plans(self, start: Step, width: int, ends: int = 0) -> list[Step]:
        """Return turns that lead to different positions, the best first, found by a beam.

        Whoever asks for `ends` gets so many turns, and all that end the game: the beam is wider for
        turns without an action left, and does not lose sight of a route that can be established
        (`aims.py`). They may have Moves to several routes and to block others, and no marker is
        used up for nothing.
        Turns that are played to their end come alone, unless there are no nodes left for any.
        """
        seat = start.state.turn
        beam = [start]
        finished: dict[tuple[int, ...], Step] = {}
        for _ in range(MOST_STEPS):
            following: dict[tuple[int, ...], Step] = {}
            for step in beam:
                for child in self._going_on(step, ends > 0):
                    if child.state.phase != TURN or child.state.turn != seat:
                        _keep_better(finished, child, seat)
                    else:
                        _keep_better(following, child, seat)
                if self.nodes <= 0:
                    break
            ranked = sorted(following.values(), key=_value, reverse=True)
            beam = _kept(ranked, width, ends, seat) if ends > 0 else ranked[:width]
            if not beam or self.nodes <= 0:
                break
        ranked = sorted(finished.values() or beam, key=_value, reverse=True)
        return _seen(ranked, ends) if ends > 0 else ranked

    def best_answer(self, state: State, legal: list[Action]) -> Action:
        """Return the answer, outside a plan of one's own turn, that leads to the best position.

        Nobody puts a piece down again where it stood: what was displaced is put first, then one is
        taken up only if that is better than to be done.
        """
        return self.answers(state, legal)[0].path[0]

    def answers(self, state: State, legal: list[Action]) -> list[Step]:
        """Return the answers with the positions that they lead to, the best first.

        Of answers that differ only in which post of a route is used, one is there.
        """
        answers = sorted(legal, key=_takes_up)
        if any(action.verb == PUT for action in legal):
            answers = [action for action in answers if not _takes_up(action)]
        found = []
        for action in answers:
            following = state.copy()
            apply(following, action)
            finish(following, state.turn, [])
            step = Step(following, [action], 1, [])
            self.judge(step, state.seat)
            found.append(step)
        return _told_apart(sorted(found, key=_value, reverse=True))

    def look_ahead(self, step: Step, seat: int, width: int) -> float:
        """Return the value of a finished turn after the others' turns and the seat's next one."""
        state = step.state.copy()
        for _ in range(state.terms.players):
            if not _to_turn(state) or state.turn == seat:
                break
            state = self._play_turn(state)
        if not _to_turn(state):
            self.nodes -= 1
            return self.evaluation.utility(state, seat, self.hurry)
        return self.plans(first_step(state), width)[0].value

    def _play_turn(self, state: State) -> State:
        """Return the state after a turn that takes the best whole action each time."""
        seat = state.turn
        step = first_step(state)
        for _ in range(MOST_STEPS):
            if step.state.phase != TURN or step.state.turn != seat:
                break
            step = self.best_step(step)
        return step.state


def thing(action: Action) -> int:
    """Return a number for what is done: the same thing is liked alike in every position."""
    return 61 * action.place + 7 * action.verb + 3 * action.other + action.kind


def _busy(steps: list[Step], start: Step) -> list[Step]:
    """Return the steps that go on, as long as there are actions for any."""
    going_on = [step for step in steps if not _ends(step, start)]
    return going_on if going_on and start.state.actions > 0 else steps


def _is_seen(step: Step, start: Step, seen: list[bool]) -> bool:
    """Tell whether a step after another puts pieces only on the routes that are seen."""
    route_of = step.state.terms.board.route_of
    return all(seen[route_of[post]] for post in step.put[len(start.put) :])


def _kept(ranked: list[Step], width: int, ends: int, seat: int) -> list[Step]:
    """Return what a beam keeps of steps, the best first: many more of those without an action."""
    spent: list[Step] = []
    going_on: list[Step] = []
    for step in ranked:
        (going_on if step.state.actions > 0 else spent).append(step)
    return nearest_to_aims(going_on, width, seat) + spent[:ends]


def _seen(ranked: list[Step], ends: int) -> list[Step]:
    """Return the first of some turns, and all that end the game: by hand a win may look poor."""
    first = ranked[:ends]
    for step in ranked[ends:]:
        if step.state.phase == OVER:
            first.append(step)
    return first


def _keep_better(known: dict[tuple[int, ...], Step], step: Step, seat: int) -> None:
    """Remember a step of a seat unless another leads to the same position at a better value."""
    key = fingerprint(step.state, seat)
    other = known.get(key)
    if other is None or step.value > other.value:
        known[key] = step


def _is_small(step: Step, start: Step) -> bool:
    """Tell whether a step after another changes posts, stock and supply alone (see `Nearby`)."""
    state = step.state
    if state.phase != TURN or state.turn != start.state.turn or state.terms.has_neutral:
        return False
    return step.path[len(start.path)].verb in (PLACE, LIFT_ONE, DISPLACE, INCOME)


def _is_idle(step: Step, start: Step) -> bool:
    """Tell whether a step after another uses up a marker and leaves everything where it was."""
    old, new = start.state, step.state
    return (
        step.path[len(start.path)].verb == USE
        and new.posts == old.posts
        and _same_owners(new.spaces, old.spaces)
        and new.open_offices == old.open_offices
        and new.ability == old.ability
        and new.actions == old.actions
    )


def _same_owners(spaces: tuple[int, ...], before: tuple[int, ...]) -> bool:
    """Tell whether every office belongs to whom it did: two of one's own may have been swapped."""
    for space in range(len(spaces)):
        if spaces[space] != before[space] and owner_of(spaces[space]) != owner_of(before[space]):
            return False
    return True


def _ends(step: Step, start: Step) -> bool:
    """Tell whether the step after another is the end of the turn."""
    return step.path[len(start.path)].verb == END


def _told_apart(answers: list[Step]) -> list[Step]:
    """Return answers without those that put the same piece elsewhere on a route to the same end."""
    known: set[tuple[int, int, int, float]] = set()
    found: list[Step] = []
    for step in answers:
        action = step.path[0]
        if action.verb in (PUT, ADD):
            route = step.state.terms.board.route_of[action.place]
            # A ship's post is worth something else than one on land.
            key = (action.verb, action.kind, route, step.value)
            if key in known:
                continue
            known.add(key)
        found.append(step)
    return found


def _takes_up(action: Action) -> bool:
    return action.verb == TAKE


def _value(step: Step) -> float:
    return step.value


def _to_turn(state: State) -> bool:
    """Let all decide by rule until a turn begins; return whether one does."""
    while state.phase not in (TURN, OVER):
        finish(state, state.turn, [])
    return state.phase == TURN


def fingerprint(state: State, seat: int) -> tuple[int, ...]:
    """Return what tells two states apart in which a seat's turn goes on or has just ended."""
    return (
        state.turn,
        *state.posts,
        *state.spaces,
        *state.ability[ABILITY_COUNT * seat : ABILITY_COUNT * (seat + 1)],
        *state.supply[PIECE_KINDS * seat : PIECE_KINDS * (seat + 1)],
        *state.unused[MARKER_KINDS * seat : MARKER_KINDS * (seat + 1)],
        state.actions,
        state.pawn,
        state.pawn_moved,
        *state.extra_offices,
        *state.prestige,
    )
