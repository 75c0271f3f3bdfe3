"""What happened, event by event: the material of logs, animations and statistics.

Every event is a flat JSON object. `event` says what it is:

| event | other keys |
| --- | --- |
| `action` | `seat`, `action` (its text), `forced`: taken at once as the only legal one |
| `piece` | `piece`, `from`, `to`: a piece moved |
| `swap` | `city`, `space`: the offices on this printed space and the next traded places |
| `marker` | `marker`, `from`, `to`: a marker moved |
| `look` | `seat`, `markers`: the player looks at the plate |
| `points` | `seat` (or `"n"`), `points`, `reason`, `city` |
| `ability` | `seat`, `ability`, `level`, `value` |
| `actions` | `seat`, `actions`: how many were gained |
| `completed` | `city`, `completed`: how many there are now |
| `permit` | `seat`, `city`: the permit that was spent |
| `favour` | `seat`, `favour`: the tile that was taken |
| `pawn` | `from`, `to`: provinces |
| `turn` | `seat`, `round`: a turn begins |
| `end` | `reason` |

All but `action` and `turn` name the `rule` that they follow from. Places of pieces are `stock 0`,
`supply 0`, `desk 0` (with the seat), a post (`bremen-hamburg.2`), an office space (`bremen 1`), an
extra office (`bremen extra`), an office of an open city (`belgard open`), a prestige space
(`prestige 8`), `hand` (in the air) and `gone` (out of the game, where neutral traders come from
too). Places of markers are a route, `pool`, `plate 0`,
`unused 0`, `used 0` and `gone`. `hidden` names who may read the event as it is: `[]` nobody, `[2]`
seat 2 alone; to all others it is shown without what is in `HIDDEN_KEYS`.
"""

from typing import Any, Final, final

EVENTS: Final = (
    "action",
    "piece",
    "swap",
    "marker",
    "look",
    "points",
    "ability",
    "actions",
    "completed",
    "permit",
    "favour",
    "pawn",
    "turn",
    "end",
)
"""What `event` may say, in the order of the table above."""
HIDDEN_KEYS: Final = ("marker", "markers")


@final
class Event:  # noqa: PLW1641 (it holds a dictionary: it can be compared, not hashed)
    """One thing that happened."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: dict[str, Any] = data

    def json(self) -> dict[str, Any]:
        """Return the event with everything that it holds, hidden parts included."""
        return dict(self.data)

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """Return the event as a seat, or a spectator, may see it (HI1)."""
        readers = self.data.get("hidden")
        if readers is None or seat in readers:
            return dict(self.data)
        return {key: None if key in HIDDEN_KEYS else self.data[key] for key in self.data}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.data == other.data

    def __repr__(self) -> str:
        return f"<Event {self.data}>"

    def __reduce__(self) -> tuple[object, tuple[dict[str, Any]]]:
        return Event, (self.data,)
