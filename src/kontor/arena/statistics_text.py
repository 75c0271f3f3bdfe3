"""Statistics of many games as text."""

from collections.abc import Iterator, Sequence
from typing import Final

from kontor.arena.statistics import CityFigures, Mean, Part, RoundFigures, TableFigures
from kontor.arena.text import NOTHING, columns, number, percent
from kontor.rules import Setup

SHOWN_CITIES: Final = 6
"""So many cities are listed, and all where abilities are developed."""
LEAST_GAMES: Final = 0.1
"""A city that is controlled in a smaller part of the games is not among the former."""
EARLY: Final = 8
"""So long the ends of every second round are listed, later those of every fourth."""
LEAST_SEATS: Final = 20
"""The wins of fewer seats say nothing."""


def statistics_text(tables: Sequence[TableFigures]) -> str:
    """Return the figures of all tables, with an overview first if there are several."""
    parts = [table_text(table) for table in tables]
    if len(tables) > 1:
        parts.insert(0, overview_text(tables))
    return "\n\n\n".join(parts)


def title_of(table: TableFigures) -> str:
    """Return a kind of table in words; what is as usual goes without saying."""
    named, usual = table.table, Setup()
    words = [table.board, f"{named['players']} players"]
    words += [named["edition"]] if named["edition"] != usual.edition else []
    words += [named["variant"]] if named["variant"] else []
    words += named["modules"]
    words += [f"bank {named['bank']}"] if named["bank"] != usual.bank else []
    return ", ".join(words)


def games_text(count: int) -> str:
    """Return a number of games in words."""
    return "1 game" if count == 1 else f"{count} games"


def overview_text(tables: Sequence[TableFigures]) -> str:
    """Return a line for each table."""
    head = ("table", "games", "rounds", "winner's points", "margin", "start player", "last seat")
    rows = [
        (
            title_of(one),
            str(one.games),
            mean_text(one.rounds),
            mean_text(one.winner),
            mean_text(one.margin),
            _against(one.seats[0].wins, one.chance),
            _against(one.seats[-1].wins, one.chance),
        )
        for one in tables
    ]
    return "All tables\n" + columns([head, *rows])


def table_text(table: TableFigures) -> str:
    """Return the figures of one table, mostly in columns."""
    parts = ["\n".join(_lines(table))]
    if len(table.bots) > 1:
        parts.append(_bots(table))
    parts += [_seats(table), _openings(table), _reached(table), *_rounds(table)]
    if table.ahead:
        parts.append(_ahead(table))
    return "\n\n".join([*parts, _cities(table), _sources(table)])


def part_text(part: Part) -> str:
    """Return a share with its interval."""
    if not part.of:
        return NOTHING
    return f"{percent(part.share)} ({100 * part.low:.1f} … {100 * part.high:.1f})"


def mean_text(mean: Mean | None) -> str:
    """Return a mean with half of its interval."""
    if mean is None:
        return NOTHING
    return f"{mean.mean:.1f}" + ("" if mean.high is None else f" ± {mean.high - mean.mean:.1f}")


def telling_rounds(table: TableFigures) -> list[RoundFigures]:
    """Return the rounds after which at least half of the games went on."""
    finished = table.games - table.unfinished
    return [one for one in table.by_round if 2 * one.games >= finished]


def telling_cities(table: TableFigures) -> list[CityFigures]:
    """Return the cities that tell most about who wins, and those where abilities are developed."""
    common = [one for one in table.cities if one.last.share >= LEAST_GAMES][:SHOWN_CITIES]
    return [one for one in table.cities if one in common or one.develops]


def verdict_of(part: Part, chance: float) -> str:
    """Tell whether chance lies outside an interval: `above`, `below`, or nothing."""
    return "above" if part.low > chance else "below" if part.high < chance else ""


def _against(part: Part, chance: float) -> str:
    """Return a share with its interval, and a word if chance lies outside."""
    return f"{part_text(part)} {verdict_of(part, chance)}".rstrip() if part.of else NOTHING


def _lines(table: TableFigures) -> Iterator[str]:
    unfinished = f", {table.unfinished} of them unfinished" if table.unfinished else ""
    yield f"{title_of(table)}: {games_text(table.games)}{unfinished}"
    codes = [f"{one.code} ({one.wins.of} seats)" for one in table.bots]
    yield f"Played by      {', '.join(codes) or 'not told'}"
    yield f"Chance         {percent(table.chance)} for each seat to win"
    yield f"Length         {_range(table.rounds)} rounds, {_range(table.decisions)} decisions"
    ends = [f"{reason} {part_text(part)}" for reason, part in table.ends.items()]
    yield f"Ended by       {', '.join(ends)}"
    yield f"Winner         {_range(table.winner)} points, {_range(table.margin)} ahead"


def _range(mean: Mean) -> str:
    return f"{mean_text(mean)} [{mean.least:.0f} … {mean.most:.0f}]"


def _bots(table: TableFigures) -> str:
    rows = [
        (one.code, str(one.wins.of), _against(one.wins, table.chance), mean_text(one.points))
        for one in table.bots
    ]
    return "Bots\n" + columns([("bot", "seats", "wins", "points"), *rows])


def _seats(table: TableFigures) -> str:
    rows = [
        (str(place), _against(one.wins, table.chance), mean_text(one.points))
        for place, one in enumerate(table.seats, 1)
    ]
    return "Seats in the order of play\n" + columns([("seat", "wins", "points"), *rows])


def _openings(table: TableFigures) -> str:
    rows = [
        (one.ability or "none", part_text(one.seats), _against(one.wins, table.chance))
        for one in table.openings
    ]
    return "First ability developed\n" + columns([("ability", "seats", "wins"), *rows])


def _reached(table: TableFigures) -> str:
    rows = [
        (
            str(one.actions),
            part_text(one.seats),
            mean_text(one.round),
            _against(one.wins, table.chance),
        )
        for one in table.reached
    ]
    head = ("actions", "seats that reach them", "in round", "wins")
    return "Actions\n" + columns([head, *rows])


def _rounds(table: TableFigures) -> Iterator[str]:
    """Yield how many actions seats have at the end of some rounds, and how such seats win."""
    shown = [one for one in telling_rounds(table) if _is_listed(one.round)]
    values = sorted({value for one in shown for value in one.seats})
    if not values:
        return
    rows = [
        (str(one.round), number(one.mean), *(_share_of(one, value) for value in values))
        for one in shown
    ]
    head = ("round", "mean", *(f"{value} actions" for value in values))
    yield "Actions at the end of a round\n" + columns([head, *rows])
    wins = [
        (str(one.round), *(_wins_with(one, value, table.chance) for value in values))
        for one in shown
    ]
    head = ("round", *(f"wins with {value}" for value in values))
    yield f"Wins by actions at the end of a round ({LEAST_SEATS} seats or more)\n" + columns(
        [head, *wins]
    )


def _is_listed(round_: int) -> bool:
    return round_ % (2 if round_ <= EARLY else 4) == 0


def _ahead(table: TableFigures) -> str:
    finished = table.games - table.unfinished
    rows = [
        (str(one.round), _against(one.wins, table.chance))
        for one in table.ahead
        if _is_listed(one.round) and 2 * one.wins.of >= finished
    ]
    title = "Who is ahead at the beginning of a round, by the judge"
    return f"{title}\n" + columns([("round", "wins"), *rows])


def _share_of(one: RoundFigures, value: int) -> str:
    return percent(one.seats[value].share) if value in one.seats else NOTHING


def _wins_with(one: RoundFigures, value: int, chance: float) -> str:
    part = one.wins.get(value)
    return NOTHING if part is None or part.of < LEAST_SEATS else _against(part, chance)


def _cities(table: TableFigures) -> str:
    rows = [
        (
            one.name,
            ", ".join(one.develops),
            percent(one.last.share),
            _against(one.last_wins, table.chance),
            _against(one.first_wins, table.chance),
        )
        for one in telling_cities(table)
    ]
    head = ("city", "develops", "controlled", "wins who controls it at the end", "or was first to")
    return "Cities\n" + columns([head, *rows])


def _sources(table: TableFigures) -> str:
    rows = [
        (one.source, mean_text(one.winners), mean_text(one.others))
        for one in table.sources
        if one.winners.most or (one.others is not None and one.others.most)
    ]
    return "Points by source\n" + columns([("source", "winners", "others"), *rows])
