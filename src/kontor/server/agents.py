"""What a device is called: its browser and its system, and nothing else that it tells of itself."""

import re
from typing import Final

# The first that fits: most browsers also claim to be those that follow.
BROWSERS: Final = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/|Chromium/"),
    ("Safari", r"Safari/"),
)
SYSTEMS: Final = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("macOS", r"Macintosh|Mac OS X"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux|X11"),
)


def label_of(agent: str) -> str:
    """Return a label such as `Firefox on Android` for a User-Agent; empty for what has no page."""
    found = (_first(BROWSERS, agent), _first(SYSTEMS, agent))
    return " on ".join(filter(None, found))


def _first(known: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for name, pattern in known if re.search(pattern, agent)), "")
