"""The end of a game on a low screen: its sheet beside its board, with the winner's network."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.looks import WHOLE, middle_game, show_end
from tests.browser.people import DESKTOP, ME

# Which cities, and which pieces on their offices, are as bright as the winner's network.
BRIGHT = """chart => {
    const bright = (all, cityOf) => [...new Set([...all]
        .filter((one) => one.closest(".k-faded") === null).map(cityOf))].sort();
    const offices = chart.querySelectorAll("[data-at*=' ']:not([data-at^='prestige'])");
    return [
        bright(chart.querySelectorAll("g[data-city]"), (one) => one.dataset.city),
        bright(offices, (one) => one.dataset.at.split(" ")[0]),
    ];
}"""


def test_the_final_board_stands_beside_the_sheet(come: Come) -> None:
    anna = come("Anna", settings={"language": "ru"})
    show_end(anna)
    chart = anna.page.locator(".end section.chart")
    expect(chart.locator("svg.k-front")).to_be_visible()
    box = chart.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= DESKTOP["height"], "the board lies below the fold"
    expect(chart.locator(".k-overview")).to_have_count(0)
    now = middle_game(anna, WHOLE).now
    winner = str(now["result"]["winners"][0])
    offices = now["view"]["offices"]
    linked = sorted(
        city
        for city, row in offices.items()
        if any(piece and piece[0] == winner for piece in (*row["spaces"], *row["extra"]))
    )
    cities, pieces = chart.evaluate(BRIGHT)
    assert (cities, pieces) == (linked, linked), "whole cities fade, with their offices"


def test_long_words_for_a_table_are_not_cut_off(come: Come) -> None:
    anna = come("Anna", settings={"language": "ru"})
    made = anna.create(setup={"players": 5, "modules": ["missions", "favours"]}, seats=[ME] * 5)
    anna.goto(f"/table/{made['now']['id']}")
    below = anna.page.locator("header .where small")
    expect(below).to_contain_text("Благосклонности")
    room = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    width, height = below.evaluate(room)
    assert max(width, height) <= 1
