"""Settings of the server: a flag overrides the environment, which overrides the file."""

import math
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from kontor.rules import KontorError

PREFIX: Final = "KONTOR_"
LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")
SECRETS: Final = ("secret", "metrics_token")
CONTACT: Final = re.compile(r"(mailto:|https://|tel:)[!-~]+")
BASE: Final = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?")
SHORTEST_SECRET: Final = 32
"""How many characters a secret has at least, so that nobody can guess it."""
MAY_BE_ZERO: Final = ("port", "workers", "bot_pause", "proxies", "forget_after", "forget_records")


class SettingsError(KontorError):
    """Raised when a setting is unknown or has a value of the wrong kind."""


@dataclass(frozen=True)
class Settings:
    """What a host can set; docs/server.md describes each."""

    host: str = "127.0.0.1"
    port: int = 8000
    base: str = "/"
    database: str = "sqlite:///kontor.db"
    redis: str = ""
    workers: int = 1
    secret: str = ""
    secret_file: str = ""
    origins: str = ""
    secure_cookies: bool = False
    behind_proxy: bool = False
    proxies: int = 0
    bot_pause: float = 0.7
    log_level: str = "info"
    most_tables: int = 30
    stalled_days: float = 7.0
    forget_after: float = 0.0
    review_nodes: int = 20_000
    most_reviews: int = 3
    records_per_day: float = 20.0
    forget_records: float = 180.0
    most_streams: int = 30
    most_connections: int = 200
    patience_seconds: float = 20.0
    guest_rate: float = 20.0
    address_rate: float = 60.0
    new_guests_per_minute: float = 20.0
    returns_per_minute: float = 10.0
    chat_per_minute: float = 30.0
    hints_per_minute: float = 20.0
    entries_rate: float = 3000.0
    most_body: int = 65_536
    metrics_token: str = ""
    security_contact: str = ""
    record: str = ""
    poll_seconds: float = 2.0
    heartbeat_seconds: float = 20.0

    @property
    def prefix(self) -> str:
        """What is before every path of ours: nothing, or a path without a slash at its end."""
        return self.base.rstrip("/")

    @property
    def trusted_proxies(self) -> int:
        """How many proxies of ours a request comes through; `behind_proxy` alone means one."""
        return self.proxies or int(self.behind_proxy)


def read_settings(
    flags: Mapping[str, Any], environment: Mapping[str, str] | None = None, file: Path | None = None
) -> Settings:
    """Return the settings; a flag overrides the environment, which overrides the file."""
    environment = os.environ if environment is None else environment
    settings = Settings()
    if file is not None:
        settings = _with(settings, _read_file(file), str(file))
    known = {field.name for field in fields(Settings)}
    given = {
        name[len(PREFIX) :].lower(): value
        for name, value in environment.items()
        if name.startswith(PREFIX) and name[len(PREFIX) :].lower() in known
    }
    settings = _with(settings, given, "the environment")
    return _with(settings, {k: v for k, v in flags.items() if v is not None}, "the command line")


def _read_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from error


def _with(settings: Settings, values: Mapping[str, Any], source: str) -> Settings:
    kinds = {field.name: type(getattr(settings, field.name)) for field in fields(Settings)}
    for name in values:
        if name not in kinds:
            raise SettingsError(f"unknown setting {name!r} in {source}")
    read = {name: _read(kinds[name], name, value, source) for name, value in values.items()}
    return replace(settings, **read)


def _read(kind: type, name: str, value: Any, source: str) -> Any:
    try:
        if kind is bool and isinstance(value, str):
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[
                value.lower()
            ]
        if isinstance(value, bool) is not (kind is bool):
            raise ValueError(value)
        if kind is int and isinstance(value, float):
            raise ValueError(value)
        read = kind(value)
    except (KeyError, ValueError, TypeError):
        wanted = {bool: "true or false", int: "a whole number", float: "a number"}
        what = wanted.get(kind, "text")
        raise SettingsError(f"{name} must be {what}, not {value!r} ({source})") from None
    wrong = _wrong(name, read)
    if wrong:
        # A secret is told nobody, not even in part.
        given = "" if name in SECRETS else f", not {value!r}"
        raise SettingsError(f"{name} must be {wrong}{given} ({source})")
    return read


def _wrong(name: str, value: Any) -> str:
    """Return what a value of the right kind should be instead; nothing if it can be used."""
    if name == "port" and not 0 <= value <= 65_535:
        return "a port from 0 to 65535"
    if name == "log_level" and value.lower() not in LOG_LEVELS:
        return f"one of {', '.join(LOG_LEVELS)}"
    if name == "base" and not BASE.fullmatch(value):
        return "a path such as / or /kontor/"
    if name in SECRETS and 0 < len(value) < SHORTEST_SECRET:
        return f"{SHORTEST_SECRET} characters or more: openssl rand -hex 32 makes one"
    if name == "security_contact" and value and not CONTACT.fullmatch(value):
        return "an address such as mailto:NAME@HOST or https://HOST/PAGE"
    if isinstance(value, bool | str):
        return ""
    if name in MAY_BE_ZERO:
        return "" if 0 <= value < math.inf else "0 or more"
    return "" if 0 < value < math.inf else "more than 0"
