"""A server and a browser that the tests share; every test has people of its own."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from kontor.server.pages import web_folder
from tests.browser.people import ARGUMENTS, Person, chromium
from tests.house.files import ROOT
from tests.server.places import PATIENCE, Place, Server, cannot_have

KEPT = ROOT / "artefacts" / "browser"
"""Where screenshots of the pages are kept, for people to look at."""
FAILED = pytest.StashKey[bool]()
Come = Callable[..., Person]


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """Wait long enough for a busy machine."""
    expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return the server that the tests share."""
    if not (web_folder() / "index.html").is_file():
        cannot_have("the browser client is not built: let ./kontor test build it")
    folder = tmp_path_factory.mktemp("server")
    place = Place("sqlite", f"sqlite:///{folder}/kontor.db", folder)
    with place.serving(bot_pause=0) as found:
        yield found


# Not session-wide: Playwright leaves an event loop running, and other tests need their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Return the machine's Chromium."""
    program = chromium()
    if program is None:
        cannot_have("Chromium is missing: install it, or let root run ./kontor test")
    with sync_playwright() as tool:
        found = tool.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield found
        found.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know whether the test itself has failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def come(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Let people come with browsers of their own; fail if anything went wrong in one."""
    people: list[Person] = []

    def arrive(name: str | None = "Anna", at: Server | None = None, **options: Any) -> Person:
        people.append(Person(browser, at or server, name, **options))
        return people[-1]

    yield arrive
    faults = [fault for person in people for fault in person.faults]
    for number, person in enumerate(people):
        if request.node.stash.get(FAILED, True):
            person.page.screenshot(path=KEPT / f"failed-{request.node.name}-{number}.png")
        person.context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def anna(come: Come) -> Person:
    """Return somebody at a desktop."""
    return come()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Return a server that one test may kill."""
    with Place("sqlite", f"sqlite:///{tmp_path}/kontor.db", tmp_path).serving() as found:
        yield found
