"""What the judge sees that is the same for all seats: the ends, the kind of game, the crowd."""

from kontor.bots.inputs import GAME, Sink
from kontor.bots.sight import Sight
from kontor.rules.words import EMPTY, NEUTRAL, NO_MARKER, NOBODY, PRESTIGE_END, TURN, owner_of


def show_shared(sight: Sight, sink: Sink) -> None:
    """Put the numbers of `SHARED_NAMES` into a sink."""
    _show_ends(sight, sink)
    _show_kind(sight, sink)
    _show_crowd(sight, sink)


def _show_ends(sight: Sight, sink: Sink) -> None:
    """Put how near the three ends are, and what the seats have raced for."""
    state = sight.state
    left = sight.tally.left
    whole = sum(state.terms.edition.markers) - 3
    taken = out = 0
    for owner in state.prestige:
        if owner != NOBODY:
            taken += 1
    for marker in state.markers:
        if marker != NO_MARKER:
            out += 1
    sink.put(left / GAME)
    sink.put(1.0 / (1.0 + left))
    sink.put(state.round / 25.0)
    sink.put(state.completed / sight.scales.board.completed_cities_end)
    sink.put((len(state.terms.pool) - state.drawn) / (whole + 1.0))
    sink.put(max(state.track) / PRESTIGE_END)
    sink.put(len(state.east_west) / 3.0)
    sink.put(taken / 4.0)
    sink.put(out / 6.0)


def _show_kind(sight: Sight, sink: Sink) -> None:
    """Put which game it is: players, variant, and what the board and the modules bring."""
    terms = sight.state.terms
    for players in range(2, 6):
        sink.put(1.0 if terms.players == players else 0.0)
    sink.put(1.0 if terms.has_neutral else 0.0)
    sink.put(1.0 if terms.has_pawn else 0.0)
    sink.put(1.0 if terms.board.has_ships else 0.0)
    sink.put(1.0 if terms.has_regions else 0.0)
    sink.put(1.0 if terms.has_missions else 0.0)
    sink.put(1.0 if terms.has_favours else 0.0)


def _show_crowd(sight: Sight, sink: Sink) -> None:
    """Put what the neutral player has, and how crowded the routes are."""
    state = sight.state
    neutral = full = cities = 0
    for piece in state.posts:
        if piece != EMPTY:
            full += 1
            if owner_of(piece) == NEUTRAL:
                neutral += 1
    for owner in state.control:
        if owner == NEUTRAL:
            cities += 1
    sink.put(neutral / 5.0)
    sink.put(cities / 4.0)
    sink.put(1.0 if state.terms.neutral_plays else 0.0)
    sink.put(1.0 if state.terms.exact_income else 0.0)
    sink.put(1.0 if state.phase == TURN else 0.0)
    sink.put(full / len(state.posts))
