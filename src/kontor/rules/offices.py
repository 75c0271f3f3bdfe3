"""Offices in cities: who controls them, what a new one brings (E2, E3, E6 to E9, MK5, EA3)."""

from kontor.board.control import controller
from kontor.rules.journal import Event
from kontor.rules.pieces import gain, note_piece, with_entry
from kontor.rules.state import State
from kontor.rules.words import (
    EMPTY,
    NEUTRAL,
    NOBODY,
    kind_of,
    office_city,
    office_entry,
    office_piece,
    owner_of,
)


def leftmost_empty(state: State, city: int) -> int:
    """Return the leftmost empty printed space of a city as an index of all spaces, or -1."""
    first = state.terms.board.space_first[city]
    for space in range(first, first + state.terms.board.space_count[city]):
        if state.spaces[space] == EMPTY:
            return space
    return -1


def rightmost_empty(state: State, city: int) -> int:
    """Return the rightmost empty printed space of a city as an index of all spaces, or -1."""
    first = state.terms.board.space_first[city]
    for space in range(first + state.terms.board.space_count[city] - 1, first - 1, -1):
        if state.spaces[space] == EMPTY:
            return space
    return -1


def rightmost_owner(state: State, city: int) -> int:
    """Return who owns the rightmost taken printed space of a city (BR2)."""
    first = state.terms.board.space_first[city]
    for space in range(first + state.terms.board.space_count[city] - 1, first - 1, -1):
        if state.spaces[space] != EMPTY:
            return owner_of(state.spaces[space])
    return NOBODY


def row(state: State, city: int) -> list[int]:
    """Return the offices of a city from left to right, extra ones first, empty spaces left out."""
    pieces = [
        office_piece(entry) for entry in state.extra_offices[::-1] if office_city(entry) == city
    ]
    first = state.terms.board.space_first[city]
    for space in range(first, first + state.terms.board.space_count[city]):
        if state.spaces[space] != EMPTY:
            pieces.append(state.spaces[space])
    for entry in state.open_offices:
        if office_city(entry) == city:
            pieces.append(office_piece(entry))
    return pieces


def offices_in(state: State, owner: int, city: int) -> int:
    """Return how many offices an owner has in a city."""
    number = 0
    for piece in row(state, city):
        if owner_of(piece) == owner:
            number += 1
    return number


def controller_of(state: State, city: int) -> int:
    """Return who controls a city by its offices (E3)."""
    owner = controller([owner_of(piece) for piece in row(state, city)])
    return NOBODY if owner is None else owner


def update_control(state: State, city: int) -> None:
    """Note who controls a city after its offices changed."""
    state.control = with_entry(state.control, city, controller_of(state, city))


def reward_control(state: State, city: int) -> None:
    """Give 1 prestige to whoever controls an end city of an established route (E2)."""
    if scores_control(state, city):
        gain(state, state.control[city], 1, "control", city, "E2")


def scores_control(state: State, city: int) -> bool:
    """Return whether somebody controls a city who gains prestige for it."""
    owner = state.control[city]
    # N5, X6: the neutral colour scores nothing, the neutral player of the Big Box does.
    return owner != NOBODY and (owner != NEUTRAL or state.terms.neutral_plays)


def set_office(state: State, piece: int, space: int, city: int, source: str, rule: str) -> None:
    """Establish an office on a printed space, with its coin and all that follows."""
    board = state.terms.board
    state.spaces = with_entry(state.spaces, space, piece)
    if state.journal is not None:
        number = space - board.space_first[city] + 1
        note_piece(state, piece, source, f"{board.cities[city].id} {number}", rule)
    owner = owner_of(piece)
    coin = board.space_coin[space]
    if coin > 0 and (owner != NEUTRAL or state.terms.neutral_plays):
        gain(state, owner, coin, "coin", city, "E7")
    if leftmost_empty(state, city) == -1:
        complete(state, city, "E8")
    follow_office(state, owner, city)


def set_extra_office(state: State, piece: int, city: int, source: str) -> None:
    """Establish an extra office to the left of all others (MK5)."""
    _complete_open_city(state, city)
    state.extra_offices = (*state.extra_offices, office_entry(city, piece))
    if state.journal is not None:
        name = state.terms.board.cities[city].id
        note_piece(state, piece, source, f"{name} extra", "MK5")
    follow_office(state, owner_of(piece), city)


def set_open_office(state: State, piece: int, city: int, source: str) -> None:
    """Establish an office in an open city to the right of all others (EA7)."""
    _complete_open_city(state, city)
    state.open_offices = (*state.open_offices, office_entry(city, piece))
    if state.journal is not None:
        name = state.terms.board.cities[city].id
        note_piece(state, piece, source, f"{name} open", "EA7")
    follow_office(state, owner_of(piece), city)


def _complete_open_city(state: State, city: int) -> None:
    # EA3: the first office completes an open city.
    if state.terms.board.open_city[city] and state.control[city] == NOBODY:
        complete(state, city, "EA3")


def complete(state: State, city: int, rule: str) -> None:
    """Advance the completed-cities marker (E8)."""
    state.completed += 1
    journal = state.journal
    if journal is not None:
        name = state.terms.board.cities[city].id
        data = {"event": "completed", "city": name, "completed": state.completed, "rule": rule}
        journal.append(Event(data))


def follow_office(state: State, owner: int, city: int) -> None:
    """Update control and score an East–West link after an office was established."""
    update_control(state, city)
    east_west = state.east_west
    points = state.terms.board.east_west_points
    if owner in east_west or len(east_west) >= len(points):
        return
    # N3: to the neutral colour East–West gives nothing and uses up no place.
    if owner == NEUTRAL and not state.terms.neutral_plays:
        return
    if _links(state, owner):
        gain(state, owner, points[len(east_west)], "east-west", city, "E9")
        state.east_west = (*east_west, owner)


def cities_with_office(state: State, owner: int) -> list[bool]:
    """Return for each city whether an owner has an office in it."""
    board = state.terms.board
    present = [False] * len(board.cities)
    for city in range(len(board.cities)):
        first = board.space_first[city]
        for space in range(first, first + board.space_count[city]):
            piece = state.spaces[space]
            if piece != EMPTY and owner_of(piece) == owner:
                present[city] = True
                break
    for entry in state.extra_offices:
        if owner_of(office_piece(entry)) == owner:
            present[office_city(entry)] = True
    for entry in state.open_offices:
        if owner_of(office_piece(entry)) == owner:
            present[office_city(entry)] = True
    return present


def _links(state: State, owner: int) -> bool:
    """Return whether an owner's offices join the two red cities (E9)."""
    board = state.terms.board
    present = cities_with_office(state, owner)
    start, goal = board.east_west
    if not present[start] or not present[goal]:
        return False
    return goal in reach(state, present, start)


def reach(state: State, present: list[bool], start: int) -> list[int]:
    """Return the cities connected to a city, itself first, and mark them as not present."""
    board = state.terms.board
    found = [start]
    present[start] = False
    position = 0
    while position < len(found):
        for neighbour in board.neighbours[found[position]]:
            if present[neighbour]:
                present[neighbour] = False
                found.append(neighbour)
        position += 1
    return found


def networks(state: State, owner: int) -> list[list[int]]:
    """Return an owner's networks, each as the cities that it connects (EN4)."""
    present = cities_with_office(state, owner)
    return [reach(state, present, city) for city in range(len(present)) if present[city]]


def network(state: State, owner: int) -> int:
    """Return the number of offices in an owner's best network (EN4)."""
    best = 0
    for cities in networks(state, owner):
        best = max(best, network_size(state, owner, cities))
    return best


def network_size(state: State, owner: int, cities: list[int]) -> int:
    """Return the number of an owner's offices in the cities of a network (EN4)."""
    size = 0
    for city in cities:
        size += offices_in(state, owner, city)
    return size


def swap_allowed(state: State, left: int, right: int, seat: int) -> bool:
    """Return whether two neighbouring offices may trade places (MK6)."""
    if left == EMPTY or right == EMPTY or left == right:
        return False
    if state.terms.edition.swap_needs_own:
        return owner_of(left) == seat or owner_of(right) == seat
    return True


def kinds_on(state: State, route: int) -> list[int]:
    """Return how many traders and merchants stand on a route that one player has filled."""
    counts = [0, 0]
    for post in range(state.terms.board.route_first[route], state.terms.board.route_stop[route]):
        counts[kind_of(state.posts[post])] += 1
    return counts
