"""Why nothing can be done at a place now: the first rule that forbids it."""

from typing import Any, Final, final

from kontor.board.components import MARKER_ROWS
from kontor.rules.actions import Action
from kontor.rules.engine import legal_actions
from kontor.rules.errors import NotationError
from kontor.rules.move import lift_limit, may_lift
from kontor.rules.offices import kinds_on, leftmost_empty
from kontor.rules.pieces import can_develop, level_of, pieces_in, takes
from kontor.rules.place import permitted_regions
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITIES,
    BY_MOVE,
    BY_MOVE_3,
    DROP,
    EMPTY,
    EXTRA_OFFICE,
    FAVOUR_OPEN,
    FAVOURS,
    KINDS,
    LIFT,
    LIFT_RULES,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    NOBODY,
    OVER,
    PAWN_LAST,
    PERMANENT_PHASE,
    PHASE_ROWS,
    PHASES,
    PRIVILEGE,
    RELOCATE,
    REMOVE,
    TURN,
    kind_of,
    owner_of,
    piece_of,
    price_of,
)


@final
class Reason:
    """A key for the sentence, the rule that says so, and what fills the sentence."""

    def __init__(self, key: str, rule: str, **values: Any) -> None:
        self.key: str = key
        self.rule: str = rule
        self.values: dict[str, Any] = values

    def json(self) -> dict[str, Any]:
        """Return the reason as JSON."""
        return {"key": self.key, "rule": self.rule, "values": self.values}


def why_not(state: State, seat: int | None, place: str) -> Reason | None:
    """Return why a seat can do nothing at a place now; None if it can.

    A place is `post POST`, `office CITY SPACE`, `ability CITY ABILITY`, `prestige POINTS`,
    `marker ROUTE`, `city CITY`, `income`, `use MARKER` or `favour TILE`.
    """
    word, *rest = place.split(" ")
    look = _LOOKS.get(word)
    if look is None:
        raise NotationError(f"{place!r} is not a place that can be asked about")
    if state.phase == OVER:
        return Reason("over", "EN1")
    if seat != state.seat:
        return Reason("waiting", PHASE_ROWS[state.phase].rule, seat=state.seat)
    try:
        found: Reason | None = look(state, *rest)
        return found
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise NotationError(f"{place!r} is not a place of this board") from error


def _in_turn(state: State) -> Reason | None:
    """Return why no action at all can be taken."""
    if state.phase != TURN:
        return Reason("first", PHASE_ROWS[state.phase].rule, phase=PHASES[state.phase])
    if state.pawn_moved == PAWN_LAST:
        return Reason("pawn.last", "P3")
    return None if state.actions > 0 else Reason("actions", "TU1")


def _at_post(state: State, post_id: str) -> Reason | None:
    post = state.terms.board.post_index[post_id]
    if any(_is_at(action, post) for action in legal_actions(state)):
        return None
    if state.phase == RELOCATE:
        return _relocating(state, post)
    if state.phase == LIFT:
        return _lifting(state, post)
    if state.phase == DROP:
        return _dropping(state, post)
    if state.phase == REMOVE:
        return Reason("lift.empty", "MK10")
    if state.phase == PERMANENT_PHASE and state.posts[post] != EMPTY:
        return Reason("taken", "EA4")
    return _in_turn(state) or _working(state, post)


def _is_at(action: Action, post: int) -> bool:
    verbs = ("place", "displace", "lift", "put", "add", "take", "drop", "remove")
    return action.place == post and action.text.startswith(verbs)


def _working(state: State, post: int) -> Reason:
    """Return what forbids placing, displacing or lifting at a post in one's own turn."""
    terms, board, seat = state.terms, state.terms.board, state.turn
    piece = state.posts[post]
    if piece != EMPTY and owner_of(piece) == seat:
        return Reason("lift.room", "D2")
    if terms.has_pawn and not board.province_has[state.pawn][board.route_of[post]]:
        return Reason("pawn", "P4")
    region = board.region_of_post[post]
    if not permitted_regions(state)[region]:
        return Reason("permit", "BR2", region=board.regions[region])
    pieces = pieces_in(state.supply, seat)
    if piece != EMPTY and pieces < 1 + price_of(piece):
        cost = 1 + price_of(piece)
        return Reason("displace", "C1", count=cost, have=pieces, kind=KINDS[kind_of(piece)])
    if pieces == 0:
        return Reason("supply", "B1")
    return Reason("ship", "B1" if piece == EMPTY else "C1")


def _relocating(state: State, post: int) -> Reason:
    """Return why neither the displaced nor an added piece can go to a post."""
    board = state.terms.board
    if state.posts[post] != EMPTY:
        return Reason("taken", "C2")
    route = board.route_of[post]
    if board.ship[post] and not _has_merchant(state):
        return Reason("ship", "C3")
    if route == state.displaced_from:
        return Reason("relocate.same", "C3")
    rings = board.neutral_rings if state.neutral_displaced else board.rings
    if not any(route in ring for ring in rings[state.displaced_from]):
        return Reason("relocate.country", "BR3")
    if not any(action.text.startswith(("put", "add")) for action in legal_actions(state)):
        return Reason("relocate.take", "C5")
    if route in board.adjacent[state.displaced_from]:
        return Reason("relocate.last", "C4")
    return Reason("relocate.far", "C3")


def _has_merchant(state: State) -> bool:
    """Return whether a merchant is among the pieces that may be put or added."""
    if state.carried != EMPTY:
        return kind_of(state.carried) == MERCHANT
    if state.displaced != EMPTY and kind_of(state.displaced) == MERCHANT:
        return True
    return any(action.text.startswith("add m") for action in legal_actions(state))


def _lifting(state: State, post: int) -> Reason:
    """Return why a piece cannot be lifted with those in the hand."""
    piece = state.posts[post]
    rule = LIFT_RULES[state.lifted_by]
    if piece == EMPTY:
        return Reason("lift.empty", rule)
    own = owner_of(piece) == state.turn
    if state.lifted_by == BY_MOVE and not own:
        return Reason("lift.own", rule)
    if state.lifted_by == BY_MOVE_3 and own:
        return Reason("lift.others", rule)
    if state.lifted_from and post < state.lifted_from[-1]:
        return Reason("lift.order", rule)
    return Reason("lift.room", "D2")


def _dropping(state: State, post: int) -> Reason:
    """Return why the first piece in hand cannot go to a post."""
    board = state.terms.board
    piece, origin = state.hand[0], state.lifted_from[0]
    if state.posts[post] != EMPTY:
        by = state.lifted_by
        more = may_lift(state, by, post) and len(state.hand) < lift_limit(state, by)
        return Reason("lift.order" if more else "taken", "D1")
    if not takes(state, post, piece):
        return Reason("ship", "D1")
    region, home = board.region_of_post[post], board.region_of_post[origin]
    if state.lifted_by != BY_MOVE and region != home:
        return Reason("drop.country", "BR6")
    if state.lifted_by == BY_MOVE and region not in (0, home):
        return Reason("drop.country", "BR4")
    if state.terms.move_leaves_route and board.route_of[post] == board.route_of[origin]:
        return Reason("drop.route", "D1")
    return Reason("drop.room", "D2")


def _full_routes(state: State, city: int) -> list[int]:
    """Return the routes to a city whose posts all hold pieces of the turn's player."""
    board = state.terms.board
    own = (piece_of(state.turn, 0), piece_of(state.turn, 1))
    return [
        route
        for route in board.city_routes[city]
        if all(
            state.posts[post] in own
            for post in range(board.route_first[route], board.route_stop[route])
        )
    ]


def _establishing(state: State, city: int) -> Reason | None:
    """Return why no route to a city can be established."""
    board = state.terms.board
    full = _full_routes(state, city)
    if not full:
        return Reason("route", "E1", city=board.cities[city].id)
    if state.terms.has_pawn and not any(board.province_has[state.pawn][r] for r in full):
        return Reason("pawn", "P4")
    return None


def _at_office(state: State, city_id: str, number: str) -> Reason | None:
    board = state.terms.board
    city = board.city_index[city_id]
    space = board.space_first[city] + int(number) - 1
    if board.open_city[city]:
        return _in_turn(state) or Reason("city.open", "EA3")
    if not 1 <= int(number) <= board.space_count[city]:
        raise ValueError(number)
    if state.spaces[space] != EMPTY:
        return _in_turn(state) or Reason("office.taken", "E6")
    if leftmost_empty(state, city) != space:
        return _in_turn(state) or Reason("office.order", "E6")
    reason = _in_turn(state) or _establishing(state, city)
    return reason or against_office(state, space, _full_routes(state, city))


def against_office(state: State, space: int, full: list[int]) -> Reason | None:
    """Return why no piece of some full routes can become the office of a space (E6)."""
    board = state.terms.board
    kind = board.space_kind[space]
    if not any(kinds_on(state, route)[kind] for route in full):
        missing = Reason(f"office.{KINDS[kind]}", "E6")
    else:
        missing = None
    return _against_rank(state, board.space_privilege[space], "E6") or missing


def _against_rank(state: State, rank: int, rule: str) -> Reason | None:
    """Return that the privilege of the turn's player is too low for a rank, if it is."""
    own = level_of(state, state.turn, PRIVILEGE)
    return None if own >= rank else Reason("privilege", rule, privilege=rank, own=own)


def _at_ability(state: State, city_id: str, name: str) -> Reason | None:
    reason = against_ability(state, ABILITIES.index(name))
    if reason is not None:
        return _in_turn(state) or reason
    return _in_turn(state) or _establishing(state, state.terms.board.city_index[city_id])


def against_ability(state: State, ability: int) -> Reason | None:
    """Return why an ability cannot be developed any further (E10)."""
    if can_develop(state, state.turn, ability):
        return None
    return Reason("ability.full", "E10", ability=ABILITIES[ability])


def _at_prestige(state: State, points: str) -> Reason | None:
    board = state.terms.board
    space = board.prestige_points.index(int(points))
    reason = against_prestige(state, space, _full_routes(state, board.prestige_city))
    if reason is not None and reason.key == "prestige.taken":
        return _in_turn(state) or reason
    return _in_turn(state) or _establishing(state, board.prestige_city) or reason


def against_prestige(state: State, space: int, full: list[int]) -> Reason | None:
    """Return why no merchant of some full routes can take a prestige space (E11)."""
    if state.prestige[space] != NOBODY:
        return Reason("prestige.taken", "E11")
    if any(kinds_on(state, route)[MERCHANT] for route in full):
        missing = None
    else:
        missing = Reason("prestige.merchant", "E11")
    return _against_rank(state, space, "E11") or missing


def _at_marker(state: State, route_id: str) -> Reason | None:
    route = state.terms.board.route_index[route_id]
    reason = _in_turn(state)
    if reason is None and route not in _full_routes(state, state.terms.board.end_a[route]):
        return Reason("marker", "E4")
    return reason


def _at_city(state: State, city_id: str) -> Reason | None:
    board = state.terms.board
    city = board.city_index[city_id]
    if board.open_city[city]:
        return _in_turn(state) or Reason("city.open", "EA3")
    return _in_turn(state) or _establishing(state, city)


def _at_income(state: State) -> Reason | None:
    seat = state.turn
    reason = _in_turn(state)
    if reason is None and pieces_in(state.stock, seat) == 0:
        return Reason("stock", "A2")
    return reason


def _at_use(state: State, name: str) -> Reason | None:
    marker = MARKERS.index(name)
    if any(action.text.startswith(f"use {name}") for action in legal_actions(state)):
        return None
    reason = _in_turn(state)
    if reason is not None and reason.key != "actions":
        return reason
    if state.unused[MARKER_KINDS * state.turn + marker] == 0:
        return Reason("use.none", "MK1")
    if marker == EXTRA_OFFICE and state.actions == 0:
        return reason
    rule = "FA1" if name in ("+3", "+4") else MARKER_ROWS[marker].rule
    return Reason(f"use.{name.replace('+', 'plus-')}", rule)


def _at_favour(state: State, name: str) -> Reason | None:
    tile = FAVOURS.index(name)
    if any(action.text.startswith(f"favour {name}") for action in legal_actions(state)):
        return None
    if state.phase != TURN:
        return _in_turn(state)
    if tile not in state.tiles:
        return Reason("favour.gone", "FA1")
    if state.favour != FAVOUR_OPEN:
        return Reason("favour.late", "FA1")
    return Reason("favour.markers", "FA1")


_LOOKS: Final[dict[str, Any]] = {
    "post": _at_post,
    "office": _at_office,
    "ability": _at_ability,
    "prestige": _at_prestige,
    "marker": _at_marker,
    "city": _at_city,
    "income": _at_income,
    "use": _at_use,
    "favour": _at_favour,
}
