"""With what bots draw: a secret of the table, and from it a seed for each decision."""

import hashlib
import json
from typing import Any, Final

from kontor.server.secrets import hashed

SEED_BITS: Final = 52
"""As large as the seeds of setups, which any program can read from JSON."""


def secret_of_old_table(setup: dict[str, Any], deal: dict[str, Any]) -> str:
    """Return what the bots of a table draw with that has no secret of its own: all it hides."""
    return hashed(json.dumps([setup, deal], sort_keys=True))


def seed_for_decision(secret: str, number: int) -> int:
    """Return the seed for the decision after so many actions; no other one can be told from it."""
    digest = hashlib.sha256(f"{secret} {number}".encode()).digest()
    return int.from_bytes(digest) % (1 << SEED_BITS)
