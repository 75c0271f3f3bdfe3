"""What a viewer is shown of a table as it is now, built from what is open to its seats (HI1)."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

from kontor.rules import State, legal_actions, result, score, sees_more, view
from kontor.rules.actions import DISPLACE
from kontor.rules.displace import most_added, payments_after
from kontor.rules.offices import network_size, networks
from kontor.rules.rewards import rewards
from kontor.rules.words import KINDS, NEUTRAL, NOBODY, PHASES, owner_text, price_of
from kontor.server.entries import Seats
from kontor.server.origin import Origin
from kontor.server.progress import What
from kontor.server.secrets import public_id
from kontor.server.table import OVER, PLAYING, Table, Vote
from kontor.server.wire import write

MOST_SEEN: Final = 1000
"""How many parts of games are held as somebody sees them; each takes up to 11 KB."""


WHATS: Final[tuple[What, ...]] = get_args(What)
NOTHING_OFFERED: Final[dict[str, Any]] = {
    "yours": False,
    "legal": None,
    "displacements": {},
    "payments": [],
    "rewards": {},
}
"""What a decision offers to those who do not decide."""


GameShown = Callable[[Table, Seats], dict[str, Any]]
"""What shows a game to viewers with these seats: as data, or written already."""


def show_game(table: Table, seats: Seats) -> dict[str, Any]:
    """Return the game as viewers with these seats see it."""
    choices, board = _seen_game(table, seats)
    return {**choices.data, **board.data}


def write_game(table: Table, seats: Seats) -> dict[str, Any]:
    """Return the game as viewers with these seats see it, written for all their answers at once."""
    choices, board = _seen_game(table, seats)
    return {**choices.written, **board.written}


def now_of(
    table: Table, guest: str, now: float, game_shown: GameShown = show_game
) -> dict[str, Any]:
    """Return the table as it is for a guest."""
    return now_json(table, table.seats_of(guest), now, guest, game_shown)


def now_json(
    table: Table,
    seats: Seats,
    now: float,
    guest: str = "",
    game_shown: GameShown = show_game,
) -> dict[str, Any]:
    """Return the table as it is for a viewer with these seats; a guest may be its host too."""
    options = table.options.json()
    found: dict[str, Any] = {
        "id": table.id,
        "seq": table.seq,
        "status": table.status,
        "options": options,
        "seats": [_seat_json(table, n, seats, guest, now) for n in range(len(table.seats))],
        "you": list(seats),
        "host": guest == table.host,
        "removed": _removed_json(table) if guest == table.host else [],
        "talk": table.talk_of(guest),
        "takeback": _vote_json(table, table.takeback, now),
        "replacement": _vote_json(table, table.replacement, now),
        "rematch": table.rematch,
        "origin": None if table.origin is None else table.origin.shown(),
        "bot_pause": table.bot_pause,
        "hints": table.gives_hints(guest),
        "chances": table.tells_chances(guest),
        "coach": table.plays_alone(guest),
        "coached": list(table.coached),
        "seal": seal_json(table),
        "decision": None,
        "takebacks": [],
        "view": None,
        "cities": None,
        "scores": None,
        "result": None,
    }
    if table.progress is not None:
        found |= game_shown(table, seats)
    return found


@dataclass
class Seen:
    """A part of a game as some viewers see it at a seq."""

    seq: int
    data: dict[str, Any]
    _written: dict[str, Any] | None = None

    @property
    def written(self) -> dict[str, Any]:
        """The same, written for all answers that it goes into."""
        if self._written is None:
            self._written = {name: write(part) for name, part in self.data.items()}
        return self._written


_seen: OrderedDict[tuple[Table, Seats | int | None], Seen] = OrderedDict()
"""What was made already, by who sees it: those with some seats, or the seat that they look from."""


def _seen_game(table: Table, seats: Seats) -> list[Seen]:
    """Return the parts of the game as viewers with these seats see them.

    Each is made once for a seq. Whoever sends a command gets the same again by a stream, and seats
    that see no more of the board than spectators do share what these see.
    """
    state = table.game.state
    seat = viewing_seat(table, seats)
    eye = seat if sees_more(state, seat) else None
    return [
        _made_once(table, seats, lambda: _choices_json(table, seats)),
        _made_once(table, eye, lambda: _board_json(table, eye)),
    ]


def _made_once(table: Table, who: Seats | int | None, make: Callable[[], dict[str, Any]]) -> Seen:
    """Return what somebody sees of a table as it is, which is made if it is not there yet."""
    found = _seen.pop((table, who), None)
    if found is None or found.seq != table.seq:
        found = Seen(table.seq, make())
    _seen[table, who] = found
    if len(_seen) > MOST_SEEN:
        _seen.popitem(last=False)
    return found


def _seat_json(table: Table, number: int, seats: Seats, guest: str, now: float) -> dict[str, Any]:
    seat = table.seats[number]
    seconds = table.seconds_left(number, now)
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "left": seat.left,
        "host": seat.guest is not None and seat.guest == table.host,
        "you": number in seats,
        "free": guest != "" and table.is_free(number, guest),
        "out_of_time": seat.out_of_time,
        "absent": seat.absent,
        "kept": _seconds_kept(table, number, now),
        "seconds": None if seconds is None else round(seconds, 1),
        "standing": dict(seat.standing) if number in seats else None,
    }


def _seconds_kept(table: Table, number: int, now: float) -> float | None:
    """Return how long an open seat is still for invited people; None if it is for anyone."""
    until = table.kept_until(number)
    return None if until is None or until <= now else round(until - now, 1)


def _vote_json(table: Table, vote: Vote | None, now: float) -> dict[str, Any] | None:
    if vote is None:
        return None
    until = table.waits_until(vote)
    waiting = [n for n, seat in enumerate(table.seats) if seat.guest in vote.waiting]
    by = [n for n, seat in enumerate(table.seats) if seat.guest == vote.by]
    return {
        "seat": vote.seat,
        "by": by[0] if by else None,
        "waiting": waiting,
        "to": vote.to,
        "level": vote.level,
        "seconds": None if until is None else round(max(0.0, until - now), 1),
    }


def viewing_seat(table: Table, seats: Seats) -> int | None:
    """Return as which seat a viewer looks: the one that decides, else the first of its own."""
    if not seats:
        return None
    decider = table.decider
    return decider if decider in seats else seats[0]


def _choices_json(table: Table, seats: Seats) -> dict[str, Any]:
    """Return what viewers with these seats can do, or are waiting for."""
    playing = table.status == PLAYING
    return {
        "decision": _decision_json(table, seats) if playing else None,
        "takebacks": _takebacks_json(table, seats) if playing and seats else [],
    }


def _board_json(table: Table, seat: int | None) -> dict[str, Any]:
    """Return what a seat, or (None) anybody, sees on the board and beside it."""
    state = table.game.state
    seen = view(state, seat)
    return {
        "view": seen.json(),
        "cities": cities_json(seen.table),
        "scores": score(seen.table),
        "result": result(state) if table.status == OVER else None,
    }


def cities_json(state: State) -> dict[str, Any]:
    """Return for each city with an office who controls it, and how large which networks there are.

    The size is the number of offices of the owner's network that the city belongs to (EN4).
    """
    cities = state.terms.board.cities
    found: dict[str, Any] = {
        cities[city].id: {"control": owner_text(owner), "networks": {}}
        for city, owner in enumerate(state.control)
        if owner != NOBODY
    }
    for owner in (*range(state.terms.players), NEUTRAL):
        for network in networks(state, owner):
            size = network_size(state, owner, network)
            for city in network:
                found[cities[city].id]["networks"][owner_text(owner)] = size
    return found


def displacements_json(state: State) -> dict[str, Any]:
    """Return for each piece that can be displaced what that costs, and how many may be added."""
    posts = [a.place for a in legal_actions(state) if a.verb == DISPLACE]
    ids = state.terms.board.post_ids
    return {
        ids[post]: {
            "pay": price_of(state.posts[post]),
            "added": most_added(state, state.posts[post]),
        }
        for post in posts
    }


def payments_json(state: State) -> list[dict[str, Any]]:
    """Return the ways to pay for the displacements that can be done, by their kind and price."""
    done = [a for a in legal_actions(state) if a.verb == DISPLACE]
    prices = {(action.kind, price_of(state.posts[action.place])) for action in done}
    return [
        {
            "kind": KINDS[kind],
            "pay": price,
            "actions": [action.text for action in payments_after(state, price, kind)],
        }
        for kind, price in sorted(prices)
    ]


def offers_json(state: State) -> dict[str, Any]:
    """Return all that a decision offers to the seat that decides."""
    return {
        "yours": True,
        "legal": [action.text for action in legal_actions(state)],
        "displacements": displacements_json(state),
        "payments": payments_json(state),
        "rewards": rewards(state),
    }


def lone_decision_json(state: State, offered: Mapping[str, Any]) -> dict[str, Any]:
    """Return the decision of a game that is no table's, where nobody waits and undoes."""
    return {
        "seat": state.seat,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "since": 0.0,
        **offered,
        "can_undo": False,
        "can_redo": False,
        "can_reset": False,
        "confirms": False,
        "actions_taken": 0,
    }


def _decision_json(table: Table, seats: Seats) -> dict[str, Any]:
    game = table.game
    decider = game.state.seat if game.held is None else game.held
    yours = decider in seats
    decides = yours and game.held is None
    can_undo = yours and game.free_undo() is not None
    return {
        "seat": decider,
        "turn": game.turn,
        "phase": game.phase,
        "since": table.since,
        **(offers_json(game.state) if decides else NOTHING_OFFERED),
        **({"yours": True, "legal": []} if yours and not decides else {}),
        "can_undo": can_undo,
        "can_redo": yours and bool(game.undone),
        "can_reset": can_undo,
        "confirms": game.held is not None,
        "actions_taken": game.action_count,
    }


def _takebacks_json(table: Table, seats: Seats) -> list[dict[str, Any]]:
    """Return what of their own somebody can ask to take back, beyond free undo."""
    game = table.game
    alone = all(seat.guest is None or number in seats for number, seat in enumerate(table.seats))
    if not alone and table.why_not_ask(table.seats[seats[0]].guest or ""):
        return []
    found = ((seat, what, game.before(seat, what)) for seat in seats for what in WHATS)
    return [
        {"seat": seat, "what": what, "to": to, "vote": not alone}
        for seat, what, to in found
        if to is not None and to < game.barrier
    ]


def _removed_json(table: Table) -> list[dict[str, str]]:
    """Return whom the host may let in again."""
    return [{"who": public_id(guest), "name": name} for guest, name in table.removed.items()]


def seal_json(table: Table) -> dict[str, Any] | None:
    """Return the seal of a game, broken open when it is over; None if it has none."""
    if not table.seal:
        return None
    return {"digest": table.seal, "bots": table.bot_seed if table.status == OVER else None}


def seen_record(
    table: Table, seats: Seats, names: bool = True, origin: Origin | None = None
) -> dict[str, Any]:
    """Return the record as a viewer may have it: whole when the game is over, else what is open.

    An origin is what the viewer may know of where the game began.
    """
    game = table.game
    people = [seat.name or seat.level for seat in table.seats]
    meta: dict[str, Any] = {"table": table.id, "names": people, "seal": seal_json(table)}
    if origin is not None:
        # A hash of what was dealt there could be guessed, and some of it is hidden here.
        told = {} if table.status == OVER else {"record": None}
        meta["origin"] = {**origin.named(), **told}
    if table.hints:
        meta["hints"] = [{"seat": seat, "after": after} for seat, after in table.hints]
    if table.coached:
        meta["coached"] = list(table.coached)
    record = {**game.record(), "meta": meta} if names else game.record()
    if table.status == OVER:
        return record
    del record["setup"]["seed"]
    deal = record["deal"]
    deal["pool"] = len(deal["pool"])
    deal["missions"] = [
        mission if number in seats else None for number, mission in enumerate(deal["missions"])
    ]
    return record
