"""Every endpoint against its own description: whatever comes, no answer is a 500."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis.checks import (
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.generation import GenerationMode

from kontor.lessons.puzzles import puzzles
from kontor.server.app import create_app
from kontor.server.settings import Settings
from tests.server.places import Server
from tests.server.players import Guest, hot_seat

RECORD = Path(__file__).parents[1] / "records" / "2009-hansa-2.json"
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
EXAMPLES = 12
SITE = "https://kontor.example"
EXTREMES: tuple[Any, ...] = (
    "\ud800",
    "\udbff\udfff\udc00",
    "\x00",
    "\u3164",
    "a" + 100 * "\u0301",
    "x" * 2000,
    10**400,
    -(2**63) - 1,
    float("inf"),
    float("nan"),
    5e-324,
    None,
    [[]] * 50,
    {"\ud800": {}},
)
MOST_SPOILT = 40
STRANGE_IDS = ("\x00", "%00", "..", "\ud7ff", "x" * 200, "' OR 1=1", "\U0001f600")


class Fuzzed(NamedTuple):
    """A server with a table and a finished game, and who hosts it."""

    guest: Guest
    table: str
    reviewed: str
    """The id of a record that somebody has let be reviewed."""
    token: str

    @property
    def ids(self) -> dict[str, str]:
        """What leads to something in an address; anything else to nothing."""
        known = {"home": "records", "game_id": self.reviewed, "record_id": self.reviewed}
        taught = {"lesson": "first-route", "step": "fill", "puzzle_id": next(iter(puzzles()))}
        return {"table_id": self.table, **taught, **known}


@cache
def description() -> dict[str, Any]:
    """Return the description of the API, without a server."""
    return create_app(Settings(database="sqlite://", secret="x" * 32)).openapi()


def operations() -> list[str]:
    paths = description()["paths"]
    return [f"{method} {path}" for path, found in paths.items() for method in found]


def has_body(name: str) -> bool:
    method, path = name.split(" ")
    return "requestBody" in description()["paths"][path][method]


@pytest.fixture(scope="module")
def fuzzed(server: Server) -> Fuzzed:
    guest = Guest(server, "Fuzzy")
    Guest.opened.remove(guest)
    match = hot_seat(guest)
    match.play(3)
    token = guest.make_token("fuzzing")
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    reviewed = guest.ask("POST", "/api/records/review", record)["id"]
    guest.close()
    return Fuzzed(guest, match.id, reviewed, token)


def is_for_people(path: str) -> bool:
    """Tell whether a path is for people on their own devices, and not for tokens."""
    return path.startswith(("/api/me/", "/api/come-back/"))


def somebody(path: str, fuzzed: Fuzzed, server: Server) -> Guest:
    """Return who asks at a path: by a token, or where that is refused by a cookie."""
    if is_for_people(path):
        person = Guest(server, "Person")
        # Pages of this site may have passkeys.
        person.http.headers.update({"origin": SITE, "host": urlsplit(SITE).netloc})
        return person
    return Guest(server, "Strange", token=fuzzed.token)


def cases(operation: Any) -> SearchStrategy[Any]:
    """Return requests that are as described, and requests that are not."""
    right: SearchStrategy[Any] = operation.as_strategy(GenerationMode.POSITIVE)
    if not operation.body and not list(operation.iter_parameters()):
        return right
    wrong: SearchStrategy[Any] = operation.as_strategy(GenerationMode.NEGATIVE)
    return right | wrong


@pytest.mark.parametrize("name", operations())
def test_no_request_makes_a_500(name: str, fuzzed: Fuzzed, server: Server) -> None:
    method, path = name.split(" ")
    guest = somebody(path, fuzzed, server)
    headers = {**guest.http.headers, **guest.stream_headers()}
    operation = schemathesis.openapi.from_dict(description())[path][method]
    turn = 0

    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=[*HealthCheck],
        deadline=None,
        derandomize=True,
        database=None,
    )
    @given(case=cases(operation))
    def ask(case: Any) -> None:
        nonlocal turn
        turn += 1
        if turn % 3 != 0:
            # What is there leads further than what is not.
            known = fuzzed.ids.keys() & case.path_parameters.keys()
            case.path_parameters.update({name: fuzzed.ids[name] for name in known})
        answer = case.call(base_url=fuzzed.guest.url, headers=headers)
        case.validate_response(answer, checks=CHECKS)

    ask()
    assert turn > 0


def spoilt(value: Any, strange: Any) -> Iterator[Any]:
    """Yield a body with each of its values, and each of its keys, replaced by something strange."""
    yield strange
    if isinstance(value, dict):
        for key, one in value.items():
            yield from ({**value, key: other} for other in spoilt(one, strange))
        yield {**value, str(strange): strange}
    elif isinstance(value, list):
        for number, one in enumerate(value):
            for other in spoilt(one, strange):
                yield [*value[:number], other, *value[number + 1 :]]


@pytest.mark.parametrize("name", [name for name in operations() if has_body(name)])
def test_no_extreme_value_makes_a_500(name: str, fuzzed: Fuzzed, server: Server) -> None:
    method, path = name.split(" ")
    operation = schemathesis.openapi.from_dict(description())[path][method]
    guest = somebody(path, fuzzed, server)
    address = path.format(**fuzzed.ids, at=0, seq=1)
    headers = {"content-type": "application/json"}

    @settings(
        max_examples=3,
        suppress_health_check=[*HealthCheck],
        deadline=None,
        derandomize=True,
        database=None,
    )
    @given(case=operation.as_strategy(GenerationMode.POSITIVE))
    def ask(case: Any) -> None:
        for strange in EXTREMES:
            for body in islice(spoilt(case.body, strange), MOST_SPOILT):
                text = json.dumps(body)
                answer = guest.http.request(method, address, content=text, headers=headers)
                assert answer.status_code < 500, (name, text)

    ask()


def test_no_strange_id_makes_a_500(fuzzed: Fuzzed, server: Server) -> None:
    for strange in STRANGE_IDS:
        for start in (
            "/api/tables/",
            "/api/records/",
            "/api/me/tokens/",
            "/api/me/devices/",
            "/api/me/passkeys/",
            f"/api/tables/{fuzzed.table}/invitations/",
        ):
            guest = somebody(start, fuzzed, server)
            for method in ("GET", "DELETE", "POST"):
                address = start + quote(strange, safe="%")
                answer = guest.http.request(method, address)
                assert answer.status_code < 500, (method, address)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b'{"name": "\\ud800"}',
        b'{"invitation": "\\ud800aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}',
        b'{"invitation": "\\u0000aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}',
        b'{"seq": 1e400}',
        b"\xff\xfe",
        b"[" * 30_000,
    ],
)
def test_no_strange_body_makes_a_500(body: bytes, fuzzed: Fuzzed, server: Server) -> None:
    guest = Guest(server, "Strange", token=fuzzed.token)
    paths = ("/api/guest", "/api/join", "/api/tables", f"/api/tables/{fuzzed.table}/commands")
    for path in paths:
        for kind in ("application/json", "text/plain", "multipart/form-data"):
            answer = guest.http.post(path, content=body, headers={"content-type": kind})
            assert answer.status_code in range(400, 500), (path, answer.text)
