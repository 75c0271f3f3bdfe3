"""Who may look at a table and at moments of it: by name, by link, or without a name at all."""

from collections.abc import Callable

import httpx
import pytest

from kontor.server.client import ClientError
from tests.server.places import PATIENCE, Server
from tests.server.players import Guest, Match, guests, hot_seat, start_match

PARTS = ("", "/events", "/at/5", "/record", "/statistics")


def statuses(http: httpx.Client, table_id: str) -> set[int]:
    """Return what somebody gets who asks for all that a replay needs."""
    return {http.get(f"/api/tables/{table_id}{part}").status_code for part in PARTS}


@pytest.fixture
def look(quiet_server: Server) -> Callable[[str], tuple[set[int], set[int]]]:
    """Return a function that lets a stranger and somebody without a name look at a table."""

    def try_both(table_id: str) -> tuple[set[int], set[int]]:
        stranger = Guest(quiet_server, "Zaungast")
        with httpx.Client(base_url=quiet_server.url, timeout=PATIENCE) as nobody:
            return statuses(stranger.http, table_id), statuses(nobody, table_id)

    return try_both


@pytest.mark.parametrize(
    ("public", "watchable", "seen"),
    [(True, True, 200), (True, False, 404), (False, True, 404), (False, False, 404)],
)
def test_a_running_game_is_seen_by_anyone_only_if_it_is_public_and_may_be_watched(
    quiet_server: Server,
    look: Callable[[str], tuple[set[int], set[int]]],
    public: bool,
    watchable: bool,
    seen: int,
) -> None:
    match = hot_seat(Guest(quiet_server, "Anna"), public=public, watchable=watchable)
    assert look(match.id) == ({seen}, {seen})


def test_a_finished_public_game_opens_for_anyone_but_not_its_talk(
    quiet_server: Server, look: Callable[[str], tuple[set[int], set[int]]]
) -> None:
    anna = Guest(quiet_server, "Anna")
    match = hot_seat(anna, public=True, watchable=False)
    match.table.send("say", text="Among us")
    match.play()
    assert look(match.id) == ({200}, {200})
    with httpx.Client(base_url=quiet_server.url, timeout=PATIENCE) as nobody:
        path = f"/api/tables/{match.id}"
        assert nobody.get(f"{path}/link").json() == {"secret": None}
        events = nobody.get(f"{path}/events").json()["events"]
        assert "Among us" not in str(events)
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        # Without a name one looks, and does nothing else.
        assert nobody.post(f"{path}/rematch").status_code == 401
    assert "Among us" in str(anna.table(match.id).events())


def test_a_link_to_a_moment_lets_others_watch_a_table_by_link(quiet_server: Server) -> None:
    people = guests(quiet_server, "Anna", "Bert", "Carl")
    modules = {"players": 3, "modules": ["missions"]}
    match = start_match(people, public=False, setup=modules)
    match.play(8)
    path = f"/api/tables/{match.id}"
    # Not only the host may pass it on, and it is always the same.
    secret = people[1].ask("GET", f"{path}/link")["secret"]
    assert secret == people[0].ask("GET", f"{path}/link")["secret"]
    dora, eva = guests(quiet_server, "Dora", "Eva")
    assert statuses(dora.http, match.id) == {404}
    dora.join(secret)
    assert statuses(dora.http, match.id) == {200}
    seq = match.table.refresh()["seq"]
    missions = seen_missions(dora, match, seq)
    assert missions == [None, None, None]
    assert [mission is None for mission in seen_missions(people[1], match, seq)] == [
        True,
        False,
        True,
    ]
    # Whoever watches may pass it on as well, but takes no seat.
    eva.join(dora.ask("GET", f"{path}/link")["secret"])
    assert eva.table(match.id).now["you"] == []
    with pytest.raises(ClientError) as refused:
        eva.table(match.id).send("take")
    assert refused.value.code == "not-invited"


def seen_missions(guest: Guest, match: Match, seq: int) -> list[list[str] | None]:
    past = guest.ask("GET", f"/api/tables/{match.id}/at/{seq}")
    return [player["mission"] for player in past["view"]["players"]]


def test_no_link_opens_a_table_that_may_not_be_watched(quiet_server: Server) -> None:
    anna, bert, carl = guests(quiet_server, "Anna", "Bert", "Carl")
    hidden = hot_seat(anna, public=False, watchable=False)
    with pytest.raises(ClientError) as refused:
        anna.ask("GET", f"/api/tables/{hidden.id}/link")
    assert (refused.value.status, refused.value.code) == (403, "not-watchable")
    shown = hot_seat(anna, public=False)
    secret = anna.ask("GET", f"/api/tables/{shown.id}/link")["secret"]
    wrong = [
        secret.replace(shown.id, hidden.id),
        secret[:-1] + ("0" if secret[-1] != "0" else "1"),
        # What the server has signed for another purpose.
        bert.http.cookies["kontor"],
    ]
    for forged in wrong:
        with pytest.raises(ClientError) as refused:
            carl.join(forged)
        assert refused.value.status == 404, forged
    # A link is no cookie either.
    carl.http.cookies.clear()
    assert carl.http.get("/api/me", headers={"cookie": f"kontor={secret}"}).status_code == 401
