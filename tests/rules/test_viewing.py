"""Views that come from elsewhere as JSON are the views that were sent."""

from random import Random

import pytest

from kontor.rules import (
    PositionError,
    Setup,
    apply,
    begin,
    draw_deal,
    draw_start,
    legal_actions,
    view,
    view_from,
)
from kontor.rules.words import OVER

SETUPS = (
    Setup(players=4, modules=("missions", "favours"), seed=1),
    Setup(players=3, board="britannia", seed=2),
    Setup(players=2, variant="pawn", edition="2009", seed=3),
    Setup(players=2, variant="neutral", edition="egmont", seed=4),
    Setup(players=5, board="east", seed=5),
)


@pytest.mark.rule("HI1")
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.board_id} {setup.edition}")
def test_a_view_survives_as_json(setup: Setup) -> None:
    drawn = draw_start(setup)
    state, random = begin(drawn, draw_deal(drawn)), Random(setup.seed)
    for number in range(240):
        if state.phase == OVER:
            break
        if number % 5 == 0:
            for seat in (None, 0, state.seat):
                seen = view(state, seat)
                again = view_from(seen.json(), seat)
                assert again == seen
            assert legal_actions(again.table) == legal_actions(seen.table)
        apply(state, random.choice(legal_actions(state)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"pool": 99}, "the pool cannot hold 99 markers"),
        ({"pool": "all"}, "the pool cannot hold 'all' markers"),
        ({"posts": {"nowhere": []}}, "nowhere"),
    ],
)
def test_a_view_that_cannot_be_is_refused(change: dict[str, object], said: str) -> None:
    drawn = draw_start(Setup(players=4))
    shown = view(begin(drawn, draw_deal(drawn)), 0).json()
    with pytest.raises(PositionError, match=said):
        view_from({**shown, **change}, 0)


def test_a_view_lacks_nothing() -> None:
    with pytest.raises(PositionError, match="view lacks setup"):
        view_from({}, None)
