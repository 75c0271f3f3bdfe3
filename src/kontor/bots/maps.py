"""Sets of cities as numbers, one bit for each city, and what hangs together in them.

A search sees the same few sets over and over, so what was found out about one is remembered.
"""

from typing import Final, final

from kontor.board import Board

MOST_MISSING: Final = 4
MOST_REMEMBERED: Final = 50_000


@final
class Maps:
    """The cities of a board, their neighbours, and what was found out about sets of cities."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.bit: list[int] = [1 << city for city in range(len(board.cities))]
        self.around: list[int] = [
            sum(1 << near for near in {city, *neighbours})
            for city, neighbours in enumerate(board.neighbours)
        ]
        """Each city with its neighbours."""
        self._parts: dict[int, list[list[int]]] = {}
        self._missing: dict[int, int] = {}

    def parts(self, cities: int) -> list[list[int]]:
        """Return the cities of a set by what hangs together."""
        known = self._parts.get(cities)
        if known is not None:
            return known
        if len(self._parts) >= MOST_REMEMBERED:
            self._parts.clear()
        found = self._find_parts(cities)
        self._parts[cities] = found
        return found

    def missing_link(self, cities: int) -> int:
        """Return how many cities a set lacks on the best way between the red cities."""
        known = self._missing.get(cities)
        if known is not None:
            return known
        if len(self._missing) >= MOST_REMEMBERED:
            self._missing.clear()
        found = self._find_missing(cities)
        self._missing[cities] = found
        return found

    def _find_parts(self, cities: int) -> list[list[int]]:
        found: list[list[int]] = []
        unseen = cities
        for start in range(len(self.bit)):
            if unseen & self.bit[start] == 0:
                continue
            unseen -= self.bit[start]
            part = [start]
            # The list grows while it is walked: every city is looked at once.
            number = 0
            while number < len(part):
                for other in self.board.neighbours[part[number]]:
                    if unseen & self.bit[other] != 0:
                        unseen -= self.bit[other]
                        part.append(other)
                number += 1
            found.append(part)
        return found

    def _find_missing(self, cities: int) -> int:
        start, goal = self.board.east_west
        seen = self.bit[start]
        layer = [start]
        missing = 0 if cities & self.bit[start] != 0 else 1
        while layer and missing < MOST_MISSING:
            # Cities of the set lead on at once; every other city is one more that is missing.
            beyond: list[int] = []
            while layer:
                city = layer.pop()
                if city == goal:
                    return missing
                for other in self.board.neighbours[city]:
                    if seen & self.bit[other] == 0:
                        if cities & self.bit[other] != 0:
                            seen |= self.bit[other]
                            layer.append(other)
                        else:
                            beyond.append(other)
            for other in beyond:
                if seen & self.bit[other] == 0:
                    seen |= self.bit[other]
                    layer.append(other)
            missing += 1
        return MOST_MISSING
