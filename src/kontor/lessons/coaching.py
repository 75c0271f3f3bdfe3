"""The coach: what matters before a turn and why, and how much of it is still to be said.

Everything comes from the view of a seat. `warning.py` has the warnings before an action and
`remarking.py` what others just did; all are keys of the catalogue with values.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from kontor.lessons.remarking import remarks
from kontor.lessons.saying import Saying, Value, number_of
from kontor.lessons.warning import warnings
from kontor.review import Reason, Turn, best_turns
from kontor.review.terms import Weighed
from kontor.rules import Action, State, View
from kontor.rules.actions import (
    ADD,
    DISPLACE,
    DROP_ONE,
    END,
    ESTABLISH,
    ESTABLISH_DEVELOP,
    ESTABLISH_EXTRA,
    ESTABLISH_OFFICE,
    ESTABLISH_PRESTIGE,
    INCOME,
    MARK_ROUTE,
    PLACE,
    PUT,
    USE,
)
from kontor.rules.pieces import pieces_in, pieces_on
from kontor.rules.words import ABILITIES, EMPTY, MARKERS, NEUTRAL, owner_of

__all__ = ["Advice", "Talk", "advice", "remarks", "talk_of", "unheard", "warnings"]

NODES: Final = 20_000
"""How many positions are looked at for an advice: less than half a second of work."""
MOST_TURNS: Final = 3
SHORT_AFTER: Final = 2
"""Whoever did something right so often is told what matters, but no longer why."""
SILENT_AFTER: Final = 4
"""Whoever did something right so often is told nothing of it any more."""
HEARD_AFTER: Final = 3
"""What others did is told so often for each topic."""
ALWAYS: Final = ("displaced.now", "control.lost")
"""What others did that is told each time: there is something to be done about it."""
STAKE: Final = 0.06
"""With so much more of the win than the next best turn an advice is told to anybody."""
CLOSE: Final = 2
"""A route that lacks no more pieces is nearly filled."""

Talk = Literal["whole", "short", "silent"]

ESTABLISHES: Final = {
    ESTABLISH: "establish",
    ESTABLISH_OFFICE: "office",
    ESTABLISH_DEVELOP: "develop",
    ESTABLISH_PRESTIGE: "prestige",
    ESTABLISH_EXTRA: "extra",
}
ARRIVALS: Final = (PLACE, DISPLACE, DROP_ONE)
"""What brings a piece to a route in a turn."""


class Advice(NamedTuple):
    """What matters now: what to do, why, and who wants the same."""

    what: Saying
    why: Saying | None
    rival: int | None
    """Another seat that is after the same."""
    aim: str
    """How an action that follows it begins, or the route that its piece comes to."""
    turns: tuple[Turn, ...]
    """The best turns, the best first; the advice is about the first of them."""

    @property
    def stake(self) -> float:
        """How much of the win the next best turn is behind, as far as that can be told."""
        if len(self.turns) < 2:
            return 0.0
        second = self.turns[1]
        return second.loss if second.loss > 2 * second.error else 0.0


def advice(view: View, nodes: int = NODES) -> Advice | None:
    """Return what matters in a decision of the seat of a view; None if there is little to say.

    It uses what the seat sees alone: equal views give equal advice.
    """
    turns = best_turns(view, nodes, MOST_TURNS)
    if not turns:
        return None
    best = turns[0]
    told = _told(view.table, best)
    if told is None:
        return None
    what, aim = told
    reasons = (one for one in best.reasons if _explains(one, what, view.table))
    why = next((_why(reason) for reason in reasons), PLAIN.get(what.key))
    return Advice(what, why, _rival(view.table, what), aim, tuple(turns))


def talk_of(found: Advice, known: Mapping[str, int]) -> Talk:
    """Return how much of an advice is to be said to whoever did so often the right thing.

    `known` counts by topics. Where much is at stake it is never left out.
    """
    times = known.get(found.what.key, 0)
    if times >= SILENT_AFTER and found.stake < STAKE:
        return "silent"
    return "whole" if times < SHORT_AFTER else "short"


def unheard(found: Sequence[Saying], known: Mapping[str, int]) -> list[Saying]:
    """Return the remarks whose topics were not heard often enough yet."""
    return [one for one in found if one.key in ALWAYS or known.get(one.key, 0) < HEARD_AFTER]


Told = tuple[Saying, str]
"""What a turn is about, and the aim of it."""


def _told(state: State, turn: Turn) -> Told | None:
    """Return what a turn or an answer is about."""
    for action in turn.actions:
        if action.verb in ESTABLISHES:
            saying = _establishing(state, action)
            return saying, f"establish {saying.values['route']}"
    arrivals = [action for action in turn.actions if action.verb in ARRIVALS]
    if arrivals and not _needs_income(state, turn.actions):
        return _arriving(state, arrivals, turn.reasons)
    found = (_single(state, action, turn.actions) for action in turn.actions)
    return next((told for told in found if told is not None), None)


def _needs_income(state: State, actions: Sequence[Action]) -> bool:
    """Tell whether a turn begins with an income, as the supply is too small for the rest of it."""
    used = sum(action.verb in (PLACE, DISPLACE) for action in actions)
    return actions[0].verb == INCOME and pieces_in(state.supply, state.seat) < used


def _establishing(state: State, action: Action) -> Saying:
    """Return that a route is to be established, with its reward; it may have to be filled first."""
    board = state.terms.board
    route = board.routes[action.place].id
    values: dict[str, Value] = {"route": route}
    places = [route]
    if action.verb in (ESTABLISH_OFFICE, ESTABLISH_EXTRA):
        values["city"] = board.cities[action.other].id
        places.append(board.cities[action.other].id)
    elif action.verb == ESTABLISH_DEVELOP:
        values["ability"] = ABILITIES[action.other]
    elif action.verb == ESTABLISH_PRESTIGE:
        values["points"] = board.prestige_points[action.other]
    own, _ = pieces_on(state, action.place, state.seat)
    length = board.route_stop[action.place] - board.route_first[action.place]
    key = f"do.{ESTABLISHES[action.verb]}"
    return Saying(key if own == length else f"{key}.fill", values, tuple(places))


def _arriving(state: State, arrivals: Sequence[Action], reasons: Sequence[Reason]) -> Told:
    """Return to which route pieces go, and how: the one with a reason, or where most go."""
    board = state.terms.board
    routes = Counter(board.route_of[action.place] for action in arrivals)
    named = {board.routes[route].id: route for route in routes}
    wanted = (named.get(str(one.values.get("route"))) for one in reasons)
    most = routes.most_common(1)[0][0]
    route = next((one for one in wanted if one is not None), most)
    coming = [action for action in arrivals if board.route_of[action.place] == route]
    name = board.routes[route].id
    for action in coming:
        owner = owner_of(state.posts[action.place])
        if action.verb == DISPLACE and owner != NEUTRAL:
            post = board.post_ids[action.place]
            return Saying("do.displace", {"seat": owner, "route": name}, (post,)), name
    own, others = pieces_on(state, route, state.seat)
    length = board.route_stop[route] - board.route_first[route]
    fills = own + len(coming) == length and others == 0
    key = "do.fill" if fills else "do.move" if coming[0].verb == DROP_ONE else "do.place"
    return Saying(key, {"route": name, "count": len(coming)}, (name,)), name


def _single(state: State, action: Action, actions: Sequence[Action]) -> Told | None:
    """Return what there is to say of an action of a turn or an answer without a route to fill."""
    routes = state.terms.board.routes
    if action.verb == INCOME:
        return Saying("do.income", {"count": action.kind + action.other}), "income"
    if action.verb == USE:
        marker = MARKERS[action.kind]
        return Saying("do.use", {"marker": marker}), f"use {marker}"
    if action.verb in (PUT, ADD):
        return _putting(state, action, actions)
    if action.verb == MARK_ROUTE:
        name = routes[action.place].id
        return Saying("do.mark", {"route": name}, (name,)), action.text
    if action.verb == END and state.actions > 0:
        return Saying("do.end", {}), "end"
    return None


def _putting(state: State, action: Action, actions: Sequence[Action]) -> Told:
    """Return where a displaced piece goes, and those that are added to it (C2)."""
    board = state.terms.board
    put = [board.route_of[one.place] for one in actions if one.verb in (PUT, ADD)]
    name = board.routes[board.route_of[action.place]].id
    key = "do.put" if len(set(put)) == 1 else "do.put.apart"
    return Saying(key, {"route": name, "count": len(put)}, (name,)), name


PLAIN: Final = {"do.income": Saying("why.supply", {}), "do.mark": Saying("why.mark", {})}
"""Why something is done, where no reason of the turn says it."""
EXPLAINS: Final = {
    "ability": ("do.develop",),
    "control": ("do.office", "do.extra"),
    "network": ("do.office", "do.extra"),
    "link": ("do.office", "do.extra"),
    "mission": ("do.office", "do.extra"),
    "markers": ("do.establish", "do.mark"),
    "marker": ("do.establish", "do.office", "do.develop", "do.prestige", "do.extra"),
    "points": ("do.establish", "do.office", "do.develop", "do.prestige", "do.extra"),
    "pieces": ("do.income",),
    "merchants": ("do.income",),
    "route": ("do.place", "do.fill", "do.move", "do.displace", "do.put"),
    "blocks": ("do.place", "do.move", "do.displace", "do.put"),
    "ends": ("do.",),
}
"""Which reasons fit to what is to be done, by how both begin.

A turn has many reasons, and not each of them is why one does the thing that is told of it.
"""


def _explains(reason: Reason, what: Saying, state: State) -> bool:
    """Tell whether a reason says why to do a thing, and more than was said already."""
    fitting = EXPLAINS.get(reason.key.partition(".")[0], ())
    if not what.key.startswith(fitting) or reason.key.endswith((".none", ".kept", ".lost")):
        return False
    told, given = what.values, reason.values
    if "route" in given and given["route"] != told.get("route"):
        return False
    if "ability" in given and "ability" in told and given["ability"] != told["ability"]:
        return False
    if reason.key.startswith(("control", "mission")):
        return "route" in told and given["city"] in _ends_of(state, str(told["route"]))
    return True


def _why(reason: Reason) -> Saying:
    """Return a reason in the words of the coach: how near a route is to be filled was said."""
    head, _, rest = reason.key.partition(".")
    key = reason.key
    if head == "route":
        key = f"route.{rest.rpartition('.')[2]}"
    elif head == "blocks":
        key = head
    return Saying(f"why.{key}", reason.values)


def _ends_of(state: State, route: str) -> list[str]:
    """Return the cities at the ends of a route."""
    board = state.terms.board
    ends = board.routes[number_of(state, route)].ends
    return [board.cities[city].id for city in ends]


def _rival(state: State, what: Saying) -> int | None:
    """Return who else is about to get what an advice is about: the route, or the next office."""
    board, seat = state.terms.board, state.seat
    route, city = what.values.get("route"), what.values.get("city")
    if route is None or what.key in ("do.displace", "do.mark"):
        return None
    number = number_of(state, str(route))
    for post in range(board.route_first[number], board.route_stop[number]):
        piece = state.posts[post]
        if piece != EMPTY and owner_of(piece) not in (seat, NEUTRAL):
            return owner_of(piece)
    if city is None:
        return None
    terms = Weighed(state)
    for other in range(state.terms.players):
        if other != seat and _aims_at(terms, other, board.city_index[str(city)]):
            return other
    return None


def _aims_at(terms: Weighed, seat: int, city: int) -> bool:
    """Tell whether a seat is about to have an office in a city."""
    terms.look_at(seat)
    promises = terms.promises(seat).values()
    return any(aim == city and missing <= CLOSE for _, missing, aim in promises)
