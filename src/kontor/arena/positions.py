"""Positions of gathered games as arrays of numbers: what the judge sees, and how it ended."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kontor.arena.gather import Kept
from kontor.arena.schedule import derive
from kontor.board import board
from kontor.bots.common_sight import show_shared
from kontor.bots.inputs import Listing
from kontor.bots.places import place_names, show_places
from kontor.bots.scales import Scales
from kontor.bots.sight import Sight
from kontor.bots.tally import Tally
from kontor.rules import State, apply, begin, draw_deal, legal_actions, view
from kontor.rules.words import OVER, TURN

Floats = NDArray[np.floating[Any]]
Numbers = NDArray[np.int32]
EACH_TURN: Final = 0.7
"""How often the beginning of a turn is kept: positions of one game are much alike."""
EACH_DECISION: Final = 0.06
"""How often any other decision is kept."""


class Sample(NamedTuple):
    """One position of a game, before it is known how the game ends."""

    # Arrays from the start: as lists of floats a few thousand games would not fit into memory.
    rows: Floats
    places: Numbers
    shared: Floats
    hand: Floats
    left: float


class Positions(NamedTuple):
    """Positions of games on one board with one number of players, one behind the other."""

    board: str
    rows: Floats
    """By position, seat and input."""
    places: NDArray[Any]
    """By position, seat and place of the board."""
    shared: Floats
    hand: Floats
    """By position and seat: the value by hand."""
    left: Floats
    """How many rounds were left, by the estimate of the judgement by hand."""
    wins: Floats
    """By position and seat: the share of the win that the seat got."""
    points: Floats
    game: Numbers
    """By position: the number of its game among those that were given, in rising order."""

    @property
    def players(self) -> int:
        """How many seats the games have."""
        return int(self.rows.shape[1])

    def only(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> "Positions":
        """Return some of the positions, by a mask or by their numbers."""
        parts: list[Any] = [part[chosen] for part in self[1:]]
        return Positions(self.board, *parts)


def samples_of(game: Kept, scales: Scales) -> Iterator[Sample]:
    """Yield some positions of a game, drawn by its number."""
    random = Random(derive(game.setup.seed, "positions"))
    state = begin(game.setup, draw_deal(game.setup))
    actions = state.terms.space.all
    last = (0, 0)
    for index in game.actions:
        turn = (state.round, state.turn)
        share = EACH_TURN if state.phase == TURN and turn != last else EACH_DECISION
        last = turn
        viewer = random.randrange(state.terms.players)
        if random.random() < share:
            yield _sample(state, viewer, scales)
        # As every game does: some follow-ups are decided only by listing what is legal.
        legal_actions(state)
        apply(state, actions[index])
        if state.phase == OVER:
            return


def _sample(state: State, viewer: int, scales: Scales) -> Sample:
    sight = Sight(scales, state, viewer)
    rows, shared, places = Listing(), Listing(), []
    for seat in range(state.terms.players):
        sight.show(seat, rows)
        listing = Listing(len(place_names(scales.board)))
        show_places(sight.tally, seat, listing)
        places.append(listing.places)
    show_shared(sight, shared)
    tally = Tally(scales, view(state, viewer).table)
    seen, common, hand = (
        np.array(part, np.float32) for part in (rows.values, shared.values, tally.values())
    )
    return Sample(seen, np.array(places, np.int8), common, hand, tally.left)


def positions_of(games: Iterable[Kept], weights: list[float]) -> list[Positions]:
    """Return the positions of games by board and number of players; capped games are left out."""
    scales: dict[str, Scales] = {}
    found: dict[tuple[str, int], list[tuple[Sample, Kept, int]]] = {}
    for number, game in enumerate(games):
        if not game.winners:
            continue
        name = game.setup.board_id
        if name not in scales:
            scales[name] = Scales(board(name), weights)
        kept = found.setdefault((name, game.setup.players), [])
        kept += [(sample, game, number) for sample in samples_of(game, scales[name])]
    return [_arrays(*kind, kept) for kind, kept in sorted(found.items())]


def _arrays(name: str, players: int, kept: list[tuple[Sample, Kept, int]]) -> Positions:
    samples, games, numbers = zip(*kept, strict=True)
    rows = np.stack([sample.rows for sample in samples])
    wins = [
        [(seat in game.winners) / len(game.winners) for seat in range(players)] for game in games
    ]
    return Positions(
        name,
        rows.reshape(len(kept), players, -1),
        np.stack([sample.places for sample in samples]),
        np.stack([sample.shared for sample in samples]),
        np.stack([sample.hand for sample in samples]),
        np.array([sample.left for sample in samples], np.float32),
        np.array(wins, np.float32),
        np.array([game.totals for game in games], np.float32),
        np.array(numbers, np.int32),
    )
