"""What people send, checked before anything is done with it."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from kontor.board.components import FEWEST_PLAYERS, MOST_PLAYERS
from kontor.bots import USUAL_LEVEL
from kontor.record import Hidden
from kontor.rules import Setup
from kontor.rules.setup import MODULES, SEED_LIMIT
from kontor.server.api.names import (
    AtZero,
    Bank,
    Edition,
    Family,
    Level,
    Module,
    Order,
    Pace,
    Phrase,
    SpectatorChat,
    Variant,
)
from kontor.server.legible import Illegible, check_legible
from kontor.server.options import (
    LONGEST_ABSENCE,
    LONGEST_BANK,
    LONGEST_BOT_PAUSE,
    LONGEST_INCREMENT,
    LONGEST_LABEL,
    LONGEST_NAME,
    LONGEST_SAYING,
    SHORTEST_ABSENCE,
    SHORTEST_BANK,
    Clock,
    Options,
)
from kontor.server.progress import What
from kontor.server.secrets import PUBLIC_ID_LENGTH

ILLEGIBLE: Final = "illegible"
"""The code of a fault that people can cause by what they type."""
SeatNumber = Annotated[int, Field(ge=0, le=MOST_PLAYERS - 1)]


def _legible(text: str) -> str:
    """Refuse what nobody could read, with a code of its own for those who typed it."""
    try:
        return check_legible(text)
    except Illegible as error:
        raise PydanticCustomError(ILLEGIBLE, "{why}", {"why": str(error)}) from error


# Constraints come first: they hold for what is left when the spaces around are gone.
Legible = AfterValidator(_legible)
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\n]*$"
    ),
    Legible,
]
Label = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=LONGEST_LABEL, pattern=r"^[^\n]*$"),
    Legible,
]
Saying = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_SAYING),
    Legible,
]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=r"^[ -~]+$")]


TableId = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{1,40}$")]
Seq = Annotated[int, Field(ge=0, le=10**9)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]


class Request(BaseModel):
    """A request without anything that we do not know."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NameRequest(Request):
    """The name of a guest."""

    name: Name


class TokenRequest(Request):
    """What a token is for."""

    label: Label = ""


class SignOutRequest(Request):
    """Where to sign out: on this device, on all others, or on all."""

    where: Literal["here", "elsewhere", "everywhere"] = "here"


Typed = Annotated[str, StringConstraints(min_length=1, max_length=80)]


class ComeBackRequest(Request):
    """A code by which one comes back; `leave` to leave whoever this browser is now for good.

    It is needed only if that guest has no other way back.
    """

    code: Typed
    leave: bool = False


class WaitRequest(Request):
    """The secret of a browser that waits to be let in."""

    secret: Annotated[str, StringConstraints(min_length=20, max_length=100)]


class AgreeRequest(Request):
    """Whether the device that asks is one's own."""

    agree: bool


class CredentialRequest(Request):
    """A new passkey, as `PublicKeyCredential.toJSON()` gives it."""

    credential: dict[str, Any]


class PasskeyRequest(CredentialRequest):
    """What a passkey has signed; `leave` is as for a code."""

    leave: bool = False


class SetupRequest(Request):
    """A setup; the seed is drawn when the game begins."""

    edition: Edition = Setup.edition
    board: Family = Setup.board
    players: Annotated[int, Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] = Setup.players
    variant: Variant | None = Setup.variant
    modules: Annotated[list[Module], Field(max_length=len(MODULES))] = []
    bank: Bank = Setup.bank
    start: SeatNumber | None = Setup.start


class ClockRequest(Request):
    """A bank of seconds for each seat, what a finished turn adds, and what happens at zero."""

    bank: Annotated[int, Field(ge=SHORTEST_BANK, le=LONGEST_BANK)]
    increment: Annotated[int, Field(ge=0, le=LONGEST_INCREMENT)] = Clock.increment
    at_zero: AtZero = Clock.at_zero


class SeatRequest(Request):
    """Who gets a seat at once: the host, or a bot; all others are empty.

    Several people at one screen are all `me`; each can have a name.
    """

    kind: Literal["me", "bot", "empty"]
    level: Level = USUAL_LEVEL
    name: Name | None = None


class FromTable(Request):
    """The moment after an event of a `table` whose game is over, to be played on."""

    table: TableId
    seq: Annotated[int, Field(ge=1, le=10**9)]
    hidden: Hidden = "anew"


class FromRecord(Request):
    """The moment after so many `actions` of a `record`, to be played on."""

    record: dict[str, Any]
    actions: Annotated[int, Field(ge=0, le=10**9)]
    hidden: Hidden = "anew"


class TableRequest(Request):
    """A new table.

    A `seed`, or a `record` that is continued where it ends, is only for tables of the host and
    bots, because whoever gives it could know what is hidden. From an `origin`, which is any moment
    of another game, people play on too: all that is hidden from the host is dealt anew when this
    game begins, or lies as it fell there if that game is over and this table is not public. The
    setup of a record or an origin is its own. With a `key` that the guest has used before, the
    answer is the same table.
    """

    key: Key | None = None
    setup: SetupRequest = SetupRequest()
    name: Label = Options.name
    public: bool = Options.public
    watchable: bool = Options.watchable
    pace: Pace = Options.pace
    order: Order = Options.order
    clock: ClockRequest | None = None
    spectator_chat: SpectatorChat = Options.spectator_chat
    absent_after: Annotated[int, Field(ge=SHORTEST_ABSENCE, le=LONGEST_ABSENCE)] | None = None
    hints: bool = Options.hints
    seats: Annotated[list[SeatRequest], Field(max_length=MOST_PLAYERS)] = []
    start: bool = False
    seed: Annotated[int, Field(gt=-SEED_LIMIT, lt=SEED_LIMIT)] | None = None
    record: dict[str, Any] | None = None
    origin: FromTable | FromRecord | None = None


class InvitationRequest(Request):
    """What an invitation lets one do."""

    role: Literal["play", "watch"] = "play"


class JoinRequest(Request):
    """An invitation, as its link carries it."""

    invitation: Annotated[str, StringConstraints(min_length=20, max_length=100)]


class Take(Request):
    """Sit down, on a certain seat or on the first empty one; with a name for this seat alone."""

    type: Literal["take"]
    seat: SeatNumber | None = None
    name: Name | None = None


class Leave(Request):
    """Stand up before the game begins."""

    type: Literal["leave"]
    seat: SeatNumber


class SeatBot(Request):
    """Give a seat to a bot before the game begins."""

    type: Literal["seat-bot"]
    seat: SeatNumber
    level: Level = USUAL_LEVEL


class Empty(Request):
    """Make a seat empty before the game begins."""

    type: Literal["empty"]
    seat: SeatNumber


class LetIn(Request):
    """Let somebody sit down again who was removed; `removed` of the table tells `who`."""

    type: Literal["let-in"]
    who: Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{PUBLIC_ID_LENGTH}}}$")]


class HandOver(Request):
    """Make whoever has a seat the host of the table."""

    type: Literal["hand-over"]
    seat: SeatNumber


class Simple(Request):
    """A command that needs nothing else."""

    type: Literal["start", "close", "undo", "reset", "end", "confirm", "hurry"]


class Play(Request):
    """Take an action, in notation; with `hold`, an answer that it completes is to be confirmed."""

    type: Literal["play"]
    action: ActionText
    hold: bool | None = None


class Redo(Request):
    """Redo what was undone last; `hold` is as in `play`."""

    type: Literal["redo"]
    hold: bool | None = None


class Takeback(Request):
    """Ask to take back what a seat did last; without `what`, its last decision of any kind."""

    type: Literal["takeback"]
    seat: SeatNumber
    what: What | None = None


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
    level: Level | None


class StandingAnswers(Request):
    """Answers for decisions outside one's turn; null: ask me."""

    added: Literal["decline"] | None = None
    join: Literal["always", "never"] | None = None


class Standing(Request):
    """Keep standing answers for a seat."""

    type: Literal["standing"]
    seat: SeatNumber
    answers: StandingAnswers


class BotPause(Request):
    """Choose how many seconds bots pause where one plays alone with them; null: as usual."""

    type: Literal["bot-pause"]
    seconds: Annotated[float, Field(ge=0, le=LONGEST_BOT_PAUSE)] | None


class Say(Request):
    """Say something at the table.

    A `phrase` is read by everybody in their own language; `text` is for those who do not know it.
    """

    type: Literal["say"]
    text: Saying
    phrase: Phrase | None = None


AnyCommand = Annotated[
    Take
    | Leave
    | SeatBot
    | Empty
    | LetIn
    | HandOver
    | Simple
    | Play
    | Redo
    | Takeback
    | Answer
    | Resign
    | Replace
    | Standing
    | BotPause
    | Say,
    Field(discriminator="type"),
]


class HintRequest(Request):
    """For which seq of the table a hint is asked for."""

    seq: Seq


class CommandRequest(Request):
    """A command, for the table as the sender saw it, with a key that makes a repeat harmless."""

    seq: Seq
    key: Key
    command: AnyCommand

    def fields(self) -> dict[str, Any]:
        """Return what the command says beside its type."""
        return self.command.model_dump(exclude={"type"})
