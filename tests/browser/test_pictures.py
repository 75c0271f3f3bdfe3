"""Some pictures of the pages are kept; `./kontor screenshots DIR` takes them all."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import KEPT
from tests.browser.screenshots import SIZES, page_shots, picture
from tests.server.places import Server

WANTED = ("home", "create")


@pytest.mark.soak
def test_some_pictures_are_kept(browser: Browser, server: Server) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    shots = [shot for shot in page_shots(server) if shot.name in WANTED]
    taken = [
        path
        for shot in shots
        for size in SIZES
        for path in picture(browser, server, shot, KEPT, size)
    ]
    assert len(taken) == len(WANTED) * len(SIZES) * 2
    assert all(path.stat().st_size > 5000 for path in taken)
