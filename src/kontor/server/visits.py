"""How somebody is known: by which device or token a guest comes, and what the cookie says of it."""

import re
from typing import Final, NamedTuple

from kontor.server.entries import Person
from kontor.server.options import DAY

HOUR: Final = 3600.0
GENERATION: Final = re.compile("[0-9]{1,9}")


class Claim(NamedTuple):
    """What a signed cookie says: a guest, its generation, and the device that has the cookie.

    The first cookies named the guest alone; they are of generation 0 and of no device.
    """

    guest: str
    generation: int = 0
    device: str | None = None

    def text(self) -> str:
        """Return what is signed."""
        if self.device is None:
            return self.guest
        return f"{self.guest}.{self.generation}.{self.device}"


def read_claim(text: str) -> Claim | None:
    """Return what a cookie says whose signature is ours; None if it was signed for another use."""
    match text.split("."):
        case [guest]:
            return Claim(guest)
        case [guest, generation, device] if GENERATION.fullmatch(generation):
            return Claim(guest, int(generation), device)
    return None


class Visit(NamedTuple):
    """A guest who comes by a device, by a token, or by a cookie of the first form.

    `token` is also set for a device whose cookie was made by one. The times are those at which the
    guest and the device were seen before, as far as they are kept.
    """

    person: Person
    generation: int
    device: str | None
    token: str | None
    is_banned: bool
    seen: float | None
    device_seen: float | None

    def claim(self) -> Claim:
        """Return what the cookie of this visit says."""
        return Claim(self.person.id, self.generation, self.device)

    def is_news(self, now: float) -> bool:
        """Tell whether there is something to note: the first visit of a day, or of an hour."""
        if self.seen is None or self.seen < whole(now, DAY):
            return True
        return self.device_seen is not None and self.device_seen < whole(now, HOUR)


def whole(now: float, span: float) -> float:
    """Return the beginning of the hour or the day: nobody needs to know more of a visit."""
    return now - now % span


def first_visit(person: Person, device: str) -> Visit:
    """Return the first visit of a guest."""
    return Visit(person, 0, device, None, False, None, None)
