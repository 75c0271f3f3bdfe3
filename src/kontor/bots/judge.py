"""The learned judge: for every seat its share to win and its points at the end, from one view.

The net has two small hidden layers. The first adds up, for each seat, what its own row gives, the
mean of what the others' rows give, what the row of its strongest opponent (by hand) gives, and the
shared row; the same weights serve every seat. What a seat's own row says plainly reaches the
outputs directly as well. Each row is read once and serves all seats.
"""

from math import exp
from typing import Final, final

from kontor.board import Board
from kontor.bots.common_sight import show_shared
from kontor.bots.inputs import Sink
from kontor.bots.lanes import WIDTH, Lanes, zeros
from kontor.bots.places import show_places
from kontor.bots.scales import Scales
from kontor.bots.sight import Sight
from kontor.rules.state import State
from kontor.rules.words import SEATS

HIDDEN: Final = 2 * WIDTH
"""How many sums the first layer has: the two of each part below."""
OWN: Final = 0
OTHERS: Final = 2
STRONGEST: Final = 4
DIRECT: Final = 6
PARTS: Final = 7
"""The lanes into which a seat's row is added up: for itself, as one of many, as the strongest of
the others, and directly for its score and points."""
POINTS_UNIT: Final = 20.0


@final
class Net:
    """The weights of the net, and those of the judgement by hand that its inputs are made with."""

    def __init__(
        self,
        hand: list[float],
        layers: dict[str, list[list[float]]],
        boards: dict[str, list[list[float]]],
    ) -> None:
        self.hand: list[float] = hand
        self.boards: dict[str, list[Lanes]] = {name: rows_of(boards[name]) for name in boards}
        """The weights of the places of each board that the judge has learned."""
        pairs = zip(layers["own"], layers["direct"], strict=True)
        self.own: list[Lanes] = rows_of([own + direct for own, direct in pairs])
        self.shared: list[Lanes] = rows_of(layers["shared"])
        self.first: list[Lanes] = rows_of(layers["first bias"])
        self.second: list[Lanes] = rows_of(layers["second"])
        self.second_bias: list[Lanes] = rows_of(layers["second bias"])
        self.last: list[Lanes] = rows_of(layers["last"])
        self.last_bias: list[Lanes] = rows_of(layers["last bias"])
        self.boldness: list[float] = layers["boldness"][0]
        """What scores are multiplied by before they become shares, for 2 players, 3 and so on."""


def rows_of(matrix: list[list[float]]) -> list[Lanes]:
    """Return the rows of a matrix one behind the other, each cut into lanes, filled up with 0."""
    found: list[Lanes] = []
    for row in matrix:
        for start in range(0, len(row), WIDTH):
            cut = row[start : start + WIDTH]
            found.append(Lanes(cut + [0.0] * (WIDTH - len(cut))))
    return found


@final
class Adder(Sink):
    """Adds up the weights of the numbers that are put into it."""

    def __init__(self, rows: list[Lanes], places: list[Lanes], parts: int) -> None:
        self.rows: list[Lanes] = rows
        self.places: list[Lanes] = places
        self.parts: int = parts
        self.sums: list[Lanes] = [zeros() for _ in range(parts)]
        self.zero: Lanes = zeros()
        self.next: int = 0

    def begin(self) -> None:
        """Forget all sums."""
        self.next = 0
        for one in self.sums:
            one.copy(self.zero)

    def put(self, value: float) -> None:
        """Add the weights of the next number, so many times."""
        first = self.next
        self.next = first + self.parts
        if value != 0.0:
            for part in range(self.parts):
                self.sums[part].add(value, self.rows[first + part])

    def put_place(self, place: int, value: float) -> None:
        """Add the weights of a place, so many times."""
        first = place * self.parts
        for part in range(self.parts):
            self.sums[part].add(value, self.places[first + part])


@final
class Verdict:
    """What the judge says of a position, by seat; the shares add up to 1."""

    def __init__(self, shares: list[float], points: list[float]) -> None:
        self.shares: list[float] = shares
        self.points: list[float] = points


@final
class Judge:
    """Judges positions of one board that are not over."""

    def __init__(self, board: Board, net: Net) -> None:
        self.net: Net = net
        self.scales: Scales = Scales(board, net.hand)
        places = net.boards.get(board.id, [])
        self.knows_board: bool = len(places) > 0
        """Whether it has learned what the places of the board are worth."""
        self._seats: list[Adder] = [Adder(net.own, places, PARTS) for _ in range(SEATS)]
        self._shared: Adder = Adder(net.shared, [], HIDDEN // WIDTH)
        self._hidden: list[Lanes] = [zeros() for _ in range(HIDDEN // WIDTH)]
        self._second: Lanes = zeros()
        self._last: Lanes = zeros()

    def judge(self, state: State, viewer: int) -> Verdict:
        """Return the shares and points of all seats, from what a viewer may see of a state.

        With a viewer of `NOBODY` only what is open to all is looked at.
        """
        sight = Sight(self.scales, state, viewer)
        players = state.terms.players
        self._shared.begin()
        show_shared(sight, self._shared)
        for seat in range(players):
            self._seats[seat].begin()
            sight.show(seat, self._seats[seat])
            if self.knows_board:
                show_places(sight.tally, seat, self._seats[seat])
        scores: list[float] = []
        points: list[float] = []
        for seat in range(players):
            self._weigh(sight, seat, players)
            scores.append(self._last.a * self.net.boldness[players - 2])
            points.append(self._last.b * POINTS_UNIT)
        return Verdict(softmax(scores), points)

    def _weigh(self, sight: Sight, seat: int, players: int) -> None:
        """Put the score and the points of a seat into the last layer."""
        net = self.net
        strongest = strongest_other(sight.hand, seat)
        part = 1.0 / (players - 1)
        self._second.copy(net.second_bias[0])
        for number in range(HIDDEN // WIDTH):
            hidden = self._hidden[number]
            hidden.copy(net.first[number])
            hidden.add(1.0, self._shared.sums[number])
            hidden.add(1.0, self._seats[seat].sums[OWN + number])
            hidden.add(1.0, self._seats[strongest].sums[STRONGEST + number])
            for other in range(players):
                if other != seat:
                    hidden.add(part, self._seats[other].sums[OTHERS + number])
            hidden.spread(self._second, net.second, WIDTH * number)
        self._last.copy(net.last_bias[0])
        self._last.add(1.0, self._seats[seat].sums[DIRECT])
        self._second.spread(self._last, net.last, 0)


def strongest_other(hand: list[float], seat: int) -> int:
    """Return the opponent with the best value by hand; of equal ones the first after the seat."""
    players = len(hand)
    best = (seat + 1) % players
    for step in range(2, players):
        other = (seat + step) % players
        if hand[other] > hand[best]:
            best = other
    return best


def softmax(scores: list[float]) -> list[float]:
    """Return shares that add up to 1, the larger the higher the score."""
    top = max(scores)
    powers = [exp(score - top) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]
