"""Hidden information: everything that anybody ever received is searched for what it must not hold.

Words such as `extra-office` name open markers as well as hidden ones. So the search walks the JSON
and looks at the keys under which hidden things could stand, and at the order in which they lie.
"""

from collections.abc import Iterator
from typing import Any

from kontor.rules import apply, score, view
from kontor.rules.words import OVER
from kontor.server.client import Client
from tests.server.places import Server
from tests.server.players import Guest, Match, Stream, guests, start_match

Walked = tuple[tuple[str, ...], Any]


def walk(data: Any, path: tuple[str, ...] = ()) -> Iterator[Walked]:
    """Give every value with the keys that lead to it."""
    yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from walk(value, (*path, str(key)))
    elif isinstance(data, list):
        for value in data:
            yield from walk(value, path)


class Secrets:
    """What a match hides while it is played."""

    def __init__(self, record: dict[str, Any], ids: dict[str, str]) -> None:
        self.seed = record["setup"]["seed"]
        self.pool: list[str] = record["deal"]["pool"]
        self.missions: list[list[str]] = record["deal"]["missions"]
        self.ids = ids

    def faults(self, data: Any, seat: int | None, name: str) -> list[str]:
        """Say what somebody heard too much."""
        found = []
        for path, value in walk(data):
            wrong = self._fault(path, value, seat, name)
            if wrong:
                found.append(f"{name}: {wrong} at {'.'.join(path)}")
        return found

    def _fault(self, path: tuple[str, ...], value: Any, seat: int | None, name: str) -> str:
        key = path[-1] if path else ""
        if key in (
            "seed",
            "bot_seed",
            "guest",
            "by_guest",
            "former",
            "hash",
            "drawn",
            "token",
            "secret",
            "deck",
        ):
            return key
        if path[-2:] == ("seal", "bots") and value is not None:
            return "the secret of the bots"
        if isinstance(value, int) and value == self.seed:
            return "the seed"
        if isinstance(value, str):
            others = {other: known for other, known in self.ids.items() if other != name}
            if any(known in value for known in others.values()):
                return "the id of another guest"
        if isinstance(value, list):
            return self._fault_of_list(key, value, seat)
        if isinstance(value, dict):
            return self._fault_of_event(value, seat)
        return ""

    def _fault_of_list(self, key: str, value: list[Any], seat: int | None) -> str:
        others = [m for owner, m in enumerate(self.missions) if owner != seat]
        if sorted(map(str, value)) in [sorted(mission) for mission in others]:
            return "a mission of another"
        if len(value) > 3 and value in (self.pool, self.pool[: len(value)], self.pool[::-1]):
            return "the order of the pool"
        if key == "pool":
            return "the pool"
        return ""

    def _fault_of_event(self, value: dict[str, Any], seat: int | None) -> str:
        readers = value.get("hidden")
        if readers is None or seat in readers:
            return ""
        told = [value[key] for key in ("marker", "markers") if value.get(key) is not None]
        return f"a hidden event tells {told}" if told else ""


def plates(heard: list[Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """Give every view with its plate."""
    for _, value in walk(heard):
        if isinstance(value, dict) and "plate" in value and "phase" in value:
            yield value, value["plate"]


def standings(heard: list[Any]) -> Iterator[dict[str, Any]]:
    for _, value in walk(heard):
        if isinstance(value, dict) and "standing" in value and "you" in value:
            yield value


def play_and_listen(server: Server) -> tuple[Match, list[Guest], Secrets]:
    """Return a game up to its last action, with all that its people and a spectator heard."""
    people = guests(server, "Anna", "Bert", "Carl")
    match = start_match(people, setup={"players": 3, "modules": ["missions", "favours"]})
    spectator = Guest(server, "Zaungast")
    invitation = people[0].ask("POST", f"/api/tables/{match.id}/invitations", {"role": "watch"})
    looking = spectator.join(invitation["secret"])
    everybody = [*people, spectator]
    for guest in everybody:
        # What is meant for oneself (own id, own invitations) was heard before the game.
        guest.heard.clear()
    streams = [guest.stream(match.id) for guest in everybody]
    for seat, table in match.by_seat.items():
        table.refresh()
        table.send("standing", seat=seat, answers={"added": "decline", "join": "never"})
    secrets = Secrets(match.game.record(), {guest.name: guest.id for guest in everybody})
    steps = 0
    while not almost_over(match):
        match.step()
        steps += 1
        if steps % 25 == 0:
            ask_everything(match, everybody)
    ask_everything(match, everybody)
    hear_all(streams, looking.refresh()["seq"])
    return match, everybody, secrets


def almost_over(match: Match) -> bool:
    """Tell whether the game could end with the next action."""
    state = match.game.state.copy()
    state_random = match.random.getstate()
    action = match.choose()
    match.random.setstate(state_random)
    apply(state, state.terms.space.parse(action))
    return bool(state.phase == OVER)


def ask_everything(match: Match, people: list[Guest]) -> None:
    """Let everybody ask for all that can be asked for, rightly or not."""
    seat = match.game.seat or 0
    for guest in people:
        path = f"/api/tables/{match.id}"
        for page in ("", "/events?since=0", "/record", "/statistics", "/at/12", "/invitations"):
            guest.http.get(path + page)
        guest.http.get("/api/lobby")
        for command in ({"type": "play", "action": "end"}, {"type": "takeback", "seat": seat}):
            # A stale one is answered with what was missed.
            body = {"seq": 4, "key": f"{guest.name}-{len(guest.heard)}-x", "command": command}
            guest.http.post(f"{path}/commands", json=body)


def hear_all(streams: list[Stream], seq: int) -> None:
    for stream in streams:
        stream.until_seq(seq)


def test_nobody_hears_what_is_hidden_from_them_until_the_end(quiet_server: Server) -> None:
    match, people, secrets = play_and_listen(quiet_server)
    seats = {match.by_seat[seat].client: seat for seat in match.by_seat}
    faults = [
        fault
        for guest in people
        for fault in secrets.faults(guest.heard, seats.get(guest), guest.name)
    ]
    assert faults == []
    # The search would have found it: it does find one's own things.
    assert secrets.faults(people[0].heard, None, "nobody")
    for guest in people:
        seat = seats.get(guest)
        for shown in standings(guest.heard):
            assert shown["standing"] is None or shown["seat"] == seat
        for seen, plate in plates(guest.heard):
            if plate and not isinstance(plate, int):
                assert seen["phase"] == "mark"
                assert seen["turn"] == seat
    match.step()
    assert match.game.over
    for guest in people:
        table = guest.table(match.id)
        missions = [player["mission"] for player in table.now["view"]["players"]]
        assert [sorted(mission) for mission in missions] == [sorted(m) for m in secrets.missions]
        assert table.record()["setup"]["seed"] == secrets.seed


def with_a_mission_that_counts(server: Server) -> Match:
    """Return a game under way where a mission is worth something: only then can one be told."""
    people = guests(server, "Anna", "Bert", "Carl")
    for seed in range(10):
        match = start_match(people, setup={"players": 3, "modules": ["missions"]}, seed=seed)
        while not match.game.over:
            match.step()
            if score(view(match.game.state, None).table) != match.game.scores():
                match.play(6)
                if not match.game.over:
                    return match
    raise AssertionError("no mission ever counted")


def test_statistics_of_a_game_under_way_hold_only_what_the_seat_may_know(
    quiet_server: Server,
) -> None:
    match = with_a_mission_that_counts(quiet_server)
    spectator = Guest(quiet_server, "Zaungast")
    everybody: dict[int | None, Client] = {None: spectator}
    everybody |= {seat: table.client for seat, table in match.by_seat.items()}
    for seat, guest in everybody.items():
        found = guest.ask("GET", f"/api/tables/{match.id}/statistics")
        for turn in found["turns"]:
            state = match.game.state_after(turn["after"])
            assert turn["scores"] == score(view(state, seat).table)
