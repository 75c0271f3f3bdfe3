"""Secrets: long, random, stored hashed, compared in constant time; and signed cookies."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url

from kontor.server.settings import Settings, SettingsError

BYTES: Final = 32
PUBLIC_ID_LENGTH: Final = 16
SECRET_FILE: Final = "kontor.secret"
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 characters of codes that people read and type (Crockford's): no two look alike."""
READ_AS: Final = str.maketrans("ILO", "110", " -\u2013\t\r\n")
"""What people type for others, or between groups."""
SHORT_CODE: Final = 8
RECOVERY_CODE: Final = 26
"""Characters of five bits each: 40 bits that are good for two minutes, and 130 for years."""


def new_id() -> str:
    """Return a new id, fit for an address."""
    return secrets.token_hex(8)


def new_secret() -> str:
    """Return a secret that is shown once."""
    return secrets.token_urlsafe(BYTES)


def new_code(length: int) -> str:
    """Return a code that people can read and type."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def typed_code(text: str) -> str:
    """Return a code as it was made, however it was typed."""
    return text.upper().translate(READ_AS)


def hashed(secret: str) -> str:
    """Return the hash of a secret, which is long and random and so needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def public_id(guest: str) -> str:
    """Return what tells the guests of a server apart for others, who never learn their ids."""
    return hashed(f"speaker {guest}")[:PUBLIC_ID_LENGTH]


def is_same(one: str, other: str) -> bool:
    """Compare two texts in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


class Signer:
    """Signs what a browser stores for the server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, value: str) -> str:
        """Return a value with its signature."""
        return f"{value}.{self._signature(value)}"

    def read(self, signed: str) -> str | None:
        """Return the value that was signed; None if the signature is not ours."""
        value, _, signature = signed.rpartition(".")
        return value if value and is_same(signature, self._signature(value)) else None

    def hashed(self, value: str) -> str:
        """Return a hash that only the server can make, for what is too short for a plain one."""
        return hashed(self.sign(value))

    def _signature(self, value: str) -> str:
        return hmac.digest(self._key, value.encode(), "sha256").hex()


def server_key(settings: Settings) -> bytes:
    """Return the key of a server: the secret that was set, else the one in its file."""
    return settings.secret.encode() if settings.secret else read_key(secret_file(settings))


def secret_file(settings: Settings) -> Path:
    """Return the file that holds the key: the one that was set, else one beside the database.

    Older versions wrote it into the working directory; a file that is found there is used.
    """
    if settings.secret_file:
        return Path(settings.secret_file)
    before = Path(SECRET_FILE)
    database = make_url(settings.database)
    if database.get_backend_name() != "sqlite" or not database.database:
        return before
    beside = Path(database.database).with_name(SECRET_FILE)
    return before if before.exists() and not beside.exists() else beside


def read_key(path: Path) -> bytes:
    """Return the key from a file that only its owner may read; make the file if there is none."""
    if not path.exists():
        _make_key(path)
    try:
        key = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except ValueError:
        key = b""
    if len(key) < BYTES:
        raise SettingsError(f"{path} does not hold a secret; if you remove it, a new one is made")
    return key


def _make_key(path: Path) -> None:
    """Write a new key, whole or not at all; if several processes start at once, the first wins."""
    partial = path.with_name(f"{path.name}.{new_id()}")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(BYTES) + "\n")
    try:
        path.hardlink_to(partial)
    except FileExistsError:
        pass
    finally:
        partial.unlink()
