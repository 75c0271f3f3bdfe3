"""The turn: what may be done in it, how it ends, and when the game does (TU1 to TU4, EN1)."""

from kontor.rules.actions import Action
from kontor.rules.establish import establish_actions
from kontor.rules.favours import favour_actions
from kontor.rules.income import income_actions
from kontor.rules.journal import Event
from kontor.rules.markers import (
    draw_marker,
    free_routes,
    lose_plate,
    mark,
    marker_actions,
)
from kontor.rules.move import could_lift
from kontor.rules.neutral import full_neutral_routes
from kontor.rules.pawn import pawn_actions
from kontor.rules.pieces import has_favour, level_of
from kontor.rules.place import permitted_regions
from kontor.rules.state import State
from kontor.rules.words import (
    ACTION_VALUES,
    ACTIONS,
    BY_CITIES,
    BY_MARKERS,
    BY_MOVE,
    BY_PRESTIGE,
    ENDINGS,
    EXTRA_ACTION,
    FAVOUR_OPEN,
    MARK,
    MARKERS,
    MERCHANT,
    NEUTRAL_PHASE,
    NOBODY,
    OVER,
    PAWN_LAST,
    PAWN_NOT_MOVED,
    PIECE_KINDS,
    PRESTIGE_END,
    SETTLING,
    TRADER,
    TURN,
    piece_of,
    price_of,
)


def turn_actions(state: State) -> list[Action]:
    """Return everything that the turn's player may do, in the order of the notation."""
    terms = state.terms
    legal: list[Action] = []
    if state.pawn_moved != PAWN_LAST:
        if state.actions > 0:
            income_actions(state, legal)
            _board_actions(state, legal)
        marker_actions(state, legal)
        if terms.has_favours and state.favour == FAVOUR_OPEN:
            favour_actions(state, legal)
        if terms.has_pawn:
            pawn_actions(state, legal)
    legal.append(terms.space.end)
    return legal


def _board_actions(state: State, legal: list[Action]) -> None:
    """Add Place, Displace, Move and Establish in one walk over all posts."""
    seat = state.turn
    traders = state.supply[PIECE_KINDS * seat + TRADER]
    merchants = state.supply[PIECE_KINDS * seat + MERCHANT]
    if traders + merchants == 0:
        _own_actions(state, legal)
        return
    terms = state.terms
    board = terms.board
    place = terms.space.place
    displace = terms.space.displace
    lift = terms.space.lift
    posts = state.posts
    ship = board.ship
    own_trader = piece_of(seat, TRADER)
    own_merchant = piece_of(seat, MERCHANT)
    pieces = traders + merchants
    permitted = permitted_regions(state)
    displacements: list[Action] = []
    lifts: list[Action] = []
    full: list[int] = []
    for route in range(len(board.routes)):
        # P4: only at the border of the pawn's province; BR2: abroad only with a permit.
        in_reach = not terms.has_pawn or board.province_has[state.pawn][route]
        may_work = in_reach and permitted[board.region_of_route[route]]
        first = board.route_first[route]
        stop = board.route_stop[route]
        own = 0
        for post in range(first, stop):
            piece = posts[post]
            if piece == 0:
                if may_work:
                    if traders > 0 and not ship[post]:
                        legal.append(place[PIECE_KINDS * post + TRADER])
                    if merchants > 0:
                        legal.append(place[PIECE_KINDS * post + MERCHANT])
            elif piece == own_trader or piece == own_merchant:
                own += 1
                lifts.append(lift[post])
            elif may_work and pieces >= 1 + price_of(piece):
                # C1: the replacing piece and its price.
                if traders > 0 and not ship[post]:
                    displacements.append(displace[PIECE_KINDS * post + TRADER])
                if merchants > 0:
                    displacements.append(displace[PIECE_KINDS * post + MERCHANT])
        if own == stop - first and in_reach:
            full.append(route)
    legal.extend(displacements)
    _lift_and_establish(state, lifts, full, legal)


def _own_actions(state: State, legal: list[Action]) -> None:
    """Add Move and Establish for a seat without supply: only where its pieces stand counts."""
    terms = state.terms
    board = terms.board
    own_trader = piece_of(state.turn, TRADER)
    own_merchant = piece_of(state.turn, MERCHANT)
    lifts: list[Action] = []
    lift = terms.space.lift
    for post, piece in enumerate(state.posts):
        if piece == own_trader or piece == own_merchant:
            lifts.append(lift[post])
    full: list[int] = []
    route = NOBODY
    own = 0
    for action in lifts:
        if board.route_of[action.place] != route:
            route = board.route_of[action.place]
            own = 0
        own += 1
        if own == board.route_stop[route] - board.route_first[route]:
            if not terms.has_pawn or board.province_has[state.pawn][route]:
                full.append(route)
    _lift_and_establish(state, lifts, full, legal)


def _lift_and_establish(
    state: State, lifts: list[Action], full: list[int], legal: list[Action]
) -> None:
    if state.terms.move_leaves_route:
        lifts = [a for a in lifts if could_lift(state, BY_MOVE, (), (), a.place)]
    legal.extend(lifts)
    if full:
        establish_actions(state, full, legal)


def start_turn(state: State, seat: int) -> None:
    """Begin a seat's turn with all its actions."""
    terms = state.terms
    state.turn = seat
    state.seat = seat
    state.phase = TURN
    state.actions = ACTION_VALUES[level_of(state, seat, ACTIONS)]
    state.acted = False
    state.permits = 0
    state.to_draw = 0
    state.pawn_moved = PAWN_NOT_MOVED
    if terms.has_favours:
        state.favour = FAVOUR_OPEN
        if has_favour(state, seat, EXTRA_ACTION):
            # FA3: taken in a turn without actions, it counts from the next turn on.
            state.actions += 1
    journal = state.journal
    if journal is not None:
        journal.append(Event({"event": "turn", "seat": seat, "round": state.round}))


def end_turn(state: State, _: Action) -> None:
    """End the turn: draw what is due, then the plate is looked at and placed (TU4, E4, MK2)."""
    state.actions = 0
    while state.to_draw > 0:
        if not draw_marker(state):
            end_game(state, BY_MARKERS)
            return
        state.to_draw -= 1
    journal = state.journal
    if state.plate and journal is not None:
        seat = state.turn
        # HI1: sorted, because the order of the draws is nobody's to see.
        markers = sorted(MARKERS[marker] for marker in state.plate)
        data = {"event": "look", "seat": seat, "markers": markers, "rule": "TU4"}
        journal.append(Event({**data, "hidden": [seat]}))
    go_on_marking(state)


def go_on_marking(state: State) -> None:
    """Let the player place the next marker, or begin the next turn."""
    if state.plate:
        if free_routes(state):
            state.phase = MARK
            state.seat = state.turn
            return
        lose_plate(state)
    following = (state.turn + 1) % state.terms.players
    if following == state.terms.start:
        state.round += 1
    start_turn(state, following)


def place_marker(state: State, action: Action) -> None:
    """Place a marker of the plate; the next one follows, or the next turn."""
    mark(state, action)
    go_on_marking(state)


def finish(state: State, _: Action) -> None:
    """End or decline what the phase is about."""
    state.phase = SETTLING


def settle_action(state: State) -> None:
    """Carry out what follows a complete action: neutral routes (N6), then the end of the game."""
    state.seat = state.turn
    if state.terms.has_neutral and full_neutral_routes(state):
        out_of_markers = state.out_of_markers
        state.drop_pending()
        state.out_of_markers = out_of_markers
        state.phase = NEUTRAL_PHASE
        return
    ending = _ending(state)
    state.drop_pending()
    if ending == NOBODY:
        state.phase = TURN
    else:
        end_game(state, ending)


def _ending(state: State) -> int:
    """Return why the game ends now, the first of several reasons, or -1 if it goes on (EN1)."""
    for points in state.track:
        if points >= PRESTIGE_END:
            return BY_PRESTIGE
    if state.out_of_markers:
        return BY_MARKERS
    if state.completed >= state.terms.board.completed_cities_end:
        return BY_CITIES
    return NOBODY


def end_game(state: State, ending: int) -> None:
    """End the game; all that was not done is lost."""
    state.phase = OVER
    state.seat = NOBODY
    state.actions = 0
    state.ended_by = ending
    journal = state.journal
    if journal is not None:
        journal.append(Event({"event": "end", "reason": ENDINGS[ending], "rule": "EN1"}))
