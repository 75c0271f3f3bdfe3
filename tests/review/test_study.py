"""A study compares what was played with what could have been: both are followed in the same way."""

import pytest

from kontor.review.study import Study
from kontor.rules.words import NO_MARKER
from tests.games.table import lay

LOOP = "kampen-osnabrueck"


@pytest.mark.rule("MK2")
def test_new_markers_go_where_their_tolls_come_back_in_both() -> None:
    """Else a turn that feeds a loop would look poorer than it is, or poorer if it was played."""
    game = lay(
        posts={LOOP: "0t 0t"},
        offices={"kampen": "0m .", "osnabrueck": "0t . ."},
        supply={0: "4t", 1: "4t"},
        position={"markers": {LOOP: "move-3"}, "actions": 1},
    )
    route = game.state.terms.board.route_index[LOOP]
    study = Study(game.view(0))
    planned = next(c for c in study.candidates(50) if c.actions[0].text.startswith("establish"))
    played = study.played([(0, planned.actions[0].text), (0, "end")])
    for candidate in (planned, played):
        assert candidate.end.markers[route] != NO_MARKER
        assert sum(marker != NO_MARKER for marker in candidate.end.markers) == 1
    assert study.mark(planned) == study.mark(played)
