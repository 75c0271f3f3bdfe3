"""What the API answers, so that a client can be generated from it."""

from typing import Any, Literal

from pydantic import BaseModel

from kontor.record import Hidden
from kontor.server.api.names import AtZero, Order, Pace, SpectatorChat
from kontor.server.api.offers import DisplacementShown, PaymentsShown, RouteRewards
from kontor.server.progress import What

Kind = Literal["person", "bot", "empty"]
Status = Literal["open", "playing", "over", "closed"]
Sheet = dict[str, int]


class Error(BaseModel):
    """A refusal: a code for programs, a sentence for people, and what belongs to it."""

    code: str
    message: str
    detail: dict[str, Any]


class Me(BaseModel):
    """Who one is."""

    id: str
    name: str


class Token(BaseModel):
    """A token for programs, without its secret."""

    id: str
    label: str
    created: float


class NewToken(Token):
    """A new token; its secret is shown this once."""

    secret: str


class SideShown(BaseModel):
    """A side of a board: who uses it, its games for two (`variants`), and where its chart is."""

    id: str
    title: str
    players: list[int]
    size: tuple[int, int]
    completed_cities_end: int
    regions: list[str]
    variants: list[str]
    chart: str
    geometry: str


class FamilyShown(BaseModel):
    """A board with all its sides, and what goes with it (ED2, ED4)."""

    id: str
    editions: list[str]
    modules: list[str]
    sides: list[SideShown]


class SetupShown(BaseModel):
    """A setup without its seed."""

    edition: str
    board: str
    players: int
    variant: str | None
    modules: list[str]
    bank: str
    start: int | None


class ClockShown(BaseModel):
    """How time is kept."""

    bank: int
    increment: int
    at_zero: AtZero


class OptionsShown(BaseModel):
    """What was chosen for a table."""

    setup: SetupShown
    name: str
    public: bool
    watchable: bool
    pace: Pace
    order: Order
    clock: ClockShown | None
    spectator_chat: SpectatorChat
    absent_after: int
    hints: bool


class SeatSummary(BaseModel):
    """Who sits on a seat."""

    kind: Kind
    name: str
    level: str | None


class ResultSummary(BaseModel):
    """How a game ended: its winners, and the points and the place of each seat."""

    winners: list[int]
    points: list[int]
    places: list[int]


class OriginShown(BaseModel):
    """Where a game began that is played on: after so many actions of another one."""

    actions: int
    hidden: Hidden


class Summary(BaseModel):
    """A table in the lobby; `result` is there when its game is over."""

    id: str
    name: str
    status: Status
    setup: SetupShown
    pace: Pace
    public: bool
    watchable: bool
    seats: list[SeatSummary]
    decider: int | None
    round: int
    since: float
    seq: int
    origin: OriginShown | None
    result: ResultSummary | None


class MySummary(Summary):
    """A table of one's own: which seats are one's, and whether one has to decide."""

    you: list[int]
    your_turn: bool


class Lobby(BaseModel):
    """The open tables and one's own: where one has to decide, others that run, the last ended."""

    open: list[Summary]
    mine: list[MySummary]


class History(BaseModel):
    """A page of one's ended tables, and where the next one begins; `next` is null at the end."""

    tables: list[MySummary]
    next: str | None


class Preset(BaseModel):
    """A setup that many people play."""

    id: str
    setup: SetupShown


class Invitation(BaseModel):
    """An invitation, without its secret."""

    id: str
    role: Literal["play", "watch"]
    created: float


class NewInvitation(Invitation):
    """A new invitation; its secret is shown this once, and goes into the link."""

    secret: str


class SeatShown(BaseModel):
    """A seat of a table; `free` tells whether one may sit down there, as whoever left it may.

    `left` is the name of whoever left the seat in the game; empty if nobody did, or if somebody
    else has sat down since. An `absent` person may be replaced by vote. `kept` is for how many
    seconds a seat that a vote opened is still for those who were invited.
    """

    seat: int
    kind: Kind
    name: str
    level: str | None
    left: str
    host: bool
    you: bool
    free: bool
    out_of_time: bool
    absent: bool
    kept: float | None
    seconds: float | None
    standing: dict[str, str] | None


class Removed(BaseModel):
    """Somebody whom the host removed, and who may be let in again."""

    who: str
    name: str


class VoteShown(BaseModel):
    """Something that needs consent, and whose; `seconds` is how long it still waits."""

    seat: int
    by: int | None
    waiting: list[int]
    to: int
    level: str | None
    seconds: float | None


class CityShown(BaseModel):
    """Who controls a city, and the size of each owner's network that it belongs to."""

    control: str
    networks: dict[str, int]


class Decision(BaseModel):
    """Whose decision it is; `legal` is there for the seat that decides.

    With `confirms`, that seat has answered and only confirms it, or undoes it.
    """

    seat: int
    turn: int
    phase: str
    since: float
    yours: bool
    legal: list[str] | None
    displacements: dict[str, DisplacementShown]
    payments: list[PaymentsShown]
    rewards: dict[str, RouteRewards]
    can_undo: bool
    can_redo: bool
    can_reset: bool
    confirms: bool
    actions_taken: int


class TakebackShown(BaseModel):
    """What a seat of one's own can take back: `to` actions remain; with `vote`, others consent."""

    seat: int
    what: What
    to: int
    vote: bool


class Result(BaseModel):
    """How a game ended."""

    winners: list[int]
    reason: str
    scores: list[Sheet]


class PlayerShown(BaseModel):
    """A player in a view."""

    track: int
    stock: list[int]
    supply: list[int]
    abilities: dict[str, int]
    unused: list[str]
    used: list[str]
    mission: list[str] | None
    favours: list[str]


class OfficesShown(BaseModel):
    """The offices of a city."""

    spaces: list[str | None]
    extra: list[str]


class ViewShown(BaseModel):
    """A position as a seat may see it (docs/notation.md, View)."""

    setup: SetupShown
    phase: str
    seat: int | None
    turn: int
    round: int
    actions: int
    acted: bool
    posts: dict[str, list[str | None]]
    offices: dict[str, OfficesShown]
    prestige: list[int | str | None]
    markers: dict[str, str]
    pool: int
    plate: int | list[str]
    gone: list[str]
    completed: int
    east_west: list[int | str]
    players: list[PlayerShown]
    favours: list[str]
    neutral: dict[str, int] | None
    pawn: str | None
    pending: dict[str, Any] | None
    over: dict[str, str] | None
    permits: list[str] = []
    pawn_moved: str | None = None
    favour: str | None = None
    taken: int | None = None


class Seal(BaseModel):
    """The `digest` of all that a game hides, and when it is over with what its `bots` drew."""

    digest: str
    bots: str | None


class Now(BaseModel):
    """A table as it is for the one who asks; `host` tells whether that is its host.

    `bot_pause` is what the only person here chose for its bots. `hints` tells whether one may take
    hints for decisions of one's own, `chances` whether one may ask who is ahead, `coach` whether
    one may have a coach, and `coached` which seats have had one. `talk` tells who hears what one
    says: all, only spectators until the game is over, or nobody.
    """

    id: str
    seq: int
    status: Status
    options: OptionsShown
    seats: list[SeatShown]
    you: list[int]
    host: bool
    removed: list[Removed]
    talk: SpectatorChat
    takeback: VoteShown | None
    replacement: VoteShown | None
    rematch: str | None
    origin: OriginShown | None
    bot_pause: float | None
    hints: bool
    chances: bool
    coach: bool
    coached: list[int]
    seal: Seal | None
    decision: Decision | None
    takebacks: list[TakebackShown]
    view: ViewShown | None
    cities: dict[str, CityShown] | None
    scores: list[Sheet] | None
    result: Result | None


class TableCreated(BaseModel):
    """A new table, and the secret for its first invitation."""

    invitation: NewInvitation
    now: Now


class Link(BaseModel):
    """What goes into a link by which others may watch a table; null if they need nothing for it."""

    secret: str | None


class Joined(BaseModel):
    """The table of an invitation, and what it allows there."""

    table: str
    role: Literal["play", "watch"]
