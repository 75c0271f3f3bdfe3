"""What all charts in the browser share: `python -m kontor.look.export DIR`.

`elements.svg` (the symbols), `tokens.css` (colours of both themes) and `chart.css` (the classes)
are embedded in a page, as the charts are (look/charts.py), and follow the same rules.
"""

import re
import sys
from pathlib import Path
from typing import Final

from kontor.look.charts import PREFIX, prefixed
from kontor.look.elements import elements
from kontor.look.facts import look_data
from kontor.look.theme import COMMENT, tokens

WRITTEN: Final = "/* Written by python -m kontor.look.export. */\n"
SELECTOR: Final = re.compile(r"\.([a-z][\w-]*)")
FONT: Final = re.compile(r"font: (\w+) (\d+) 20px ([^;]+);")


def export() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"elements.svg": symbols(), "tokens.css": colours(), "chart.css": style()}


def symbols() -> str:
    """Return all elements as one picture that shows nothing by itself."""
    inner = "\n".join(prefixed(element) for element in elements().values())
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">\n{inner}\n</svg>\n'


def colours() -> str:
    """Return the colours of a chart in both themes, as custom properties of a page."""
    light, dark = tokens(dark=False), tokens(dark=True)
    night = _block({name: value for name, value in dark.items() if light[name] != value})
    return (
        f"{WRITTEN}"
        f":root {{\n{_block(light)}}}\n"
        f':root[data-theme="dark"] {{\n{night}}}\n'
        "@media (prefers-color-scheme: dark) {\n"
        f':root:not([data-theme="light"]) {{\n{night}}}\n}}\n'
    )


def style() -> str:
    """Return the classes of a chart."""
    rules = _without_numbers(COMMENT.sub("", look_data("chart.css")))
    # Each sea name sets its own size, which a size in the rule would override.
    rules = FONT.sub(r"font-style: \1; font-weight: \2; font-family: \3;", rules)
    rules = SELECTOR.sub(rf".{PREFIX}\1", rules)
    return f"{WRITTEN}{rules.strip()}\n"


def _block(values: dict[str, str]) -> str:
    return "".join(f"  --{name}: {value};\n" for name, value in values.items())


def _without_numbers(rules: str) -> str:
    """Write `.5em` as `0.5em`, so that every dot before a letter begins a class."""
    return re.sub(r"(?<![\w.])\.(\d)", r"0.\1", rules)


def main(arguments: list[str]) -> int:
    """Write all files into a folder."""
    if len(arguments) != 1:
        print("usage: python -m kontor.look.export DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in export().items():
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
