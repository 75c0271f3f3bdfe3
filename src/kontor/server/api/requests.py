"""What people send, checked before anything is done with it."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

PeopleLevel = Literal["apprentice", "journeyman", "master"]
SeatNumber = Annotated[int, Field(ge=0, le=4)]


def _printable(text: str) -> str:
    """Refuse what cannot be shown or stored."""
    if any(not (char.isprintable() or char == "\n") for char in text):
        raise ValueError("has characters that cannot be shown")
    return text


# Constraints come first: they hold for what is left when the spaces around are gone.
Printable = AfterValidator(_printable)
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=30, pattern=r"^[^\n]*$"),
    Printable,
]
Label = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=60, pattern=r"^[^\n]*$"), Printable
]
Saying = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), Printable
]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=r"^[ -~]+$")]


class Request(BaseModel):
    """A request without anything that we do not know."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NameRequest(Request):
    """The name of a guest."""

    name: Name


class TokenRequest(Request):
    """What a token is for."""

    label: Label = ""


class SetupRequest(Request):
    """A setup; the seed is drawn when the game begins."""

    edition: Literal["2009", "egmont", "big-box"] = "big-box"
    board: Literal["hansa", "east", "britannia"] = "hansa"
    players: Annotated[int, Field(ge=2, le=5)] = 4
    variant: Literal["pawn", "neutral"] | None = None
    modules: Annotated[list[Literal["missions", "favours"]], Field(max_length=2)] = []
    bank: Literal["3-5-7", "3-4-7"] = "3-5-7"
    start: SeatNumber | None = None


class ClockRequest(Request):
    """A bank of seconds for each seat, what a finished turn adds, and what happens at zero."""

    bank: Annotated[int, Field(ge=1, le=60 * 86_400)]
    increment: Annotated[int, Field(ge=0, le=30 * 86_400)] = 0
    at_zero: Literal["nothing", "bot", "vote"] = "nothing"


class SeatRequest(Request):
    """Who gets a seat at once: the host, or a bot; all others are empty."""

    kind: Literal["me", "bot", "empty"]
    level: PeopleLevel = "journeyman"


class TableRequest(Request):
    """A new table."""

    setup: SetupRequest = SetupRequest()
    name: Label = ""
    public: bool = True
    watchable: bool = True
    pace: Literal["live", "days"] = "live"
    order: Literal["random", "fixed"] = "random"
    clock: ClockRequest | None = None
    seats: Annotated[list[SeatRequest], Field(max_length=5)] = []
    start: bool = False


class InvitationRequest(Request):
    """What an invitation lets one do."""

    role: Literal["play", "watch"] = "play"


class JoinRequest(Request):
    """An invitation, as its link carries it."""

    invitation: Annotated[str, StringConstraints(min_length=20, max_length=100)]


class Take(Request):
    """Sit down, on a certain seat or on the first empty one."""

    type: Literal["take"]
    seat: SeatNumber | None = None


class Leave(Request):
    """Stand up before the game begins."""

    type: Literal["leave"]
    seat: SeatNumber


class SeatBot(Request):
    """Give a seat to a bot before the game begins."""

    type: Literal["seat-bot"]
    seat: SeatNumber
    level: PeopleLevel = "journeyman"


class Empty(Request):
    """Make a seat empty before the game begins."""

    type: Literal["empty"]
    seat: SeatNumber


class Simple(Request):
    """A command that needs nothing else."""

    type: Literal["start", "close", "undo", "redo", "reset", "end"]


class Play(Request):
    """Take an action, in notation."""

    type: Literal["play"]
    action: ActionText


class Takeback(Request):
    """Ask to go back before the last action of a seat."""

    type: Literal["takeback"]
    seat: SeatNumber


class Answer(Request):
    """Agree to a takeback or a replacement, or not."""

    type: Literal["answer-takeback", "vote"]
    agree: bool


class Resign(Request):
    """Leave a seat of a game that is being played."""

    type: Literal["resign"]
    seat: SeatNumber


class Replace(Request):
    """Propose a bot for a seat, or (level null) to open it to another person."""

    type: Literal["replace"]
    seat: SeatNumber
    level: PeopleLevel | None


class StandingAnswers(Request):
    """Answers for decisions outside one's turn; null: ask me."""

    added: Literal["decline"] | None = None
    join: Literal["always", "never"] | None = None


class Standing(Request):
    """Keep standing answers for a seat."""

    type: Literal["standing"]
    seat: SeatNumber
    answers: StandingAnswers


class Say(Request):
    """Say something at the table."""

    type: Literal["say"]
    text: Saying


AnyCommand = Annotated[
    Take
    | Leave
    | SeatBot
    | Empty
    | Simple
    | Play
    | Takeback
    | Answer
    | Resign
    | Replace
    | Standing
    | Say,
    Field(discriminator="type"),
]


class CommandRequest(Request):
    """A command, for the table as the sender saw it, with a key that makes a repeat harmless."""

    seq: Annotated[int, Field(ge=0, le=10**9)]
    key: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
    command: AnyCommand

    def fields(self) -> dict[str, Any]:
        """Return what the command says beside its type."""
        return self.command.model_dump(exclude={"type"})
