"""Every board, every game for two and both modules: opened in the browser and played some turns."""

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand, pieces_on_posts, variously
from tests.browser.people import BOT, ME, Json, Person

SETUPS: dict[str, Json] = {
    "hansa-2-3": {"board": "hansa", "players": 3},
    "hansa-4-5": {"board": "hansa", "players": 5},
    "east": {"board": "east", "players": 3},
    "britannia-2-3": {"board": "britannia", "players": 3},
    "britannia-4-5": {"board": "britannia", "players": 4},
    "pawn-2009": {"players": 2, "edition": "2009", "variant": "pawn"},
    "neutral-egmont": {"players": 2, "edition": "egmont", "variant": "neutral"},
    "neutral-big-box": {"players": 2, "variant": "neutral"},
    "neutral-east": {"board": "east", "players": 2, "variant": "neutral"},
    "neutral-britannia": {"board": "britannia", "players": 2, "variant": "neutral"},
    "missions": {"players": 3, "modules": ["missions"]},
    "favours": {"players": 3, "modules": ["favours"]},
    "missions-favours": {"players": 4, "modules": ["missions", "favours"]},
}
# Together these have every board, every game for two and both modules.
FEW = (
    "pawn-2009",
    "neutral-egmont",
    "neutral-east",
    "neutral-britannia",
    "missions-favours",
    "britannia-4-5",
)
SOME = 5
MANY = 70


def open_table(person: Person, setup: Json, seed: int) -> Hand:
    seats = [ME, *[BOT] * (setup["players"] - 1)]
    table = person.create(setup={**setup, "start": 0}, seats=seats)["now"]["id"]
    return Hand(person, table, seed).open()


@pytest.mark.parametrize("name", FEW)
def test_some_turns(name: str, anna: Person) -> None:
    setup = SETUPS[name]
    hand = open_table(anna, setup, seed=len(name))
    hand.play(SOME, variously)
    hand.wait_for_turn()
    now = hand.now
    hand.wait_for(now["seq"])
    standing = anna.page.locator(".k-chart [data-at*='.'][data-piece]")
    expect(standing).to_have_count(len(pieces_on_posts(now["view"])))
    desks = anna.page.locator("section.desk")
    expect(desks).to_have_count(setup["players"])
    if "missions" in setup.get("modules", ()):
        expect(anna.page.locator(".mission")).to_have_count(1)
    if "favours" in setup.get("modules", ()):
        expect(anna.page.locator(".favours")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("name", SETUPS)
def test_many_turns_of_everything(name: str, anna: Person) -> None:
    open_table(anna, SETUPS[name], seed=len(name)).play(MANY, variously)
