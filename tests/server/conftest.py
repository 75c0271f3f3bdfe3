"""Places and servers that the tests share; each process of pytest-xdist has its own."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.server.places import Place, PostgreSQL, Redis, Server
from tests.server.players import Guest

KINDS = ("sqlite", "postgresql")
_numbers = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    found = PostgreSQL()
    try:
        found.start()
        yield found
    finally:
        found.remove()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """Return the Redis shared by all tests that do not stop it."""
    found = Redis(tmp_path_factory.mktemp("redis"))
    found.start()
    yield found
    found.end()


def new_place(kind: str, folder: Path, request: pytest.FixtureRequest) -> Place:
    """Return a place with an empty database."""
    if kind == "sqlite":
        return Place(kind, f"sqlite:///{folder}/kontor.db", folder)
    cluster: PostgreSQL = request.getfixturevalue("postgresql")
    shared: Redis = request.getfixturevalue("redis_server")
    database = cluster.make_database(f"kontor{next(_numbers)}")
    return Place(kind, database, folder, shared.url)


@pytest.fixture(scope="session", params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Return the place of the server that tests share."""
    return new_place(request.param, tmp_path_factory.mktemp("place"), request)


@pytest.fixture(scope="session")
def server(place: Place) -> Iterator[Server]:
    """Return a running server that tests share."""
    with place.serving() as found:
        yield found


@pytest.fixture(params=KINDS)
def fresh_place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Return a place of each kind for one test."""
    return new_place(request.param, tmp_path, request)


@pytest.fixture(autouse=True)
def closed_clients() -> Iterator[None]:
    """Close what a test left open, whether it passed or not."""
    yield
    while Guest.opened:
        Guest.opened.pop().close()


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Place:
    return Place("sqlite", f"sqlite:///{tmp_path}/kontor.db", tmp_path)


@pytest.fixture
def postgresql_place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return new_place("postgresql", tmp_path, request)


@pytest.fixture(scope="session")
def quiet_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server on SQLite for what does not depend on the database."""
    folder = tmp_path_factory.mktemp("quiet")
    with Place("sqlite", f"sqlite:///{folder}/kontor.db", folder).serving() as found:
        yield found
