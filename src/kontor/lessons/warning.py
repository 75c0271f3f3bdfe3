"""Warnings before typical mistakes of beginners, found by rule and not by search.

Each is a function of its own: it gets an action that is about to be taken and returns what there is
to say against it, or None. A warning that also came in many good turns would
only be noise: `docs/lessons.md` tells how often each comes.
"""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from kontor.lessons.saying import Saying, Value
from kontor.rules import Action, State, View, apply, legal_actions, sample, winners
from kontor.rules.actions import (
    ADD,
    DISPLACE,
    DONE,
    DROP_ONE,
    END,
    ESTABLISH,
    ESTABLISH_DEVELOP,
    ESTABLISH_OFFICE,
    ESTABLISH_PRESTIGE,
    INCOME,
    LIFT_ONE,
    PAY_PIECES,
    PLACE,
)
from kontor.rules.displace import most_added
from kontor.rules.pieces import pieces_in, pieces_on
from kontor.rules.words import (
    BY_MOVE,
    EMPTY,
    ENDINGS,
    MERCHANT,
    NEUTRAL,
    NOBODY,
    OVER,
    PAY,
    RELOCATE,
    TURN,
    owner_of,
)

REWARDS: Final = (ESTABLISH_OFFICE, ESTABLISH_DEVELOP, ESTABLISH_PRESTIGE)
USEFUL: Final = (INCOME, PLACE, ESTABLISH, *REWARDS)
"""What somebody who ends a turn with actions left could still do, at no price."""
SPARE: Final = 2
"""Whoever has so many pieces for each action that is left needs no more of them now."""
LEAST_SPARE: Final = 5
"""Fewer pieces than these are never too many."""
MOST_BEGUN: Final = 2
"""Whoever has begun so many routes alone better goes on with one of them."""


class Case(NamedTuple):
    """An action that is about to be taken, in the position as its seat sees it."""

    state: State
    action: Action
    legal: list[Action]

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.state.seat

    @property
    def route(self) -> int:
        """The route of the post that the action is about."""
        return self.state.terms.board.route_of[self.action.place]

    def route_id(self, route: int) -> str:
        """Return the id of a route."""
        return self.state.terms.board.routes[route].id

    def post_id(self) -> str:
        """Return the id of the post that the action is about."""
        return self.state.terms.board.post_ids[self.action.place]

    def empty_on(self, route: int) -> int:
        """Return how many posts of a route are empty."""
        return len(_empty_posts(self.state, route))

    def offers(self, *verbs: int) -> list[Action]:
        """Return what else may be done, by its verbs."""
        return [action for action in self.legal if action.verb in verbs]


Warn = Callable[[Case], Saying | None]


def warnings(view: View, action: Action) -> list[Saying]:
    """Return what speaks against an action of the seat that decides, the weightiest first.

    Only what the seat sees is used: equal views give equal warnings.
    """
    state = sample(view, Random(0))
    case = Case(state, action, legal_actions(state))
    if action not in case.legal:
        return []
    found = (warn(case) for warn in WARNINGS)
    return [saying for saying in found if saying is not None]


def _ends_behind(case: Case) -> Saying | None:
    """Warn of ending the game while another one wins it (EN1, EN5)."""
    after = case.state.copy()
    apply(after, case.action)
    if after.phase != OVER or case.seat in winners(after):
        return None
    values: dict[str, Value] = {"seat": winners(after)[0], "ending": ENDINGS[after.ended_by]}
    return Saying("ends", values)


def _reward_left(case: Case) -> Saying | None:
    """Warn of establishing a route without a reward although there is one (E5)."""
    if case.action.verb != ESTABLISH:
        return None
    rewards = [action for action in case.offers(*REWARDS) if action.place == case.action.place]
    if not rewards:
        return None
    route = case.route_id(case.action.place)
    return Saying("reward", {"route": route, "count": len(rewards)}, (route,))


def _helps(case: Case) -> Saying | None:
    """Warn of a displacement by which its owner could fill a route next door (C2, C3)."""
    if case.action.verb != DISPLACE:
        return None
    state, post = case.state, case.action.place
    piece = state.posts[post]
    owner = owner_of(piece)
    if owner == NEUTRAL or _fills(case):
        return None
    count = 1 + min(most_added(state, piece), pieces_in(state.stock, owner))
    after = _relocating(case)
    if after is None:
        return None
    board = state.terms.board
    for route in sorted({board.route_of[action.place] for action in legal_actions(after)}):
        own, others = pieces_on(after, route, owner)
        missing = len(_empty_posts(after, route))
        if own > 0 and others == 0 and 0 < missing <= count:
            name = case.route_id(route)
            values: dict[str, Value] = {"seat": owner, "route": name, "count": missing}
            posts = tuple(board.post_ids[post] for post in _empty_posts(after, route))
            return Saying("helps", {**values, "pieces": count}, (case.post_id(), *posts))
    return None


def _fills(case: Case) -> bool:
    """Tell whether the seat has the whole route after a piece, and may still establish it."""
    _, others = pieces_on(case.state, case.route, case.seat)
    left = case.empty_on(case.route) + others - 1
    return left == 0 and case.state.actions > 1


def _relocating(case: Case) -> State | None:
    """Return the position in which the owner of the displaced piece puts it down."""
    after = case.state.copy()
    apply(after, case.action)
    while after.phase == PAY:
        # How it is paid makes no difference to the owner.
        apply(after, legal_actions(after)[0])
    return after if after.phase == RELOCATE and after.displaced != EMPTY else None


def _free_post(case: Case) -> Saying | None:
    """Warn of displacing where a post is free and the route cannot be filled in this turn (C1)."""
    if case.action.verb != DISPLACE:
        return None
    free = case.empty_on(case.route)
    if free == 0 or free < case.state.actions:
        return None
    route = case.route_id(case.route)
    return Saying("free", {"route": route, "count": free}, (case.post_id(), route))


def _less_income(case: Case) -> Saying | None:
    """Warn of an income of fewer pieces than there could be (A1)."""
    if case.action.verb != INCOME:
        return None
    most = max(action.kind + action.other for action in case.offers(INCOME))
    if case.action.kind + case.action.other >= most:
        return None
    return Saying("income.less", {"count": most})


def _spare_income(case: Case) -> Saying | None:
    """Warn of an income while more pieces lie ready than this turn and the next can use (A1)."""
    ready = pieces_in(case.state.supply, case.seat)
    if case.action.verb != INCOME or ready < SPARE * case.state.actions or ready < LEAST_SPARE:
        return None
    return Saying("income.spare", {"count": ready})


def _returns(case: Case) -> Saying | None:
    """Warn of putting a piece back where it was lifted (D1)."""
    state = case.state
    if case.action.verb != DROP_ONE or state.lifted_by != BY_MOVE:
        return None
    if state.lifted_from[0] != case.action.place:
        return None
    return Saying("returns", {"route": case.route_id(case.route)}, (case.post_id(),))


def _breaks(case: Case) -> Saying | None:
    """Warn of lifting a piece from a route that could be established (D1, E1)."""
    state = case.state
    if case.action.verb != LIFT_ONE or state.phase != TURN:
        return None
    _, others = pieces_on(state, case.route, case.seat)
    if others > 0 or case.empty_on(case.route) > 0:
        return None
    return Saying("breaks", {"route": case.route_id(case.route)}, (case.post_id(),))


def _actions_left(case: Case) -> Saying | None:
    """Warn of ending a turn with actions that could be used at no price (TU1)."""
    if case.action.verb != END or case.state.actions == 0 or not case.offers(*USEFUL):
        return None
    return Saying("actions", {"count": case.state.actions})


def _merchant(case: Case) -> Saying | None:
    """Warn of placing a merchant where nothing needs one and a trader is at hand (B1, E6)."""
    state, action = case.state, case.action
    if action.verb != PLACE or action.kind != MERCHANT:
        return None
    if not any(one.place == action.place and one.kind != MERCHANT for one in case.offers(PLACE)):
        return None
    board = state.terms.board
    ends = board.routes[case.route].ends
    wanted = any(_wants_merchant(state, city) for city in ends) or board.prestige_city in ends
    if wanted:
        return None
    return Saying("merchant", {"route": case.route_id(case.route)}, (case.post_id(),))


def _wants_merchant(state: State, city: int) -> bool:
    """Tell whether an empty space of a city needs a merchant."""
    board = state.terms.board
    first = board.space_first[city]
    spaces = range(first, first + board.space_count[city])
    return any(state.spaces[n] == EMPTY and board.space_kind[n] == MERCHANT for n in spaces)


def _pays_merchant(case: Case) -> Saying | None:
    """Warn of paying with a merchant where traders would do (C1)."""
    if case.action.verb != PAY_PIECES:
        return None
    fewest = min(action.other for action in case.offers(PAY_PIECES))
    if case.action.other <= fewest:
        return None
    return Saying("pays", {"count": case.action.other - fewest})


def _adds_less(case: Case) -> Saying | None:
    """Warn of adding fewer pieces from the stock than one may when displaced (C2, C5)."""
    state = case.state
    if case.action.verb != DONE or state.phase != RELOCATE or state.neutral_displaced:
        return None
    count = min(state.to_add, pieces_in(state.stock, case.seat))
    if count == 0 or not case.offers(ADD):
        return None
    return Saying("adds", {"count": count})


def _empty_posts(state: State, route: int) -> list[int]:
    board = state.terms.board
    posts = range(board.route_first[route], board.route_stop[route])
    return [post for post in posts if state.posts[post] == EMPTY]


def _gives_points(case: Case) -> Saying | None:
    """Warn of a route that brings another 2 prestige by control and oneself none (E2)."""
    if case.action.verb not in (ESTABLISH, *REWARDS):
        return None
    state = case.state
    board = state.terms.board
    owners = {state.control[city] for city in board.routes[case.action.place].ends}
    owner = owners.pop()
    if owners or owner in (NOBODY, NEUTRAL, case.seat):
        return None
    route = case.route_id(case.action.place)
    return Saying("points", {"seat": owner, "route": route}, (route,))


def _scatters(case: Case) -> Saying | None:
    """Warn of beginning one more route while others that are one's own alone wait (B1, E1)."""
    if case.action.verb != PLACE or pieces_on(case.state, case.route, case.seat) != (0, 0):
        return None
    routes = range(len(case.state.terms.board.routes))
    begun = [route for route in routes if _is_begun(case, route)]
    if len(begun) < MOST_BEGUN:
        return None
    names = tuple(case.route_id(route) for route in begun)
    return Saying("scatters", {"count": len(begun)}, names)


def _is_begun(case: Case, route: int) -> bool:
    """Tell whether the seat alone stands on a route that is not full."""
    own, others = pieces_on(case.state, route, case.seat)
    return own > 0 and others == 0 and case.empty_on(route) > 0


WARNINGS: Final[tuple[Warn, ...]] = (
    _ends_behind,
    _reward_left,
    _helps,
    _free_post,
    _breaks,
    _returns,
    _adds_less,
    _less_income,
    _spare_income,
    _merchant,
    _pays_merchant,
    _actions_left,
    _gives_points,
    _scatters,
)
