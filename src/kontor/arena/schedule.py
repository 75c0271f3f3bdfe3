"""Who sits where in which game, and with which seeds; all of it follows from the options."""

import hashlib
from itertools import islice, permutations
from math import factorial
from typing import Final, NamedTuple

from kontor.arena.options import MatchOptions
from kontor.rules import Setup, draw_start

SEED_BITS: Final = 53
"""Seeds in records must be integers that JavaScript can hold exactly."""


class Seating(NamedTuple):
    """One game of a match before it is played: entrants (by number) and seeds for each seat."""

    number: int
    deal: int
    rotation: int
    setup: Setup
    entrants: tuple[int, ...]
    seeds: tuple[int, ...]


def derive(*parts: int | str) -> int:
    """Return a seed that depends on all parts and on nothing else."""
    text = " ".join(["kontor arena", *map(str, parts)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> (64 - SEED_BITS)


def deal_setup(options: MatchOptions, deal: int) -> Setup:
    """Return the setup of a deal with its own seed and the start seat drawn from it."""
    setup = options.setup
    seed = derive(setup.seed, "deal", deal)
    return draw_start(Setup(**{**setup.json(), "modules": setup.modules, "seed": seed}))


def order_of(players: int, deal: int) -> tuple[int, ...]:
    """Return the entrants of a deal in the order of play.

    With rotation alone, everybody would always play after the same neighbour. So the deals go
    through all the ways to sit around a table, beginning with the order as given.
    """
    which = (deal - 1) % factorial(players - 1)
    return 0, *next(islice(permutations(range(1, players)), which, None))


def seatings(options: MatchOptions) -> list[Seating]:
    """Return all games of a match by number; deals, like games, count from 1."""
    return [
        seating
        for deal in range(1, options.deals + 1)
        for seating in _rotations(options, deal, options.setup.players)
    ]


def _rotations(options: MatchOptions, deal: int, players: int) -> list[Seating]:
    setup = deal_setup(options, deal)
    order = order_of(players, deal)
    return [
        Seating(
            (deal - 1) * players + rotation + 1,
            deal,
            rotation,
            setup,
            tuple(order[(seat - rotation) % players] for seat in range(players)),
            tuple(derive(options.setup.seed, deal, rotation, seat) for seat in range(players)),
        )
        for rotation in range(players)
    ]
