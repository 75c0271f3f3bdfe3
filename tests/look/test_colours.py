"""What stands on the colour of a seat can be read."""

import re

import pytest

from kontor.look.export import export

TOKENS = export()["tokens.css"]
SEATS = ("red", "blue", "green", "yellow", "violet", "neutral")
# WCAG 2.2, success criterion 1.4.3: text of the usual size.
LEAST_CONTRAST = 4.5


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("seat", SEATS)
def test_marks_and_figures_on_the_colour_of_a_seat_can_be_read(seat: str) -> None:
    grounds = re.findall(rf"--{seat}: (#\w{{6}})", TOKENS)
    (mark,) = re.findall(rf"--{seat}-mark: (#\w{{6}})", TOKENS)
    assert grounds
    for ground in grounds:
        assert contrast(ground, mark) >= LEAST_CONTRAST, ground
