"""The elements of a chart: which symbols a drawing needs."""

import re
from functools import cache
from typing import Final

from kontor.look.facts import look_data

ELEMENT: Final = re.compile(r'<(symbol|linearGradient) id="(?P<id>[\w-]+)".*?</\1>', re.DOTALL)
REFERENCE: Final = re.compile(r'(?:href="|url\()#([\w-]+)')


@cache
def elements() -> dict[str, str]:
    """Return the markup of every element by its id."""
    found = ELEMENT.finditer(look_data("elements.svg"))
    return {element["id"]: re.sub(r">\s+<", "><", element[0]) for element in found}


def elements_for(markup: str) -> str:
    """Return the elements that some markup refers to, and those that they refer to in turn."""
    known = elements()
    needed: dict[str, None] = {}
    waiting = REFERENCE.findall(markup)
    while waiting:
        name = waiting.pop()
        if name in known and name not in needed:
            needed[name] = None
            waiting += REFERENCE.findall(known[name])
    return "".join(known[name] for name in sorted(needed))
