"""Marks in the log by which requests of one address, or of one guest, can be told together.

A mark is a keyed hash. Its key is made from the secret of the server and the day: all processes
make the same marks, also after a restart, a host who has the secret can look for the guest of a
mark, and marks of different days have nothing in common for anybody who has only the log.
"""

import hmac
import time
from ipaddress import IPv6Address, ip_address
from typing import Final

DAY: Final = 86_400
LENGTH: Final = 12
"""How many digits a mark has: enough to tell all addresses of a day apart."""
ADDRESS: Final = "address"
GUEST: Final = "guest"
MOST_MARKS: Final = 10_000
"""How many marks are remembered."""
NETWORK_BITS: Final = 64
"""What is the same for all addresses of one household, by IPv6."""


class Tracer:
    """Makes the marks of a day."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._day = -1
        self._key = b""
        self._marks: dict[tuple[str, str], str] = {}
        """Marks of this day that were made already."""

    def address(self, address: str, at: float | None = None) -> str:
        """Return the mark of an address, or by IPv6 of its household."""
        return self._mark(ADDRESS, address, at)

    def guest(self, guest: str, at: float | None = None) -> str:
        """Return the mark of a guest."""
        return self._mark(GUEST, guest, at)

    def _mark(self, what: str, value: str, at: float | None) -> str:
        day = int((time.time() if at is None else at) // DAY)
        if day != self._day:
            self._day = day
            date = time.strftime("%Y-%m-%d", time.gmtime(DAY * day))
            self._key = hmac.digest(self._secret, f"log {date}".encode(), "sha256")
            self._marks.clear()
        known = what, value
        if known not in self._marks:
            if len(self._marks) >= MOST_MARKS:
                self._marks.clear()
            text = f"{what} {_household(value) if what == ADDRESS else value}"
            digest = hmac.digest(self._key, text.encode(errors="replace"), "sha256")
            self._marks[known] = digest.hex()[:LENGTH]
        return self._marks[known]


def _household(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{int(found) >> (128 - NETWORK_BITS):x}/{NETWORK_BITS}"
    return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else address
