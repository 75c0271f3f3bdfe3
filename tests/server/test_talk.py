"""The chat of a table: who says it, who hears it, and phrases that everybody reads."""

import pytest

from kontor.server.client import ClientError, RemoteTable
from kontor.server.errors import NotAllowed
from kontor.server.kinds import entry_from
from kontor.server.options import PHRASES
from tests.server.desk import ANNA, BERT, CARL, DORA, Desk
from tests.server.places import Server
from tests.server.players import EMPTY, ME, guests


def test_a_saying_tells_whose_it_is() -> None:
    desk = Desk(ANNA, BERT, CARL)
    (before,) = desk.do(DORA, "say", text="may I join?")
    desk.start()
    (mine,) = desk.do(BERT, "say", text="hello", phrase="hello")
    (hers,) = desk.do(DORA, "say", text="hello")
    told = [entry.shown_to((), []) for entry in (before, mine, hers)]
    assert [(one["seat"], one["spectator"]) for one in told] == [
        (None, False),
        (1, False),
        (None, True),
    ]
    assert [one["phrase"] for one in told] == [None, "hello", None]
    assert told[0]["speaker"] == told[2]["speaker"] != told[1]["speaker"]
    assert DORA.id not in told[0]["speaker"]


def test_a_very_old_saying_is_still_shown() -> None:
    row = {"seq": 3, "at": 1.0, "kind": "said", "by": "anna", "data": {"name": "A", "text": "hi"}}
    shown = entry_from(row).shown_to((), [])
    assert (shown["text"], shown["phrase"], shown["spectator"]) == ("hi", None, False)


def test_spectators_may_be_silent_but_whoever_left_a_seat_is_none() -> None:
    desk = Desk(ANNA, BERT, CARL, spectator_chat="off")
    desk.do(DORA, "say", text="before the start everybody may sit down")
    desk.start()
    with pytest.raises(NotAllowed, match="spectators do not talk") as refused:
        desk.do(DORA, "say", text="take Hamburg!")
    assert refused.value.code == "spectators-silent"
    desk.do(CARL, "resign", seat=2)
    desk.do(CARL, "say", text="sorry, I must go")
    assert [desk.table.talk_of(person.id) for person in (ANNA, CARL, DORA)] == [
        "together",
        "together",
        "off",
    ]


def heard(table: RemoteTable) -> list[str]:
    """Return all sayings of a table as somebody hears them."""
    return [event["text"] for event in table.events() if event["type"] == "said"]


def test_those_who_play_do_not_hear_spectators_who_talk_apart(server: Server) -> None:
    anna, bert, carl = guests(server, "Anna", "Bert", "Carl")
    hers = anna.create_table(
        setup={"players": 2, "variant": "neutral"},
        seats=[ME, EMPTY],
        public=True,
        spectator_chat="apart",
    )
    at_anna, at_bert, at_carl = (guest.table(hers.id) for guest in (anna, bert, carl))
    at_bert.send("take", seat=1)
    at_carl.send("say", text="hello all")
    at_anna.refresh()
    at_anna.send("start")
    at_carl.send("say", text="Anna should take Hamburg", phrase="thanks")
    at_anna.send("say", text="shh")
    for table in (at_anna, at_bert):
        assert heard(table) == ["hello all", "", "shh"]
        (hidden,) = [one for one in table.events() if one.get("text") == ""]
        assert (hidden["name"], hidden["phrase"], hidden["speaker"]) == ("", None, "")
    assert heard(at_carl) == ["hello all", "Anna should take Hamburg", "shh"]
    assert (at_anna.now["talk"], at_carl.now["talk"]) == ("together", "apart")
    at_bert.send("resign", seat=at_bert.now["you"][0])
    assert heard(at_bert) == ["hello all", "", "shh"], "who may come back is no spectator"


def test_phrases_are_those_that_the_server_knows(server: Server) -> None:
    (anna,) = guests(server, "Anna")
    table = anna.create_table(setup={"players": 3}, seats=[ME, EMPTY, EMPTY])
    for phrase in PHRASES:
        table.send("say", text=phrase, phrase=phrase)
    with pytest.raises(ClientError):
        table.send("say", text="x", phrase="boo")
