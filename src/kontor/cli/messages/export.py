"""The words of the game for the browser: `python -m kontor.cli.messages.export DIR`.

The terminal and the browser say the same things of pieces, actions and events; they are written
once, in this folder. What only the terminal says stays here.
"""

import json
import sys
from pathlib import Path
from typing import Final

from kontor.cli.messages import LANGUAGES, Messages

GROUPS: Final = (
    "seat.neutral",
    "kind.",
    "object.",
    "province.",
    "ability.",
    "privilege.",
    "bank.",
    "marker.",
    "permanent.",
    "favour.",
    "do.",
    "group.",
    "did.",
    "log.",
    "reason.",
    "level.",
    "score.",
    "region.",
    "why.",
)
TERMINAL: Final = ("log.line", "log.empty", "log.usage", "score.after", "score.winner")
WHO: Final = "{seat}: "
"""The browser shows who it was by a house mark."""


def words(language: str) -> dict[str, str]:
    """Return the texts of a language that the browser says too."""
    texts = Messages(language).texts
    return {
        key: text.removeprefix(WHO)
        for key, text in texts.items()
        if key.startswith(GROUPS) and key not in TERMINAL
    }


def export() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {f"{language}.ts": _module(words(language)) for language in LANGUAGES}


def _module(texts: dict[str, str]) -> str:
    lines = "".join(
        f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)},\n"
        for key, text in texts.items()
    )
    head = "/** Written by python -m kontor.cli.messages.export. */\n"
    return f"{head}export const game = {{\n{lines}}};\n"


def main(arguments: list[str]) -> int:
    """Write all files into a folder."""
    if len(arguments) != 1:
        print("usage: python -m kontor.cli.messages.export DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in export().items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
