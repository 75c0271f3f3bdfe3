"""What happens at a table, as events and as the frames of live streams."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field, create_model

from kontor.server.api.answers import Error, Lobby, Now
from kontor.server.entries import Entry
from kontor.server.kinds import EVERY_KIND


def _may_be_missing(schema: dict[str, Any]) -> None:
    """Describe a field without a default, which clients would take for a promise to send it."""
    del schema["default"]


class Numbered(BaseModel):
    """What all events have."""

    seq: int
    at: float


def described(kind: type[Entry]) -> type[BaseModel]:
    """Return how the API describes a kind of entry as it is shown."""
    fields: dict[str, Any] = {"type": (Literal[kind.kind], ...)}
    fields |= {name: (shown, ...) for name, shown in kind.shown_fields.items()}
    if kind.has_journal:
        fields["journal"] = (list[dict[str, Any]], ...)
    return create_model(kind.__name__, __base__=Numbered, __doc__=kind.__doc__, **fields)


if TYPE_CHECKING:
    AnyEvent = BaseModel
else:
    # Pydantic makes a model of each kind; a type checker has nothing to see here.
    shown = reduce(or_, map(described, EVERY_KIND))
    AnyEvent = Annotated[shown, Field(discriminator="type")]


class Events(BaseModel):
    """Events after a seq, and the table as it is.

    With `more` there are further ones between the last of them and the table: ask for those after
    its seq.
    """

    type: Literal["events"]
    events: list[AnyEvent]
    now: Now
    more: bool = Field(default=False, json_schema_extra=_may_be_missing)


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


class ErrorFrame(Error):
    """A refusal; the stream ends with it."""

    type: Literal["error"]


Frame = Annotated[
    Events | Resync | Heartbeat | Presence | LobbyFrame | ErrorFrame, Field(discriminator="type")
]


class Commanded(BaseModel):
    """What a command led to: events `first` to `last`, and the table after them."""

    first: int
    last: int
    events: list[AnyEvent]
    now: Now
