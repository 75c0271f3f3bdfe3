"""The themes of a drawing: light, dark, or whichever the viewer's system prefers."""

import re
from functools import cache
from typing import Final

from kontor.look.facts import look_data

THEMES: Final = ("light", "dark", "system")

TOKEN: Final = re.compile(r"--([\w-]+):\s*([^;]+);")
USE: Final = re.compile(r"var\(--([\w-]+)\)")
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def tokens(*, dark: bool) -> dict[str, str]:
    """Return the value of every token of tokens.css."""
    light_block, dark_block = COMMENT.sub("", look_data("tokens.css")).split('[data-theme="dark"]')
    light = dict(TOKEN.findall(light_block))
    return light | dict(TOKEN.findall(dark_block)) if dark else light


@cache
def rules() -> str:
    """Return the style rules of chart.css, without needless spaces."""
    text = COMMENT.sub("", look_data("chart.css"))
    return re.sub(r"\s*([{}:;,])\s*", r"\1", text).replace(";}", "}").strip()


def check_theme(theme: str) -> None:
    """Raise ValueError if a theme is unknown."""
    if theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}; the themes are {', '.join(THEMES)}")


def styled(content: str, theme: str) -> str:
    """Return the content after a style element, in the colours of the theme.

    Light and dark colours are written out, so that programs without custom properties show them
    too; only the system theme needs custom properties.
    """
    if theme == "system":
        return f"<style>{properties(rules() + content)}{rules()}</style>{content}"
    values = tokens(dark=theme == "dark")
    return USE.sub(lambda found: values[found[1]], f"<style>{rules()}</style>{content}")


def properties(markup: str) -> str:
    """Return the custom properties that some markup uses, for both themes."""
    used = sorted(set(USE.findall(markup)))
    light, dark = tokens(dark=False), tokens(dark=True)
    by_day = "".join(f"--{name}:{light[name]};" for name in used)
    by_night = "".join(f"--{name}:{dark[name]};" for name in used if dark[name] != light[name])
    return f"svg{{{by_day}}}@media(prefers-color-scheme:dark){{svg{{{by_night}}}}}"
