"""Playing on from a moment of a game: the same actions so far, and what is hidden dealt anew."""

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any, Final, Literal, get_args

from kontor.record.game import Game
from kontor.rules import Deal, KontorError, RecordError, Setup, view
from kontor.rules.words import MARK, MARKERS, OVER, PLATE

Hidden = Literal["anew", "as-they-fell"]
"""How hidden things lie when a game is played on: dealt anew, or as they fell in the first one."""
HIDDEN: Final[tuple[Hidden, ...]] = get_args(Hidden)
TABLE: Final = re.compile(r"[0-9A-Za-z_-]{1,40}")
"""What the id of a table may look like."""
TRIES: Final = 20
"""How often all that is hidden is dealt anew, until it agrees with what has happened."""


class MomentError(RecordError):
    """Raised when nobody can play on from a moment: it is not there, or the game is over by it."""


class Moment(Game):
    """A game as it was after some actions of another one."""

    deal: Deal


def moment_of(game: Game, number: int) -> Moment:
    """Return a game as it was after so many of its actions, to be played on."""
    if game.deal is None:
        raise MomentError("a game that began at a position has no deal to play on with")
    if not 0 <= number <= game.action_count:
        raise MomentError(f"there is no action {number}: the game has {game.action_count}")
    if game.state_after(number).phase == OVER:
        raise MomentError(f"the game is over after action {number}: there is nothing to play on")
    return _played(game.setup, game.deal, game.actions[:number])


def redeal(moment: Moment, seats: Collection[int], random: Random) -> Deal:
    """Return a deal with which a game is the same so far for these seats, and all else is new.

    The actions stay legal and tell these seats, and everybody, what they told them before. Dealt
    anew are the missions of the other seats and every marker that is in the pool, that nobody has
    looked at yet, or that only another seat has seen (HI1).
    """
    missions = _redealt_missions(moment, seats, random)
    unseen = _unseen_places(moment, seats)
    for _ in range(TRIES):
        deal = _shuffled(moment.deal, unseen, random)._replace(missions=missions)
        if _is_same(moment, deal, seats):
            return deal
    # Hardly any other plate agrees with what others did with theirs: it stays as it was.
    undrawn = list(range(moment.state.drawn, len(moment.deal.pool)))
    return _shuffled(moment.deal, undrawn, random)._replace(missions=missions)


def play_on(game: Game, number: int, seats: Collection[int], random: Random | None) -> Game:
    """Return a new game that begins after so many actions of another one, and names it in `meta`.

    All that these seats have not seen is dealt anew; without a source of chance it lies as it fell.
    """
    moment = moment_of(game, number)
    hidden: Hidden = "as-they-fell" if random is None else "anew"
    deal = moment.deal if random is None else redeal(moment, seats, random)
    found = Game.begin(moment.setup, deal, {"origin": origin_json(game, number, hidden)})
    found.play_all(moment.actions)
    return found


def origin_json(game: Game, number: int, hidden: Hidden) -> dict[str, Any]:
    """Return what the record of a game that plays on says of where it began."""
    table = game.meta.get("table") if isinstance(game.meta, dict) else None
    return {
        "table": table if isinstance(table, str) and TABLE.fullmatch(table) else None,
        "record": digest_of(game),
        "actions": number,
        "hidden": hidden,
    }


def digest_of(game: Game) -> str:
    """Return a hash by which the record of a game can be told from all others."""
    record = game.record()
    told = {key: record[key] for key in ("actions", "deal", "setup")}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _played(setup: Setup, deal: Deal, actions: Sequence[str]) -> Moment:
    moment = Moment.begin(setup, deal)
    moment.play_all(actions)
    return moment


def _redealt_missions(moment: Moment, seats: Collection[int], random: Random) -> tuple[int, ...]:
    """Return a mission for each seat, those of some seats as they are."""
    dealt = moment.deal.missions
    kept = [mission for seat, mission in enumerate(dealt) if seat in seats]
    every = range(len(moment.state.terms.board.missions))
    free = [mission for mission in every if mission not in kept]
    random.shuffle(free)
    return tuple(mission if seat in seats else free.pop() for seat, mission in enumerate(dealt))


def _shuffled(deal: Deal, places: list[int], random: Random) -> Deal:
    """Return a deal with the markers at some places of the pool in another order."""
    pool = list(deal.pool)
    markers = [pool[place] for place in places]
    random.shuffle(markers)
    for place, marker in zip(places, markers, strict=True):
        pool[place] = marker
    return deal._replace(pool=tuple(pool))


def _unseen_places(moment: Moment, seats: Collection[int]) -> list[int]:
    """Return the places of the pool whose markers none of these seats has seen."""
    pool, state = moment.deal.pool, moment.state
    unseen: list[int] = []
    plate: list[int] = []
    drawn = 0
    for event in _drawn_and_placed(moment):
        if event["from"] == "pool":
            plate.append(drawn)
            drawn += 1
            continue
        place = next(place for place in plate if MARKERS[pool[place]] == event["marker"])
        plate.remove(place)
        # MK3: what finds no route leaves the game, and its player alone has seen it.
        if event["to"] == "gone" and PLATE.index(event["from"]) not in seats:
            unseen.append(place)
    # TU4: its player sees the plate once the turn has ended.
    if not (state.phase == MARK and state.turn in seats):
        unseen += plate
    return [*unseen, *range(drawn, len(pool))]


def _drawn_and_placed(moment: Moment) -> Iterator[dict[str, Any]]:
    """Yield what became of the markers of the pool."""
    for event in moment.events:
        if event.data["event"] == "marker" and event.data["from"] in ("pool", *PLATE):
            yield event.data


def _is_same(moment: Moment, deal: Deal, seats: Collection[int]) -> bool:
    """Tell whether the actions so far are legal with a deal too, and show these seats the same."""
    try:
        other = _played(moment.setup, deal, moment.actions)
    except KontorError:
        return False
    return all(
        view(other.state, seat) == view(moment.state, seat)
        and _told(other, seat) == _told(moment, seat)
        for seat in (None, *seats)
    )


def _told(moment: Moment, seat: int | None) -> list[dict[str, Any]]:
    return [event.seen_by(seat) for event in moment.events]
