"""Random numbers that compiled code makes without building objects."""

from random import Random
from typing import Final, final

# Two generators side by side (P. L'Ecuyer, 1988): a period of 2 × 10^18, and no product beyond the
# 62 bits that compiled code computes with quickly.
FIRST: Final = 2147483563
FIRST_FACTOR: Final = 40014
SECOND: Final = 2147483399
SECOND_FACTOR: Final = 40692


@final
class Dice:
    """Gives numbers by chance, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self._first: int = random.randrange(1, FIRST)
        self._second: int = random.randrange(1, SECOND)

    def below(self, limit: int) -> int:
        """Return a number from 0 to below the limit, each as likely as any other."""
        self._first = self._first * FIRST_FACTOR % FIRST
        self._second = self._second * SECOND_FACTOR % SECOND
        return (self._first - self._second) % (FIRST - 1) * limit // (FIRST - 1)

    def __reduce__(self) -> tuple[object, tuple[object, ...], tuple[int, int]]:
        return Dice, (0,), (self._first, self._second)

    def __setstate__(self, numbers: tuple[int, int]) -> None:
        self._first, self._second = numbers
