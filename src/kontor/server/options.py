"""What is chosen when a table is created."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from kontor.rules import Setup, SetupError
from kontor.server.errors import Refused

MINUTE: Final = 60
DAY: Final = 86_400
PACES: Final = ("live", "days")
ORDERS: Final = ("random", "fixed")
SPECTATOR_CHATS: Final = ("together", "apart", "off")
"""How spectators talk while a game is played: with all, where players do not hear it, or not."""
PHRASES: Final = (
    "hello",
    "good-luck",
    "one-moment",
    "thanks",
    "sorry",
    "well-played",
    "good-game",
    "bye",
)
"""What can be said so that everybody reads it in their own language."""
ABSENT_AFTER: Final = {"live": 10 * MINUTE, "days": 3 * DAY}
"""After how many seconds without a sign of somebody others may vote, by the pace of the table."""
SHORTEST_ABSENCE: Final = MINUTE
LONGEST_ABSENCE: Final = 30 * DAY
ABSENCES: Final = (*(n * MINUTE for n in (2, 5, 10, 30, 120)), DAY, 3 * DAY, 7 * DAY)
"""What the form for a new table offers."""
AT_ZERO: Final = ("nothing", "bot", "vote")
"""What happens to a seat whose clock has run out."""
LONGEST_NAME: Final = 30
"""How long the name of a guest may be; those of tables and tokens are labels."""
LONGEST_LABEL: Final = 60
LONGEST_SAYING: Final = 500
LONGEST_BOT_PAUSE: Final = 10.0
"""How many seconds of pause one may ask of bots; the server's own pause is never exceeded."""


class ClockPreset(NamedTuple):
    """A way to keep time that the form for a new table offers."""

    name: str
    pace: str
    bank: int
    increment: int


NO_CLOCK: Final = "none"
OWN_CLOCK: Final = "own"
"""The clock whose bank and increment are chosen freely."""
SHORTEST_BANK: Final = 1
LONGEST_BANK: Final = 60 * DAY
LONGEST_INCREMENT: Final = 30 * DAY
SLOW_BANK: Final = DAY
"""From this bank on, a table with a clock of its own is played over several days."""
CLOCK_PRESETS: Final = (
    ClockPreset("fast", pace="live", bank=10 * MINUTE, increment=15),
    ClockPreset("calm", pace="live", bank=25 * MINUTE, increment=45),
    ClockPreset("days", pace="days", bank=5 * DAY, increment=DAY),
)


@dataclass(frozen=True)
class Clock:
    """A bank of seconds for each seat, and what a finished turn adds to it, up to the bank."""

    bank: int
    increment: int = 0
    at_zero: str = "nothing"


@dataclass(frozen=True)
class Options:
    """The setup of a table without its seed, who may come, and how time is kept."""

    setup: Setup
    name: str = ""
    public: bool = True
    watchable: bool = True
    pace: str = "live"
    order: str = "random"
    clock: Clock | None = None
    spectator_chat: str = "together"
    absent_after: int = ABSENT_AFTER["live"]
    hints: bool = False
    """Whether people may take hints where several of them play."""

    def json(self) -> dict[str, Any]:
        """Return the options as they are stored and shown."""
        setup = self.setup.json()
        del setup["seed"]
        clock = None if self.clock is None else vars(self.clock)
        return {**vars(self), "setup": setup, "clock": clock}


def options_from(data: dict[str, Any]) -> Options:
    """Return the options from their JSON; a setup that does not exist names its conflict."""
    clock = data.get("clock")
    return Options(
        **{
            **data,
            # Whoever does not choose it has what is usual, and very old tables too.
            "absent_after": data.get("absent_after")
            or ABSENT_AFTER[data.get("pace", Options.pace)],
            "setup": setup_of(data["setup"], 0),
            "clock": None if clock is None else Clock(**clock),
        }
    )


def setup_of(data: dict[str, Any], seed: int) -> Setup:
    """Return the setup of a table with a seed; refuse one that does not exist (ED5).

    Two players must name their variant (ED3): nothing is filled in here.
    """
    values = {**data, "modules": tuple(data.get("modules", ())), "seed": seed}
    try:
        return Setup(**values)
    except SetupError as error:
        raise Refused(str(error), code="setup") from error
