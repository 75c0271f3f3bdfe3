"""The browser client names none of its addresses by itself: they begin where it is served."""

import re
from pathlib import Path

import pytest

from tests.house.files import ROOT, name_of

CLIENT = ROOT / "web" / "src"
SOURCES = sorted(CLIENT.rglob("*.svelte"))
# `href="/rules"` would lead out of the path at which the pages are served: `addressOf` knows it.
FIXED = re.compile(r"""(?:href|src|action)=(?:"/|\{["'`]/)""")


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_links_begin_where_the_pages_are_served(path: Path) -> None:
    assert FIXED.findall(path.read_text(encoding="utf-8")) == []
