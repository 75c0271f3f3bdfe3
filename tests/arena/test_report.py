"""What a match showed: the same in text and JSON, and in agreement with its games."""

import json
from dataclasses import asdict
from typing import Any

import pytest

from kontor.arena import Entrant, MatchOptions, MatchReport, run_match
from kontor.arena.text import report_text
from kontor.bots import Budget
from kontor.rules import Setup
from kontor.rules.score import CATEGORIES
from tests.arena.contestants import PolicyBot, policy, random_match

SHARE = {"wins": float, "share": float, "low": float, "high": float, "chance": float}
SPREAD = {"mean": float, "min": int, "max": int}
SHEET = dict.fromkeys(CATEGORIES, float)
TIME = dict.fromkeys(("decision_mean", "decision_max", "turn_mean", "turn_max"), float)
STANDING = {
    "code": str,
    "entrants": [int],
    "games": int,
    "win": SHARE,
    "place": float,
    "sheet": SHEET,
    "time": TIME,
    "rating": {"mu": float, "sigma": float},
    "at_cap": type(None),
}
CLOCK = {
    "decisions": int,
    "seconds": float,
    "longest": float,
    "turns": int,
    "turn_seconds": float,
    "longest_turn": float,
}
SETUP = {
    "edition": str,
    "board": str,
    "players": int,
    "variant": type(None),
    "modules": list,
    "bank": str,
    "start": type(None),
    "seed": int,
}
SCHEMA: dict[str, Any] = {
    "format": int,
    "options": {
        "rules": int,
        "setup": SETUP,
        "entrants": [
            {"code": str, "budget": {"seconds": type(None), "nodes": type(None)}, "made_by": str}
        ],
        "games": int,
        "cap": int,
    },
    "match": {
        "games": int,
        "deals": int,
        "capped": int,
        "decisions": SPREAD,
        "rounds": SPREAD,
        "reasons": dict,
        "seats": [SHARE],
        "winner_score": float,
        "timed": list,
    },
    "codes": [STANDING],
    "entrants": [STANDING],
    "games": [
        {
            "number": int,
            "deal": int,
            "rotation": int,
            "entrants": [int],
            "bot_seeds": [int],
            "seed": int,
            "start": int,
            "reason": str,
            "winners": [int],
            "places": [float],
            "scores": [dict.fromkeys(CATEGORIES, int)],
            "rounds": int,
            "decisions": int,
        }
    ],
    "time": [[CLOCK]],
}


@pytest.fixture(scope="module")
def report() -> MatchReport:
    entrants = (policy("a"), policy("b"), policy("a"))
    return run_match(MatchOptions(entrants, Setup(players=3, seed=1), 12, jobs=2))


def fault(data: Any, schema: Any, place: str = "") -> str | None:
    """Return where JSON is not as a schema says, None if nowhere."""
    if isinstance(schema, dict):
        if not isinstance(data, dict) or list(data) != list(schema):
            return place
        pairs = [(data[name], schema[name], f"{place}.{name}") for name in schema]
    elif isinstance(schema, list):
        if not isinstance(data, list) or not data:
            return place
        pairs = [(one, schema[0], f"{place}[{n}]") for n, one in enumerate(data)]
    else:
        return None if type(data) is schema else place
    return next(filter(None, (fault(*pair) for pair in pairs)), None)


def test_the_json_has_its_schema(report: MatchReport) -> None:
    assert fault(json.loads(json.dumps(report.json())), SCHEMA) is None


def test_the_figures_agree_with_the_games(report: MatchReport) -> None:
    data = report.json()
    games = data["games"]
    assert data["match"]["games"] == len(games) == 12
    assert sum(data["match"]["reasons"].values()) + data["match"]["capped"] == 12
    assert sum(seat["wins"] for seat in data["match"]["seats"]) == pytest.approx(12)
    best = [max(sheet["total"] for sheet in game["scores"]) for game in games]
    assert data["match"]["winner_score"] == pytest.approx(sum(best) / 12)
    for number, one in enumerate(data["entrants"]):
        seats = [game["entrants"].index(number) for game in games]
        places = [game["places"][seat] for game, seat in zip(games, seats, strict=True)]
        totals = [game["scores"][s]["total"] for game, s in zip(games, seats, strict=True)]
        won = [
            1 / len(game["winners"])
            for game, seat in zip(games, seats, strict=True)
            if seat in game["winners"]
        ]
        assert one["place"] == pytest.approx(sum(places) / 12)
        assert one["sheet"]["total"] == pytest.approx(sum(totals) / 12)
        assert one["win"]["wins"] == pytest.approx(sum(won))
        assert one["win"]["share"] == pytest.approx(sum(won) / 12)


def test_the_same_code_is_measured_together(report: MatchReport) -> None:
    a, b = report.codes
    first, second, third = report.entrants
    assert (a.entrants, a.games, b.entrants, b.games) == ([0, 2], 24, [1], 12)
    assert a.win.wins == pytest.approx(first.win.wins + third.win.wins)
    assert a.win.share == pytest.approx((first.win.share + third.win.share) / 2)
    assert b.win == second.win
    assert a.sheet is not None
    assert sum(value for name, value in a.sheet.items() if name != "total") == pytest.approx(
        a.sheet["total"]
    )


def test_seats_count_from_the_start_player() -> None:
    entrants = (policy(), policy(), policy())
    shares = []
    for start in range(3):
        options = MatchOptions(entrants, Setup(players=3, start=start), 6, jobs=1)
        report = run_match(options)
        wins = [0.0] * 3
        for _, result in report.games:
            for seat in result.winners:
                wins[(seat - start) % 3] += 1 / len(result.winners)
        assert [seat.wins for seat in report.match.seats] == pytest.approx(wins)
        shares.append(wins)
    assert shares


def test_the_text_says_the_same(report: MatchReport) -> None:
    text = report_text(report)
    assert text.splitlines()[0] == (
        "hansa-2-3, big-box: 12 games (4 deals × 3 rotations), seed 1, cap 3000"
    )
    a = report.codes[0]
    assert a.rating is not None
    assert a.sheet is not None
    interval = f"{100 * a.win.low:.1f} % … {100 * a.win.high:.1f} %"
    rating = f"{a.rating.mu:.2f} ± {a.rating.sigma:.2f}"
    for word in (f"{100 * a.win.share:.1f} %", interval, f"{a.place:.2f}", rating):
        assert word in text.splitlines()[3]
    for word in ("By entrant", "3 a", "Mean score sheet", "ms per turn", "capped 0", "start pl"):
        assert word in text
    assert "mission" not in text
    assert "clock" not in text


def test_a_match_of_capped_games_has_no_places() -> None:
    report = run_match(random_match())
    assert report.match.capped == 6
    assert report.match.winner_score is None
    for one in (*report.codes, *report.entrants):
        assert (one.win.wins, one.place, one.sheet, one.rating) == (0, None, None, None)
    assert "capped 6" in report_text(report)


def test_bots_that_think_by_the_clock_are_named() -> None:
    timed = Entrant("timed", PolicyBot, Budget(seconds=0.5))
    options = MatchOptions((timed, policy(), timed), Setup(players=3), 3, cap=20, jobs=1)
    report = run_match(options)
    assert report.match.timed == ["timed"]
    assert "By the clock   timed:" in report_text(report)
    assert asdict(report.match)["timed"] == ["timed"]
