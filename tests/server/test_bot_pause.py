"""How fast bots play: as the server has it, or as the only person at their table likes."""

from typing import Any

import pytest

from kontor.server.client import ClientError
from kontor.server.commands import decide
from kontor.server.errors import NotAllowed, Refused
from kontor.server.kinds import Acted, BotSeated
from kontor.server.shown import now_of
from tests.server.desk import ANNA, BERT, DORA, Desk
from tests.server.places import Place, Server, wait_until
from tests.server.players import BOT, EMPTY, ME, Guest

AN_HOUR = 3600.0
USUAL = 0.7


def alone() -> Desk:
    """Return a game of Anna, on the first seat, and two bots."""
    desk = Desk(ANNA, players=3)
    desk.add(BotSeated(seat=1, level="apprentice"), BotSeated(seat=2, level="apprentice"))
    return desk.start()


def pause(desk: Desk) -> float:
    return desk.table.pause_of_bots(USUAL)


def let_bot_act(desk: Desk) -> None:
    number = desk.table.decider
    assert number is not None
    desk.add(Acted(seat=number, action=desk.choose(), how="bot"))


def test_whoever_is_alone_with_bots_chooses_their_pause_and_it_is_kept() -> None:
    desk = alone()
    assert (pause(desk), now_of(desk.table, ANNA.id, 0.0)["bot_pause"]) == (USUAL, None)
    desk.do(ANNA, "bot-pause", seconds=0.2)
    assert pause(desk) == 0.2
    assert desk.folded().pause_of_bots(USUAL) == 0.2
    assert now_of(desk.table, ANNA.id, 0.0)["bot_pause"] == 0.2
    desk.do(ANNA, "bot-pause", seconds=9.0)
    assert pause(desk) == USUAL, "bots never pause longer than the server has it"
    desk.do(ANNA, "bot-pause", seconds=None)
    assert pause(desk) == USUAL


def test_the_pause_is_no_reason_to_refuse_a_click() -> None:
    desk = alone()
    seen = desk.table.seq
    desk.do(ANNA, "bot-pause", seconds=0.0)
    desk.do(ANNA, "play", seq=seen, action=desk.choose())
    desk.do(ANNA, "bot-pause", seq=seen, seconds=0.1)


def test_hurrying_lasts_until_a_person_decides() -> None:
    desk = alone()
    with pytest.raises(Refused, match="no bot") as refused:
        decide(desk.table, ANNA, "hurry", {})
    assert refused.value.code == "no-bot"
    desk.play_until(lambda: desk.table.decider != 0)
    desk.do(ANNA, "hurry")
    assert (pause(desk), desk.folded().hurried) == (0.0, True)
    while desk.table.decider != 0:
        assert pause(desk) == 0.0
        let_bot_act(desk)
    assert pause(desk) == USUAL


@pytest.mark.parametrize("command", [("bot-pause", {"seconds": 0.0}), ("hurry", {})])
def test_with_other_people_the_bots_keep_the_pace_of_the_server(
    command: tuple[str, dict[str, Any]],
) -> None:
    desk = Desk(ANNA, BERT, players=3)
    desk.add(BotSeated(seat=2, level="apprentice"))
    desk.start()
    with pytest.raises(Refused, match="others sit here too") as refused:
        decide(desk.table, ANNA, *command)
    assert refused.value.code == "not-alone"
    with pytest.raises(NotAllowed, match="only those who sit here"):
        decide(desk.table, DORA, *command)


def test_what_was_chosen_alone_rests_while_somebody_else_sits_there() -> None:
    desk = alone()
    desk.do(ANNA, "bot-pause", seconds=0.0)
    desk.do(ANNA, "replace", seat=1, level=None)
    assert pause(desk) == 0.0
    desk.do(BERT, "take", seat=1)
    assert pause(desk) == USUAL
    desk.do(BERT, "resign", seat=1)
    assert pause(desk) == 0.0


def test_bots_that_would_pause_for_an_hour_go_on_when_asked_and_remember_it(
    fresh_place: Place,
) -> None:
    with Server(fresh_place, bot_pause=AN_HOUR) as server:
        guest = Guest(server, "Anna")
        setup = {"players": 3, "start": 1}
        table = guest.create_table(setup=setup, seats=[ME, BOT, BOT], start=True, order="fixed")
        table.send("hurry")
        wait_until(lambda: table.refresh()["decision"]["yours"], "the bots have hurried")
        table.send("bot-pause", seconds=0)
        server.stop()
        server.start()
        table.refresh()
        while table.now["decision"]["yours"]:
            table.play(table.now["decision"]["legal"][-1])
        wait_until(lambda: table.refresh()["decision"]["yours"], "the bots have not paused")


def test_a_pause_is_a_number_of_seconds(server: Server) -> None:
    guest = Guest(server, "Anna")
    table = guest.create_table(setup={"players": 3}, seats=[ME, BOT, EMPTY])
    for wrong in (-1, 11, "fast", True):
        with pytest.raises(ClientError) as refused:
            table.send("bot-pause", seconds=wrong)
        assert (refused.value.status, refused.value.code) == (422, "invalid")
