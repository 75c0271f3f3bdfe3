"""What happens at a table, as events and as the frames of live streams."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from kontor.server.api.answers import Lobby, Now, OptionsShown


class Numbered(BaseModel):
    """What all events have."""

    seq: int
    at: float


class Created(Numbered):
    """The table was created."""

    type: Literal["created"]
    options: OptionsShown


class Seated(Numbered):
    """Somebody sat down."""

    type: Literal["seated"]
    seat: int
    name: str


class AtSeat(Numbered):
    """A seat became empty, or got standing answers."""

    type: Literal["emptied", "standing"]
    seat: int


class SeatLost(Numbered):
    """Somebody resigned a seat or ran out of time; very old tables do not know the name."""

    type: Literal["resigned", "out-of-time"]
    seat: int
    name: str


class BotSeated(Numbered):
    """A bot took a seat."""

    type: Literal["bot"]
    seat: int
    level: str


class Started(Numbered):
    """The game began; `order` tells which seat each one was before."""

    type: Literal["started"]
    order: list[int]


class Acted(Numbered):
    """An action was taken; the journal tells what came of it."""

    type: Literal["action"]
    seat: int
    action: str
    how: Literal["person", "bot", "standing"]
    journal: list[dict[str, Any]]


class Redone(Numbered):
    """An action that was undone was taken again."""

    type: Literal["redone"]
    seat: int
    action: str
    journal: list[dict[str, Any]]


class Undone(Numbered):
    """Actions were taken back; `to` of them remain."""

    type: Literal["undone"]
    seat: int | None
    to: int
    how: Literal["undo", "reset", "takeback"]


class Offered(Numbered):
    """A takeback to before an action was asked for."""

    type: Literal["offered"]
    seat: int
    to: int
    action: str


class Answered(Numbered):
    """A takeback was answered, was withdrawn by who offered it, or lapsed unanswered.

    `seat` is the first of whoever answered; null if nobody did, and in very old tables.
    """

    type: Literal["answered"]
    seat: int | None
    agree: bool
    how: Literal["answer", "withdrawn", "lapsed"]


class Voted(Numbered):
    """A replacement was voted on, was withdrawn, or agreed to by those who said nothing.

    `seat` is the first of whoever voted; null if nobody did, and in very old tables.
    """

    type: Literal["voted"]
    seat: int | None
    agree: bool
    how: Literal["answer", "withdrawn", "lapsed"]


class Proposed(Numbered):
    """A replacement was proposed."""

    type: Literal["proposed"]
    seat: int
    level: str | None


class Said(Numbered):
    """Somebody said something."""

    type: Literal["said"]
    name: str
    text: str


class Rematched(Numbered):
    """There is a next table."""

    type: Literal["rematch"]
    table: str


class ClosedEvent(Numbered):
    """The table was closed."""

    type: Literal["closed"]
    reason: str


AnyEvent = Annotated[
    Created
    | Seated
    | AtSeat
    | SeatLost
    | BotSeated
    | Started
    | Acted
    | Redone
    | Undone
    | Offered
    | Answered
    | Proposed
    | Voted
    | Said
    | Rematched
    | ClosedEvent,
    Field(discriminator="type"),
]


class Events(BaseModel):
    """Events after a seq, and the table as it is after the last of them."""

    type: Literal["events"]
    events: list[AnyEvent]
    now: Now


class Resync(BaseModel):
    """Sent instead of events that are too many: the table as it is."""

    type: Literal["resync"]
    now: Now


class Heartbeat(BaseModel):
    """Sent when nothing else is."""

    type: Literal["heartbeat"]
    at: float


class Presence(BaseModel):
    """Which seats are looking, and how many spectators."""

    type: Literal["presence"]
    seats: list[int]
    spectators: int


class LobbyFrame(BaseModel):
    """The lobby as it is now."""

    type: Literal["lobby"]
    lobby: Lobby


Frame = Annotated[Events | Resync | Heartbeat | Presence | LobbyFrame, Field(discriminator="type")]


class Commanded(BaseModel):
    """What a command led to: events `first` to `last`, and the table after them."""

    first: int
    last: int
    events: list[AnyEvent]
    now: Now
