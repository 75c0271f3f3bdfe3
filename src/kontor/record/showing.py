"""Games, states and views as people see them: the table as text, the board as a picture."""

from typing import TYPE_CHECKING, Any

from kontor.board import Board
from kontor.rules import State, View, position

if TYPE_CHECKING:
    from kontor.record.game import Game


class Picture(str):
    """The text of an SVG file, which a notebook draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture: {len(self)} characters of SVG>"


def as_text(shown: "Game | State | View", language: str = "en") -> str:
    """Return the table of a game, a state or a view in lines of text, as in the terminal.

    Games and states show all that there is, a view what its seat may see. The languages are those
    of `kontor play --language`.
    """
    # Most programs never show anything: what this needs is imported when it is asked for.
    from kontor.messages import LANGUAGES
    from kontor.text.screen import table_text

    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; the languages are {', '.join(LANGUAGES)}")
    return table_text(*_seen(shown), language)


def as_svg(shown: "Game | State | View", theme: str = "light") -> Picture:
    """Return the board of a game, a state or a view with all that lies on it, as SVG.

    A notebook draws the picture by itself. The theme is `light`, `dark` or `system`.
    """
    from kontor.look import draw

    board, seen = _seen(shown)
    return Picture(draw(board.id, seen, theme=theme))


def _seen(shown: "Game | State | View") -> tuple[Board, dict[str, Any]]:
    """Return the board of what is shown, and its position as JSON."""
    if isinstance(shown, View):
        return shown.table.terms.board, shown.json()
    state = shown if isinstance(shown, State) else shown.state
    return state.terms.board, position(state)
