"""What a match is: who plays, which game, how often."""

import hashlib
import pickle
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from kontor import DISTRIBUTION
from kontor.bots import Budget, Contender, make_bot
from kontor.bots.registry import BotFactory
from kontor.rules import RULES_VERSION, KontorError, Setup

DEFAULT_GAMES: Final = 200
DEFAULT_JOBS: Final = 2
DEFAULT_CAP: Final = 3000
LOCAL: Final = "local"
"""Instead of an address: a Ray started on this machine for the match."""


class ArenaError(KontorError):
    """Raised when a match cannot be played as asked."""


@dataclass(frozen=True)
class Entrant:
    """A participant: a bot of the registry by its code, or a factory under a new code.

    A factory makes a bot from a seed. It must be picklable, since games are played in other
    processes: a class, a function of a module, or a `functools.partial` of one.
    """

    code: str
    make: BotFactory | None = None
    budget: Budget = field(default_factory=Budget)

    def contender(self, seed: int) -> Contender:
        """Return a fresh bot for one game."""
        if self.make is None:
            return make_bot(self.code, seed)
        return Contender(self.code, self.make(seed), self.budget)

    def json(self) -> dict[str, Any]:
        """Return what identifies this entrant."""
        if self.make is None:
            return {"code": self.code}
        budget = {"seconds": self.budget.seconds, "nodes": self.budget.nodes}
        return {"code": self.code, "budget": budget, "made_by": self._digest()}

    def _digest(self) -> str:
        try:
            return hashlib.sha256(pickle.dumps(self.make)).hexdigest()[:16]
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise ArenaError(f"{self.code}: the factory cannot be pickled: {error}") from error


@dataclass(frozen=True)
class MatchOptions:
    """A match with one entrant per seat; options that do not go together raise `ArenaError`.

    The seed of `setup` is that of the whole match: all deals and all bots follow from it. `games`
    is rounded up to whole deals. `jobs`, `ray`, `records`, `journal`, `resume` and `extends` say
    how the games are played and kept; the games themselves do not depend on them. `extends` is the
    report of the same match with fewer games, which are not played again.
    """

    entrants: tuple[Entrant, ...]
    setup: Setup
    games: int = DEFAULT_GAMES
    cap: int = DEFAULT_CAP
    jobs: int = DEFAULT_JOBS
    ray: str | None = None
    records: Path | None = None
    journal: Path | None = None
    resume: bool = False
    extends: Path | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        players, bots = self.setup.players, len(self.entrants)
        if players != bots:
            raise ArenaError(f"{players} players need as many bots, not {bots}")
        for name in ("games", "cap", "jobs"):
            if getattr(self, name) < 1:
                raise ArenaError(f"{name} must be 1 or more, not {getattr(self, name)}")
        if (self.resume or self.extends is not None) and self.journal is None:
            raise ArenaError("to resume or extend a match, its journal must be named")
        for entrant in self.entrants:
            entrant.contender(0)
            entrant.json()

    @property
    def deals(self) -> int:
        """How many deals are played, each once per rotation."""
        return -(-self.games // self.setup.players)

    @property
    def total(self) -> int:
        """How many games are played: whole deals."""
        return self.deals * self.setup.players

    @property
    def timed(self) -> list[str]:
        """The codes of the bots that think by the clock."""
        found = [one.code for one in self.entrants if one.contender(0).budget.seconds is not None]
        return list(dict.fromkeys(found))

    def json(self) -> dict[str, Any]:
        """Return everything that determines which games are played."""
        return {
            "rules": RULES_VERSION,
            "setup": self.setup.json(),
            "entrants": [entrant.json() for entrant in self.entrants],
            "games": self.total,
            "cap": self.cap,
        }


def require(module: str, extra: str) -> None:
    """Raise `ArenaError` if a package that an extra installs is missing."""
    if find_spec(module) is None:
        raise ArenaError(f"{module} is missing: pip install '{DISTRIBUTION}[{extra}]'")
