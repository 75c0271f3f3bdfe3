"""Small steps that all chapters share: they move pieces, markers and points, and note it."""

from kontor.rules.journal import Event
from kontor.rules.state import State
from kontor.rules.words import (
    ABILITIES,
    ABILITY_COUNT,
    ABILITY_TOP,
    ACTION_VALUES,
    ACTIONS,
    BOOK,
    BOOK_VALUES,
    DESK,
    EMPTY,
    FAVOUR_TAKEN,
    KEY_VALUES,
    KEYS,
    MARKER_KINDS,
    MARKERS,
    MERCHANT,
    NEUTRAL,
    PIECE_KINDS,
    PRIVILEGE,
    STOCK,
    SUPPLY,
    TRADER,
    UNUSED,
    USED,
    favour_entry,
    kind_of,
    owner_of,
    piece_of,
    piece_text,
)


def note_piece(state: State, piece: int, source: str, target: str, rule: str) -> None:
    """Write into the journal that a piece moved."""
    journal = state.journal
    if journal is not None:
        text = piece_text(piece)
        journal.append(
            Event({"event": "piece", "piece": text, "from": source, "to": target, "rule": rule})
        )


def note_marker(state: State, marker: int, source: str, target: str, rule: str) -> None:
    """Write into the journal that a marker moved in the open."""
    journal = state.journal
    if journal is not None:
        text = MARKERS[marker]
        journal.append(
            Event({"event": "marker", "marker": text, "from": source, "to": target, "rule": rule})
        )


def post_text(state: State, post: int) -> str:
    """Return the text of a post."""
    return state.terms.board.post_ids[post]


def takes(state: State, post: int, piece: int) -> bool:
    """Return whether an empty post takes a piece: a ship post merchants and neutral ones (X4)."""
    return (
        not state.terms.board.ship[post] or kind_of(piece) == MERCHANT or owner_of(piece) == NEUTRAL
    )


def pieces_in(pile: list[int], seat: int) -> int:
    """Return how many pieces of either kind a seat has in the stock or in the supply."""
    return pile[PIECE_KINDS * seat + TRADER] + pile[PIECE_KINDS * seat + MERCHANT]


def pieces_on(state: State, route: int, seat: int) -> tuple[int, int]:
    """Return how many pieces of a seat stand on a route, and how many of others."""
    own = 0
    others = 0
    for post in range(state.terms.board.route_first[route], state.terms.board.route_stop[route]):
        piece = state.posts[post]
        if piece != EMPTY:
            if owner_of(piece) == seat:
                own += 1
            else:
                others += 1
    return own, others


def to_stock(state: State, piece: int, source: str, rule: str) -> None:
    """Put a piece into its owner's stock; a neutral one leaves the board."""
    owner = owner_of(piece)
    if owner == NEUTRAL:
        if state.journal is not None:
            note_piece(state, piece, source, "gone", rule)
        return
    state.stock[PIECE_KINDS * owner + kind_of(piece)] += 1
    if state.journal is not None:
        note_piece(state, piece, source, STOCK[owner], rule)


def hire(state: State, seat: int, kind: int, number: int, rule: str) -> None:
    """Move pieces of one kind from a seat's stock to its supply."""
    state.stock[PIECE_KINDS * seat + kind] -= number
    state.supply[PIECE_KINDS * seat + kind] += number
    if state.journal is not None:
        for _ in range(number):
            note_piece(state, piece_of(seat, kind), STOCK[seat], SUPPLY[seat], rule)


def gain(state: State, owner: int, points: int, reason: str, city: int, rule: str) -> None:
    """Give prestige on the track to a seat or the neutral player."""
    state.track[owner] += points
    journal = state.journal
    if journal is not None:
        seat: int | str = "n" if owner == NEUTRAL else owner
        name = state.terms.board.cities[city].id
        data = {"event": "points", "seat": seat, "points": points, "reason": reason}
        journal.append(Event({**data, "city": name, "rule": rule}))


def level_of(state: State, seat: int, ability: int) -> int:
    """Return how far a seat has developed an ability; 0 is the starting space."""
    return state.ability[ABILITY_COUNT * seat + ability]


def can_develop(state: State, seat: int, ability: int) -> bool:
    """Return whether a piece still covers a space of an ability (E10)."""
    return state.ability[ABILITY_COUNT * seat + ability] < ABILITY_TOP[ability]


def ability_value(state: State, seat: int, ability: int) -> int:
    """Return what an ability shows: keys, actions, rank of the privilege, book or bank."""
    level = level_of(state, seat, ability)
    if ability == ACTIONS:
        return ACTION_VALUES[level]
    if ability == KEYS:
        return KEY_VALUES[level]
    if ability == PRIVILEGE:
        return level
    if ability == BOOK:
        return BOOK_VALUES[level]
    return state.terms.bank_values[level]


def develop(state: State, seat: int, ability: int, rule: str) -> None:
    """Uncover the next space of an ability: its piece goes to the supply (E10)."""
    before = ability_value(state, seat, ability)
    kind = MERCHANT if ability == BOOK else TRADER
    level = state.ability[ABILITY_COUNT * seat + ability] + 1
    state.ability = with_entry(state.ability, ABILITY_COUNT * seat + ability, level)
    state.supply[PIECE_KINDS * seat + kind] += 1
    value = ability_value(state, seat, ability)
    journal = state.journal
    if journal is not None:
        note_piece(state, piece_of(seat, kind), DESK[seat], SUPPLY[seat], rule)
        data = {"event": "ability", "seat": seat, "ability": ABILITIES[ability], "level": level}
        journal.append(Event({**data, "value": value, "rule": rule}))
    if ability == ACTIONS and value > before:
        # TU2: the difference counts at once.
        gain_actions(state, value - before, "TU2")


def gain_actions(state: State, number: int, rule: str) -> None:
    """Give the turn's player more actions, unless they were given up for a favour (FA1)."""
    if state.terms.has_favours and state.favour == FAVOUR_TAKEN:
        return
    state.actions += number
    journal = state.journal
    if journal is not None:
        data = {"event": "actions", "seat": state.turn, "actions": number, "rule": rule}
        journal.append(Event(data))


def turn_over(state: State, seat: int, marker: int, rule: str) -> None:
    """Turn over an unused marker of a seat (MK1)."""
    place = MARKER_KINDS * seat + marker
    state.unused = with_entry(state.unused, place, state.unused[place] - 1)
    state.used = with_entry(state.used, place, state.used[place] + 1)
    if state.journal is not None:
        note_marker(state, marker, UNUSED[seat], USED[seat], rule)


def with_entry(entries: tuple[int, ...], place: int, entry: int) -> tuple[int, ...]:
    """Return entries with another one at a place."""
    changed = list(entries)
    changed[place] = entry
    return tuple(changed)


def without(entries: tuple[int, ...], entry: int) -> tuple[int, ...]:
    """Return entries with one of them left out."""
    place = entries.index(entry)
    return entries[:place] + entries[place + 1 :]


def has_favour(state: State, seat: int, tile: int) -> bool:
    """Return whether a seat owns a favour."""
    return favour_entry(seat, tile) in state.favours
