"""What the first page may weigh; what the pages cost besides is told by `./kontor bench pages`."""

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import Response, expect

from tests.browser.people import Person

FIRST_PAGE = ".doors"
BOARD = ".k-chart svg.k-front"
MOST_BYTES = 150_000


def scripts_of(person: Person, path: str, wait_for: str) -> int:
    """Return how many bytes of compressed script a page loads before it shows something."""
    loaded: list[Response] = []

    def keep(response: Response) -> None:
        if urlsplit(response.url).path.endswith(".js"):
            loaded.append(response)

    person.page.on("response", keep)
    person.goto(path)
    expect(person.page.locator(wait_for).first).to_be_visible()
    person.page.remove_listener("response", keep)
    return sum(len(gzip.compress(response.body())) for response in loaded)


def test_the_first_page_loads_few_scripts(anna: Person) -> None:
    assert 0 < scripts_of(anna, "/", FIRST_PAGE) < MOST_BYTES
