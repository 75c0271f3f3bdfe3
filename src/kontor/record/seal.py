"""The seal of a game: a hash that is shown when it begins, of all that is hidden until it ends.

Whoever has kept the hash can check by the record of the finished game that nothing was changed.
"""

import hashlib
import json
from typing import Any

from kontor.rules import Deal, RecordError, Setup, deal_json


def seal_of(setup: Setup, deal: Deal, bots: str) -> str:
    """Return the seal of a game; the secret of its bots keeps all the rest from being guessed."""
    hidden = {"bots": bots, "deal": deal_json(setup, deal), "setup": setup.json()}
    text = json.dumps(hidden, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def check_seal(setup: Setup, deal: Deal, meta: Any) -> str:
    """Return the seal in the `meta` of a record; refuse one that is missing or does not fit."""
    seal = meta.get("seal") if isinstance(meta, dict) else None
    if not isinstance(seal, dict) or not isinstance(seal.get("digest"), str):
        raise RecordError("the record has no seal: only those of games on a server have one")
    if not isinstance(seal.get("bots"), str):
        raise RecordError("the seal is closed: it can be checked when the game is over")
    found = seal_of(setup, deal, seal["bots"])
    if found != seal["digest"]:
        raise RecordError(f"the seal is broken: it is {seal['digest']}, but this game has {found}")
    return found
