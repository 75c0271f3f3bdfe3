"""The reference of the library can be made, has what people look for, and no broken link."""

import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from tests.house.files import ROOT

SOURCES = ROOT / "src"


class Page(HTMLParser):
    """The links of a page, and the places that links can lead to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            elif tag == "a" and name == "href" and value:
                self.links.add(unquote(value))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    folder = tmp_path_factory.mktemp("reference")
    command = [sys.executable, "-W", "error", "-m", "tools.reference", str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return {path: Page(path) for path in folder.rglob("*.html")}


def test_every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    broken = []
    checked = 0
    for path, page in pages.items():
        for link in page.links:
            target, place = urldefrag(link)
            if ":" in target:
                continue
            file = (path.parent / target).resolve() if target else path
            checked += 1
            if file not in pages or (place and place not in pages[file].places):
                broken.append(f"{path.name}: {link}")
    assert checked > 500
    assert broken == []


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("kontor", {"Game.play", "Game.view", "State.posts", "State.key", "Action.index"}),
        ("kontor", {"legal_actions", "apply", "as_svg", "ActionSpace.action", "View.table"}),
        ("constants", {"TURN", "piece_of", "EVENTS"}),
        ("bots", {"Bot.choose", "make_bot"}),
        ("review", {"evaluate", "best_turns"}),
    ],
)
def test_what_people_look_for_is_there(
    pages: dict[Path, Page], name: str, places: set[str]
) -> None:
    page = next(page for path, page in pages.items() if path.stem == name)
    assert places - page.places == set()
