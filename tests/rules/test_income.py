"""A1 and A2: Income."""

import pytest

from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import changes, lay
from tests.rules.lists import offered

EDITIONS = ("2009", "egmont", "big-box")
# Stocks of few and many pieces, of one kind and of both; the book gives up to four merchants.
STOCKS = [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 2), (1, 4), (4, 0), (5, 3), (9, 1)]
BANK = (3, 5, 7, 31)


def with_stock(traders: int, merchants: int, bank: int, edition: str) -> Game:
    """Lay a table where seat 0 has just this stock; the book is fully developed."""
    supply = f"{11 + bank - traders}t{4 - merchants}m"
    abilities = {0: {"book": 3, "bank": bank}}
    game = lay(edition=edition, abilities=abilities, supply={0: supply})
    assert game.position()["players"][0]["stock"] == [traders, merchants]
    return game


def count(traders: int, merchants: int) -> str:
    return (f"{traders}t" if traders else "") + (f"{merchants}m" if merchants else "")


@pytest.mark.rule("A1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bank", range(4))
@pytest.mark.parametrize("stock", STOCKS, ids=lambda stock: count(*stock))
def test_number_and_kinds(edition: str, bank: int, stock: tuple[int, int]) -> None:
    most = min(BANK[bank], sum(stock))
    least = 1 if edition == "big-box" else most
    expected = [
        f"income {count(total - merchants, merchants)}"
        for total in range(least, most + 1)
        for merchants in range(total + 1)
        if merchants <= stock[1] and total - merchants <= stock[0]
    ]
    assert offered(with_stock(*stock, bank, edition), "income") == expected


@pytest.mark.rule("A1")
@pytest.mark.parametrize("chosen", ["1t", "1m", "2t1m", "3t"])
def test_the_pieces_go_from_stock_to_supply_and_nothing_else_happens(chosen: str) -> None:
    traders, merchants = {"1t": (1, 0), "1m": (0, 1), "2t1m": (2, 1), "3t": (3, 0)}[chosen]
    game = with_stock(5, 2, 0, "big-box")
    assert changes(game, f"income {chosen}") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([5, 2], [5 - traders, 2 - merchants]),
        "players/0/supply": ([6, 2], [6 + traders, 2 + merchants]),
    }


@pytest.mark.rule("A1")
@pytest.mark.parametrize("edition", ["2009", "egmont"])
def test_the_exact_number_is_due_or_all_that_is_there(edition: str) -> None:
    assert offered(with_stock(4, 0, 0, edition), "income") == ["income 3t"]
    assert offered(with_stock(3, 0, 0, edition), "income") == ["income 3t"]
    assert offered(with_stock(2, 0, 0, edition), "income") == ["income 2t"]
    assert offered(with_stock(1, 1, 0, edition), "income") == ["income 1t1m"]
    assert offered(with_stock(3, 1, 0, edition), "income") == ["income 3t", "income 2t1m"]
    assert offered(with_stock(6, 4, 3, edition), "income") == ["income 6t4m"]


@pytest.mark.rule("A1")
def test_more_or_fewer_than_allowed_are_refused() -> None:
    for edition, refused in (("big-box", "4t"), ("2009", "2t"), ("egmont", "2t")):
        game = with_stock(5, 0, 0, edition)
        before = game.position()
        with pytest.raises(IllegalAction):
            game.play(f"income {refused}")
        assert game.position() == before


@pytest.mark.rule("A2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bank", range(4))
def test_an_empty_stock_gives_no_income(edition: str, bank: int) -> None:
    assert offered(with_stock(0, 0, bank, edition), "income") == []


@pytest.mark.rule("A2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_piece_of_the_stock_still_does(edition: str) -> None:
    game = with_stock(1, 0, 0, edition)
    assert changes(game, "income 1t") == {
        "acted": (False, True),
        "actions": (2, 1),
        "players/0/stock": ([1, 0], [0, 0]),
        "players/0/supply": ([10, 4], [11, 4]),
    }
    assert offered(game, "income") == []
