"""Games, states and views show themselves as text and as pictures."""

from xml.etree import ElementTree

import pytest

from kontor import Game, Picture, as_svg, as_text
from kontor.messages import LANGUAGES


@pytest.fixture(scope="module")
def game() -> Game:
    game = Game.new(players=3, seed=7, start=0, modules=("missions",))
    game.play_all(["place t bremen-hamburg.2", "place t hamburg-stade.1"])
    return game


def test_a_game_is_printed_as_the_table(game: Game) -> None:
    printed = str(game)
    assert printed == as_text(game) == as_text(game.state)
    assert printed.startswith("Hansa, 3 players · Big Box, Missions · round 1\n")
    assert "Bremen–Hamburg · 0t ·" in printed
    assert printed.endswith("seat 0 (red): no actions left, use a marker or end the turn")
    assert "\x1b" not in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_a_view_shows_what_its_seat_may_see(game: Game) -> None:
    assert str(game).count("mission:") == 3
    assert as_text(game.view(1)).count("mission:") == 1
    assert as_text(game.view()).count("mission:") == 0


def test_in_every_language(game: Game) -> None:
    assert len({as_text(game, language) for language in LANGUAGES}) == len(LANGUAGES)
    with pytest.raises(ValueError, match="unknown language 'xx'; the languages are de, en"):
        as_text(game, "xx")


def test_a_notebook_draws_the_board(game: Game) -> None:
    for shown in (game, as_svg(game.state), as_svg(game.view(2))):
        picture = ElementTree.fromstring(shown._repr_svg_())
        pieces = picture.iterfind(".//*[@data-piece]")
        assert {piece.get("data-at") for piece in pieces} >= {"bremen-hamburg.2", "hamburg-stade.1"}
    assert isinstance(as_svg(game, theme="dark"), Picture)
    assert repr(as_svg(game)) == f"<Picture: {len(as_svg(game))} characters of SVG>"
    assert as_svg(game, theme="dark") != as_svg(game)
    with pytest.raises(ValueError, match="theme"):
        as_svg(game, theme="pink")
