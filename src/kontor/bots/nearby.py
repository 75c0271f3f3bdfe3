"""What positions near a known one are worth: only what differs from it is counted anew.

Most steps of a turn place, displace or move pieces, or take an income. They change posts, stock
and supply, and nothing else that counts: neither offices nor abilities, markers or the rounds that
are left. What a seat has of those is kept, and a seat that such a step does not concern keeps its
value. The values are those that a new tally would give, to the last bit.
"""

from typing import final

from kontor.bots.counts import MERCHANT_COUNT, OWNERS, UNKNOWN
from kontor.bots.scales import Scales
from kontor.bots.tally import Tally
from kontor.rules.state import State
from kontor.rules.words import EMPTY, PIECE_KINDS, kind_of, owner_of, price_of


@final
class Nearby:
    """The values of a position, and of those that small steps lead to from it."""

    def __init__(self, scales: Scales, state: State) -> None:
        tally = Tally(scales, state)
        self.state: State = state
        self.left: float = tally.left
        self._tally: Tally = tally
        self._posted: list[int] = tally.workers.copy()
        """How many pieces each owner has on posts."""
        self._networks: list[float] = []
        self._heads: list[float] = []
        self._abilities: list[float] = []
        self._markers: list[float] = []
        self._offices: list[float] = []
        self._specials: list[float] = []
        self._permits: list[float] = []
        self._known: list[float] = [UNKNOWN] * (2 * len(tally.on_route))
        self._wages: list[float] = []
        tally.aims = [0] * (2 * len(tally.on_route))
        self.values: list[float] = []
        abroad = [0.0] * OWNERS
        for region in range(1, len(scales.board.regions)):
            tally.rank_region(region, abroad)
        control = tally.control_worth()
        for seat in range(state.terms.players):
            tally.measure_network(seat)
            self._networks.append(tally.network)
            self._heads.append(state.track[seat] + abroad[seat] + control[seat])
            self._abilities.append(tally.abilities_worth(seat))
            self._markers.append(tally.markers_worth(seat))
            self._offices.append(tally.offices_worth(seat))
            self._specials.append(tally.special_worth(seat))
            self._permits.append(tally.permits_worth(seat) if tally.permits else 0.0)
            tally.count_workers(seat)
            self._wages.append(tally.wage)
            self.values.append(self._value(seat))

    def _value(self, seat: int) -> float:
        """Return the value of a seat in the position that the tally shows."""
        tally = self._tally
        tally.network = self._networks[seat]
        tally.workers[seat] = self._posted[seat]
        tally.count_workers(seat)
        # What a route brings depends on the wage too, which hardly ever changes.
        tally.known = self._known if tally.wage == self._wages[seat] else []
        # In the order of `Tally.values`: sums of floats differ with it.
        value = self._heads[seat] - tally.shortage(seat)
        value += self._abilities[seat]
        value += self._markers[seat]
        value += self._offices[seat]
        value += tally.pieces_worth(seat)
        value += tally.routes_worth(seat)
        value += self._specials[seat]
        if tally.permits:
            value += self._permits[seat]
        return value

    def values_of(self, other: State) -> list[float]:
        """Return the values of a position that differs in posts, stock and supply alone."""
        tally = self._tally
        changed = self._changed_posts(other.posts)
        concerned = self._changed_desks(other)
        tally.state = other
        for post in changed:
            concerned |= self._on_route(post)
            self._count(post, self.state.posts[post], -1)
            self._count(post, other.posts[post], 1)
            concerned |= self._on_route(post)
        values = self.values.copy()
        for seat in range(len(values)):
            if concerned & (1 << seat):
                values[seat] = self._value(seat)
        for post in changed:
            self._count(post, other.posts[post], -1)
            self._count(post, self.state.posts[post], 1)
        return values

    def _changed_posts(self, posts: list[int]) -> list[int]:
        known = self.state.posts
        return [post for post in range(len(posts)) if posts[post] != known[post]]

    def _changed_desks(self, other: State) -> int:
        """Return the seats, as bits, whose stock or supply has changed."""
        state = self.state
        found = 0
        for place in range(PIECE_KINDS * len(self.values)):
            same = other.supply[place] == state.supply[place]
            if not same or other.stock[place] != state.stock[place]:
                found |= 1 << (place // PIECE_KINDS)
        return found

    def _on_route(self, post: int) -> int:
        """Return the seats, as bits, that have pieces on the route of a post."""
        board = self._tally.scales.board
        routes = len(board.routes)
        route = board.route_of[post]
        found = 0
        for seat in range(len(self.values)):
            if self._tally.on_route[seat * routes + route] != 0:
                found |= 1 << seat
        return found

    def _count(self, post: int, piece: int, times: int) -> None:
        """Count a piece on a post, or with -1 take it out of the counts."""
        if piece == EMPTY:
            return
        tally = self._tally
        board = tally.scales.board
        route = board.route_of[post]
        owner = owner_of(piece)
        place = owner * len(board.routes) + route
        weight = 1 + MERCHANT_COUNT * kind_of(piece)
        tally.on_route[place] = tally.on_route[place] + times * weight
        tally.standing[route] = tally.standing[route] + times
        tally.cost[route] = tally.cost[route] + times * (1 + price_of(piece))
        self._posted[owner] = self._posted[owner] + times
