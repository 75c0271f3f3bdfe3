"""What the API answers about a decision: prices, rewards, and why something is not possible."""

from typing import Literal

from pydantic import BaseModel

PieceKind = Literal["t", "m"]


class DisplacementShown(BaseModel):
    """How many more pieces it costs to displace one, and how many its owner may add then."""

    pay: int
    added: int


class PaymentsShown(BaseModel):
    """The ways to pay `pay` pieces after displacing with a piece of a kind."""

    kind: PieceKind
    pay: int
    actions: list[str]


class ReasonShown(BaseModel):
    """A key for the sentence, the rule that says so, and what fills the sentence."""

    key: str
    rule: str
    values: dict[str, str | int]


class OfficeGain(BaseModel):
    """What a new office changes: prestige, whether it completes or wins the city, the network."""

    coin: int
    east_west: int
    completes: bool
    control: bool
    network: tuple[int, int]
    permits: list[str]


class RewardShown(BaseModel):
    """A reward of a full route: what it fills with which piece, or why it cannot be chosen."""

    action: str
    reason: ReasonShown | None
    space: int | None
    privilege: int | None
    piece: PieceKind | None
    gives: OfficeGain | None


class ControlShown(BaseModel):
    """Who controls an end of a full route, and what that gives when it is established."""

    city: str
    owner: str | None
    points: int


class RouteRewards(BaseModel):
    """What a route that can be established gives in any case, and the rewards to choose from."""

    control: list[ControlShown]
    marker: str | None
    permanent: str | None
    options: list[RewardShown]
