"""The legal actions as a numbered list that typing narrows."""

from itertools import groupby
from typing import Final
from unicodedata import combining, normalize

from kontor.text.ink import Ink
from kontor.text.notation import read_action
from kontor.text.wording import Wording

FEW: Final = 6
"""A group of up to this many choices is listed."""
SHORT: Final = 14
"""Up to this many choices are all listed, whatever their groups."""
PAGE: Final = 18


class Menu:
    """The choices of one decision, numbered from 1 in the order of the notation."""

    def __init__(
        self, wording: Wording, ink: Ink, legal: list[str], posts: dict[str, list[str | None]]
    ) -> None:
        self.legal = legal
        self._say = wording.messages
        self._ink = ink
        self._words = [wording.choice(action) + _occupant(action, posts) for action in legal]
        self._searched = [_plain(f"{a} {w}") for a, w in zip(legal, self._words, strict=True)]
        self._found: list[int] = []
        self._next = 0

    def overview(self) -> list[str]:
        """Return all choices by verb; for a large group, only its numbers and how to narrow it."""
        lines = []
        numbered = enumerate(self.legal)
        for verb, members in groupby(numbered, key=lambda pair: read_action(pair[1]).verb):
            numbers = [number for number, _ in members]
            heading = self._ink.strong(self._say(f"group.{verb}"))
            if len(numbers) <= FEW or len(self.legal) <= SHORT:
                lines += [heading, *(self._item(number) for number in numbers)]
            else:
                lines += [f"{heading}  {self._summary(numbers)}"]
        return lines

    def _item(self, number: int) -> str:
        return f"{number + 1:>5}  {self._words[number]}"

    def _summary(self, numbers: list[int]) -> str:
        first = self.legal[numbers[0]]
        example = first.split("-")[0] if "-" in first else " ".join(first.split(" ")[:2])
        span = self._say("menu.range", first=numbers[0] + 1, last=numbers[-1] + 1)
        return f"{span}  {self._say('menu.many', count=len(numbers), example=example)}"

    def narrow(self, text: str) -> int:
        """Find the choices that begin with a text or contain all its words; return how many."""
        wanted = _plain(text)
        begun = [n for n, action in enumerate(self.legal) if action.startswith(wanted)]
        words = wanted.split()
        self._found = begun or [
            n for n, searched in enumerate(self._searched) if _has(searched, words)
        ]
        self._next = 0
        return len(self._found)

    def page(self) -> list[str]:
        """Return the next page of the choices found, and what Enter does next."""
        first, self._next = self._next, min(self._next + PAGE, len(self._found))
        lines = [self._item(number) for number in self._found[first : self._next]]
        if len(self._found) == 1:
            lines[0] += f"   [{self._say('menu.one')}]"
        elif self._next < len(self._found):
            count = len(self._found)
            shown = self._say("menu.shown", first=first + 1, last=self._next, count=count)
            lines.append(self._ink.faint(shown))
        return lines

    @property
    def more(self) -> bool:
        """Whether some of the choices found are not shown yet."""
        return self._next < len(self._found)

    @property
    def only(self) -> str | None:
        """The action found, if it is the only one."""
        return self.legal[self._found[0]] if len(self._found) == 1 else None


def _occupant(action: str, posts: dict[str, list[str | None]]) -> str:
    """Return the piece on the post that an action names, if there is one."""
    post = read_action(action).words.get("post", "")
    route, _, number = post.rpartition(".")
    code = posts[route][int(number) - 1] if route in posts else None
    return f" [{code}]" if code else ""


def _has(searched: str, words: list[str]) -> bool:
    """Tell whether a text contains all the words; a single letter or digit must be a whole word."""
    return all(word in (searched if len(word) > 1 else searched.split()) for word in words)


def _plain(text: str) -> str:
    """Return a text for comparison: in lower case, without accents."""
    decomposed = normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not combining(letter))
