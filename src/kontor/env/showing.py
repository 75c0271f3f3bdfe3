"""What the environments of one game have in common: the game, its layout, how it is rendered."""

from typing import Final

from kontor.env.errors import EnvError
from kontor.env.layout import Layout, layout
from kontor.env.options import Options
from kontor.env.playing import Play
from kontor.env.text import text_of

RENDER_MODES: Final = ("human", "ansi")


class Shown:
    """An environment that plays one game at a time."""

    options: Options
    render_mode: str | None
    _play: Play

    @property
    def layout(self) -> Layout:
        """Where everything stands in an observation."""
        return layout(self.options.setup.board_id)

    @property
    def play(self) -> Play:
        """The game that is played; its `state` is that of the rules."""
        return self._play

    def render(self) -> str | None:
        """Return the position as text, or print it."""
        if self.render_mode is None:
            raise EnvError("name a render_mode, human or ansi, when the environment is made")
        text = text_of(self._play.state)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


def check_render_mode(mode: str | None) -> None:
    """Refuse what is not a way to render."""
    if mode is not None and mode not in RENDER_MODES:
        known = " or ".join(RENDER_MODES)
        raise EnvError(f"unknown render_mode {mode!r}; it must be {known}")
