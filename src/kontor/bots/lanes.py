"""Sixteen numbers side by side, which compiled code adds up without making objects.

A list of floats holds an object for each of them, and compiled code looks into every one; the
attributes of a compiled class lie in memory as plain numbers. That is seven times as fast, and
needs nothing but what compiles the rules.
"""

from typing import Final, final

WIDTH: Final = 16


@final
class Lanes:
    """Sixteen numbers: weights of one input, or sums of many."""

    def __init__(self, values: list[float]) -> None:
        self.a: float = values[0]
        self.b: float = values[1]
        self.c: float = values[2]
        self.d: float = values[3]
        self.e: float = values[4]
        self.f: float = values[5]
        self.g: float = values[6]
        self.h: float = values[7]
        self.i: float = values[8]
        self.j: float = values[9]
        self.k: float = values[10]
        self.l: float = values[11]
        self.m: float = values[12]
        self.n: float = values[13]
        self.o: float = values[14]
        self.p: float = values[15]

    def add(self, times: float, other: "Lanes") -> None:
        """Add another's numbers, so many times."""
        self.a += times * other.a
        self.b += times * other.b
        self.c += times * other.c
        self.d += times * other.d
        self.e += times * other.e
        self.f += times * other.f
        self.g += times * other.g
        self.h += times * other.h
        self.i += times * other.i
        self.j += times * other.j
        self.k += times * other.k
        self.l += times * other.l
        self.m += times * other.m
        self.n += times * other.n
        self.o += times * other.o
        self.p += times * other.p

    def copy(self, other: "Lanes") -> None:
        """Take over another's numbers."""
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d
        self.e = other.e
        self.f = other.f
        self.g = other.g
        self.h = other.h
        self.i = other.i
        self.j = other.j
        self.k = other.k
        self.l = other.l
        self.m = other.m
        self.n = other.n
        self.o = other.o
        self.p = other.p

    def spread(self, into: "Lanes", rows: "list[Lanes]", first: int) -> None:
        """Add to others the sixteen rows from the first on, as often as the own numbers say.

        What is below zero counts as nothing.
        """
        _pass_on(self.a, into, rows[first])
        _pass_on(self.b, into, rows[first + 1])
        _pass_on(self.c, into, rows[first + 2])
        _pass_on(self.d, into, rows[first + 3])
        _pass_on(self.e, into, rows[first + 4])
        _pass_on(self.f, into, rows[first + 5])
        _pass_on(self.g, into, rows[first + 6])
        _pass_on(self.h, into, rows[first + 7])
        _pass_on(self.i, into, rows[first + 8])
        _pass_on(self.j, into, rows[first + 9])
        _pass_on(self.k, into, rows[first + 10])
        _pass_on(self.l, into, rows[first + 11])
        _pass_on(self.m, into, rows[first + 12])
        _pass_on(self.n, into, rows[first + 13])
        _pass_on(self.o, into, rows[first + 14])
        _pass_on(self.p, into, rows[first + 15])


def _pass_on(value: float, into: Lanes, row: Lanes) -> None:
    if value > 0.0:
        into.add(value, row)


def zeros() -> Lanes:
    """Return sixteen zeros."""
    return Lanes([0.0] * WIDTH)
