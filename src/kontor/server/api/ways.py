"""What the API answers about devices, and about the ways by which a guest comes back."""

from typing import Literal

from pydantic import BaseModel

from kontor.server.api.answers import Me


class DeviceShown(BaseModel):
    """A device on which one is known, when it was last used (to the hour), and if it is this one.

    `by_token` tells that a program made its cookie.
    """

    id: str
    label: str
    created: float
    seen: float
    this: bool
    by_token: bool


class PasskeyShown(BaseModel):
    """A passkey, by the device on which it was made."""

    id: str
    label: str
    created: float


class WaysBack(BaseModel):
    """By what one is known: devices and passkeys, and whether there is a recovery code."""

    devices: list[DeviceShown]
    passkeys: list[PasskeyShown]
    recovery: bool


class NewCode(BaseModel):
    """A code for another device, shown this once, and how many seconds it is valid.

    `address` is where it is entered, with the code; `qr` the rows of its QR code, 1 for dark.
    """

    code: str
    seconds: float
    address: str
    qr: list[str]


class CodeShown(BaseModel):
    """How it stands with one's code, for so many `seconds`.

    It is `open`, `asked` by a device with a `label`, or there is `none`: it was used, or is void.
    """

    status: Literal["none", "open", "asked"]
    seconds: float
    label: str


class NewRecovery(BaseModel):
    """A new recovery code, shown this once."""

    code: str


class AskingShown(BaseModel):
    """The secret by which a browser that has entered a code learns what came of it."""

    secret: str


class CameBack(BaseModel):
    """Whether one was let in; `me` and a cookie come with `done`, once."""

    status: Literal["waiting", "refused", "done"]
    me: Me | None = None
