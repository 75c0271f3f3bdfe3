"""A table without network, store or clock: people's commands, and what follows from them."""

from random import Random
from typing import Any

from kontor.bots.scripted import choose_by_rule
from kontor.rules import Setup, deal_json, draw_deal, legal_actions
from kontor.server.commands import check_seq, decide, follow
from kontor.server.entries import Entry, Person, after
from kontor.server.kinds import Started, created
from kontor.server.options import Clock, Options
from kontor.server.table import Table, fold

ANNA, BERT, CARL, DORA = (Person(name.lower(), name) for name in ("Anna", "Bert", "Carl", "Dora"))
SECONDS_A_MOVE = 1.0


class Desk:
    """A table that folds what people do; every entry is kept."""

    def __init__(self, *people: Person, clock: Clock | None = None, **options: Any) -> None:
        setup = Setup(players=options.pop("players", len(people)), **options.pop("setup", {}))
        chosen = Options(setup, clock=clock, **{"order": "fixed", **options})
        self.table = Table("desk")
        self.entries: list[Entry] = []
        self.now = 1000.0
        self.random = Random(1)
        self.add(created(chosen, people[0]))
        for person in people:
            self.do(person, "take", seat=None)

    def add(self, *drafts: Entry) -> list[Entry]:
        """Add drafts and everything that follows from them."""
        first = len(self.entries)
        waiting = list(drafts)
        while waiting:
            for entry in after(self.table.seq, self.now, waiting):
                self.table.add(entry)
                self.entries.append(entry)
            found = follow(self.table)
            waiting = [] if found is None else [found]
        return self.entries[first:]

    def do(self, person: Person, kind: str, seq: int | None = None, **fields: Any) -> list[Entry]:
        """Carry out a command as the server does."""
        check_seq(self.table, self.table.seq if seq is None else seq, kind)
        return self.add(*decide(self.table, person, kind, fields))

    def start(self, seed: int = 1) -> "Desk":
        """Begin with a fixed seed."""
        (draft,) = decide(self.table, Person(self.table.host, ""), "start", {})
        setup = Setup(**{**_plain(draft.data["setup"]), "seed": seed, "start": 0})
        deal = deal_json(setup, draw_deal(setup))
        order = draft.data["order"]
        self.add(Started(order=order, setup=setup.json(), deal=deal, by=draft.by))
        return self

    @property
    def decider(self) -> Person:
        """Who decides now."""
        number = self.table.decider
        assert number is not None
        seat = self.table.seats[number]
        assert seat.guest is not None
        return Person(seat.guest, seat.name)

    def choose(self) -> str:
        state = self.table.game.state
        return choose_by_rule(state, legal_actions(state), self.random.getrandbits(20)).text

    def step(self) -> str:
        """Let whoever decides play."""
        action = self.choose()
        self.now += SECONDS_A_MOVE
        self.do(self.decider, "play", action=action)
        return action

    def play_until(self, condition: Any, most: int = 2000) -> None:
        for _ in range(most):
            if condition():
                return
            self.step()
        raise AssertionError("this never happened")

    def play_turns(self, number: int = 1) -> None:
        """Play until `number` turns have passed."""
        for _ in range(number):
            state = self.table.game.state
            turn = (state.round, state.turn)
            self.play_until(lambda turn=turn: self.turn != turn)

    @property
    def turn(self) -> tuple[int, int]:
        state = self.table.game.state
        return (state.round, state.turn)

    def folded(self) -> Table:
        """Return the table folded anew from all entries."""
        return fold("desk", self.entries)


def _plain(setup: dict[str, Any]) -> dict[str, Any]:
    return {**setup, "modules": tuple(setup["modules"])}
