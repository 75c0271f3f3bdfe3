"""Every sentence that people read, in every language: a file `xx.json` each, with the same keys.

A catalogue tells its language's own name, its rule for plural forms as gettext writes it, and the
texts: of the `game`, which the terminal and the browser share, and those that only one of the two
shows. What the lessons say is in `lessons`, a file for each language too.
"""

import json
import re
from collections.abc import Iterable, Mapping
from gettext import c2py
from importlib.resources import files
from typing import Any, Final

ENGLISH: Final = "en"
LANGUAGES: Final = tuple(
    sorted(
        entry.name.removesuffix(".json")
        for entry in files(__name__).iterdir()
        if entry.name.endswith(".json")
    )
)
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says its language; the first one that is set counts."""
PLACEHOLDER: Final = re.compile(r"\{([a-z]+)((?:\|[^|{}]*)*)\}")
"""`{name}`, `{count|form|form}` with a form for each of the language's plurals, or
`{you|second|third}`: what is said to the reader, and of anybody else."""
YOU: Final = "you"


def catalogue(language: str) -> dict[str, Any]:
    """Return all that the file of a language says."""
    text = files(__name__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def lesson_texts(language: str) -> dict[str, Any]:
    """Return what the lessons say in a language, by their ids."""
    text = files(__name__).joinpath("lessons", f"{language}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


class Messages:
    """The sentences of the terminal in one language."""

    def __init__(self, language: str) -> None:
        found = catalogue(language)
        self.language = language
        self.texts: dict[str, str] = {**found["game"], **found["terminal"]}
        self._plural = c2py(found["plural"])

    def __call__(self, key: str, **values: object) -> str:
        """Return the sentence with this key, its placeholders filled."""

        def fill(found: re.Match[str]) -> str:
            forms = found[2].split("|")[1:]
            if found[1] == YOU:
                # Several people share a terminal: it speaks of each of them.
                return forms[1]
            value = values[found[1]]
            return forms[self._plural(int(str(value)))] if forms else str(value)

        return PLACEHOLDER.sub(fill, self.texts[key])

    def listed(self, kind: str, names: Iterable[str]) -> str:
        """Return names of one kind (`marker`, `ability` …) in words, separated by commas."""
        return ", ".join(self(f"{kind}.{name}") for name in names)


def default_language(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, English where there is no other."""
    asked = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return next((known for known in LANGUAGES if asked.lower().startswith(known)), ENGLISH)
