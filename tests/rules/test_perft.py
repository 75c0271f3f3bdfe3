"""How many sequences of actions there are from the start: a fingerprint of the rules.

The counts of lengths one and two are those of the independent oracle too (the soak test below).
"""

import pytest

from kontor.record import Game
from kontor.rules import State, apply, legal_actions
from tests import oracle

# (edition, board, players): sequences of one, two and three actions with seed 1 and start seat 0.
COUNTS = {
    ("2009", "hansa", 2): (11, 576, 37228),
    ("2009", "hansa", 3): (204, 31314, 123833),
    ("2009", "hansa", 4): (216, 35100, 138893),
    ("2009", "hansa", 5): (216, 35100, 138893),
    ("egmont", "hansa", 2): (204, 29026, 139775),
    ("egmont", "hansa", 3): (204, 31314, 123175),
    ("egmont", "hansa", 4): (216, 35100, 138199),
    ("egmont", "hansa", 5): (216, 35100, 138199),
    ("big-box", "hansa", 2): (206, 29512, 142294),
    ("big-box", "hansa", 3): (206, 32134, 126286),
    ("big-box", "hansa", 4): (218, 35968, 141490),
    ("big-box", "hansa", 5): (218, 35968, 141490),
    ("big-box", "east", 2): (194, 24736, 136062),
    ("big-box", "east", 3): (194, 27946, 110824),
    ("big-box", "east", 4): (194, 27946, 110824),
    ("big-box", "east", 5): (194, 27946, 110824),
    ("big-box", "britannia", 2): (179, 20433, 121792),
    ("big-box", "britannia", 3): (179, 23861, 94376),
    ("big-box", "britannia", 4): (171, 21769, 86056),
    ("big-box", "britannia", 5): (171, 21769, 86056),
}


def start(edition: str, board: str, players: int) -> Game:
    variant = ("pawn" if edition == "2009" else "neutral") if players == 2 else None
    return Game.new(edition=edition, board=board, players=players, variant=variant, seed=1, start=0)


def perft(state: State, depth: int) -> int:
    """Return how many sequences of so many actions there are."""
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        following = state.copy()
        apply(following, action)
        total += perft(following, depth - 1)
    return total


@pytest.mark.parametrize(("game", "counts"), COUNTS.items(), ids=str)
def test_the_number_of_sequences(game: tuple[str, str, int], counts: tuple[int, int, int]) -> None:
    state = start(*game).state
    assert tuple(perft(state, depth) for depth in (1, 2, 3)) == counts


@pytest.mark.soak
@pytest.mark.parametrize(("game", "counts"), COUNTS.items(), ids=str)
def test_the_oracle_counts_the_same(
    game: tuple[str, str, int], counts: tuple[int, int, int]
) -> None:
    position = start(*game).position()
    legal = oracle.legal(position)
    assert len(legal) == counts[0]
    following = sum(len(oracle.legal(oracle.apply(position, action))) for action in legal)
    assert following == counts[1]
