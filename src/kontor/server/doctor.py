"""What a doctor looks at: whether a server can be trusted with the games of others.

Every check gives findings; the catalogue has the words for each, and what to do.
"""

import asyncio
import shutil
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy import func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError

from kontor.server.admin import with_store
from kontor.server.connections import FEWEST_FILES
from kontor.server.errors import ServerError
from kontor.server.secrets import new_id, secret_file
from kontor.server.settings import Settings
from kontor.server.store import Store
from kontor.server.upgrade import Outdated

OK: Final = "ok"
WARNING: Final = "warning"
PROBLEM: Final = "problem"
GIGABYTE: Final = 10**9
LITTLE_DISK: Final = GIGABYTE
NO_DISK: Final = GIGABYTE // 5
CLOCK_OFF: Final = 5.0
JUMP: Final = 1.0
OLD_BACKUP: Final = 2 * 86_400
VERY_OLD_BACKUP: Final = 14 * 86_400
REDIS_SECONDS: Final = 5.0
FOR_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
BESIDE_BACKUPS: Final = (".secret", ".part")


@dataclass(frozen=True)
class Finding:
    """What a check came to: how bad it is, which words say it, and with what."""

    grade: str
    key: str
    values: dict[str, Any] = field(default_factory=dict)


def examine(settings: Settings, backups: Path | None = None) -> Iterator[Finding]:
    """Yield what is found on this machine and in the database, one after the other."""
    wall, steady = time.time(), time.monotonic()
    database = list(_database(settings))
    yield from database
    if database[-1].key == "database.current":
        yield from _clock(settings)
        yield from _integrity(settings)
    yield from _disk(settings)
    yield from _files()
    yield from _modes(settings)
    if settings.redis:
        yield asyncio.run(_redis(settings.redis))
    if backups is not None:
        yield from _backups(backups)
    jumped = (time.time() - wall) - (time.monotonic() - steady)
    if abs(jumped) > JUMP:
        yield Finding(WARNING, "clock.jumps", {"seconds": round(jumped)})


def _sqlite_file(settings: Settings) -> Path | None:
    """Return the file of the database; None if it is not SQLite."""
    url = make_url(settings.database)
    return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None


def _database(settings: Settings) -> Iterator[Finding]:
    file = _sqlite_file(settings)
    if file is not None and not file.exists():
        yield Finding(WARNING, "database.none", {"file": file})
        return
    try:
        with_store(settings.database, lambda store: store.ping())
    except Outdated as error:
        yield Finding(PROBLEM, "database.schema", {"why": error})
    except ServerError as error:
        yield Finding(PROBLEM, "database.away", {"why": error})
    except DatabaseError as error:
        yield Finding(PROBLEM, "database.damaged", {"why": error.orig})
    else:
        yield Finding(OK, "database.current")


def _clock(settings: Settings) -> Iterator[Finding]:
    """Compare the clock with that of the database, and with what was stored last."""

    async def work(store: Store) -> tuple[float | None, float | None]:
        theirs = None
        if _sqlite_file(settings) is None:
            query: Any = select(func.extract("epoch", func.now()).label("now"))
            theirs = float((await store.rows(query))[0]["now"])
        return theirs, await store.last_change()

    theirs, last = with_store(settings.database, work)
    now = time.time()
    if last is not None and last > now + CLOCK_OFF:
        yield Finding(PROBLEM, "clock.behind", {"seconds": round(last - now)})
    elif theirs is not None and abs(theirs - now) > CLOCK_OFF:
        yield Finding(PROBLEM, "clock.apart", {"seconds": round(abs(theirs - now))})
    else:
        yield Finding(OK, "clock.right", {"now": time.strftime("%Y-%m-%d %H:%M", time.gmtime(now))})


def _integrity(settings: Settings) -> Iterator[Finding]:
    file = _sqlite_file(settings)
    if file is None:
        return
    try:
        with closing(sqlite3.connect(file)) as connection:
            said = connection.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        said = str(error)
    whole = said == "ok"
    yield (
        Finding(OK, "database.whole")
        if whole
        else Finding(PROBLEM, "database.damaged", {"why": said})
    )


def _disk(settings: Settings) -> Iterator[Finding]:
    file = _sqlite_file(settings)
    if file is None:
        return
    folder = file.resolve().parent
    if not folder.is_dir():
        yield Finding(PROBLEM, "disk.none", {"folder": folder})
        return
    free = shutil.disk_usage(folder).free
    grade = PROBLEM if free < NO_DISK else WARNING if free < LITTLE_DISK else OK
    key = "disk.enough" if grade == OK else "disk.little"
    yield Finding(grade, key, {"free": f"{free / GIGABYTE:.1f}", "folder": folder})


def _files() -> Iterator[Finding]:
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        # Windows has no such limit.
        return
    # A server raises its own limit up to this one.
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = hard == resource.RLIM_INFINITY or hard >= FEWEST_FILES
    grade, key = (OK, "files.enough") if enough else (WARNING, "files.few")
    yield Finding(grade, key, {"files": hard, "wanted": FEWEST_FILES})


def _modes(settings: Settings) -> Iterator[Finding]:
    """Look who may read the key and the database."""
    key, database = secret_file(settings), _sqlite_file(settings)
    if settings.secret:
        yield Finding(OK, "secret.set")
    elif not key.exists():
        yield Finding(OK, "secret.none", {"file": key})
    else:
        yield _mode(key, PROBLEM)
    if database is not None and database.exists():
        yield _mode(database, WARNING)


def _mode(file: Path, grade: str) -> Finding:
    """Tell whether others than its owner may read a file."""
    mode = stat.S_IMODE(file.stat().st_mode)
    open_to_others = bool(mode & FOR_OTHERS)
    values = {"file": file, "mode": f"{mode:03o}"}
    return (
        Finding(grade, "mode.open", values) if open_to_others else Finding(OK, "mode.own", values)
    )


async def _redis(url: str) -> Finding:
    """Send a message to ourselves."""
    channel, redis = f"kontor-doctor-{new_id()}", Redis.from_url(url)
    try:
        async with asyncio.timeout(REDIS_SECONDS), redis.pubsub() as subscription:
            await subscription.subscribe(channel)
            await redis.publish(channel, "hello")
            async for heard in subscription.listen():
                if heard["type"] == "message":
                    return Finding(OK, "redis.works")
    except (RedisError, OSError, TimeoutError, ValueError) as error:
        return Finding(PROBLEM, "redis.away", {"why": str(error) or type(error).__name__})
    finally:
        with suppress(RedisError, OSError):
            await redis.aclose()
    return Finding(PROBLEM, "redis.away", {"why": channel})


def _backups(folder: Path) -> Iterator[Finding]:
    """Look how old the newest backup is, and who may read them."""
    found = [file for file in folder.glob("*") if file.is_file()] if folder.is_dir() else []
    copies = [file for file in found if file.suffix not in BESIDE_BACKUPS]
    if not copies:
        yield Finding(PROBLEM, "backups.none", {"folder": folder})
        return
    newest = max(copies, key=lambda file: file.stat().st_mtime)
    age = time.time() - newest.stat().st_mtime
    grade = PROBLEM if age > VERY_OLD_BACKUP else WARNING if age > OLD_BACKUP else OK
    key = "backups.new" if grade == OK else "backups.old"
    yield Finding(grade, key, {"file": newest.name, "days": int(age // 86_400)})
    readable = [file for file in found if stat.S_IMODE(file.stat().st_mode) & FOR_OTHERS]
    yield from (_mode(file, PROBLEM) for file in readable)
