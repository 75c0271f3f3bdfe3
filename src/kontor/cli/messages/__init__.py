"""Every sentence that a player reads, in three languages with the same keys."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Final

LANGUAGES: Final = ("en", "pl", "ru")
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says its language; the first one that is set counts."""


class Messages:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts: dict[str, str] = import_module(f"kontor.cli.messages.{language}").MESSAGES

    def __call__(self, key: str, **values: object) -> str:
        """Return the sentence with this key, its placeholders filled."""
        return self.texts[key].format(**values)

    def listed(self, kind: str, names: Iterable[str]) -> str:
        """Return names of one kind (`marker`, `ability` …) in words, separated by commas."""
        return ", ".join(self(f"{kind}.{name}") for name in names)


def default_language(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, English where there is no other."""
    asked = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return next((known for known in LANGUAGES if asked.lower().startswith(known)), "en")
