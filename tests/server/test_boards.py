"""The boards that a server has: what it tells of them, and their charts."""

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor.board import BOARDS, board
from kontor.look import chart, geometry
from tests.board.test_sixth_board import break_board, run
from tests.games.small_board import FAMILY
from tests.server.places import Server


def told(server: Server) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = httpx.get(f"{server.url}/api/boards").json()
    return found


@pytest.mark.rule("ED2", "ED4")
def test_families_tell_what_goes_with_them_and_who_uses_which_side(quiet_server: Server) -> None:
    found = told(quiet_server)
    sides = {
        family["id"]: {side["id"]: side["players"] for side in family["sides"]} for family in found
    }
    assert sides == {
        "hansa": {"hansa-4-5": [4, 5], "hansa-2-3": [2, 3]},
        "east": {"east": [2, 3, 4, 5]},
        "britannia": {"britannia-4-5": [4, 5], "britannia-2-3": [2, 3]},
    }
    assert found[0]["editions"] == ["2009", "egmont", "big-box"]
    assert found[0]["modules"] == ["missions", "favours"]
    assert (found[1]["editions"], found[1]["modules"]) == (["big-box"], [])


def test_sides_tell_their_facts_and_name_their_charts(quiet_server: Server) -> None:
    sides = [side for family in told(quiet_server) for side in family["sides"]]
    assert [side["id"] for side in sides] == list(BOARDS)
    for side in sides:
        printed = board(side["id"])
        assert (side["title"], tuple(side["size"])) == (printed.title, printed.size)
        assert side["completed_cities_end"] == printed.completed_cities_end
        assert tuple(side["regions"]) == printed.regions
        # P1: the pawn walks through provinces.
        assert ("pawn" in side["variants"], "neutral" in side["variants"]) == (
            bool(printed.provinces),
            True,
        )
        drawn = httpx.get(quiet_server.url + side["chart"])
        assert drawn.text == chart(side["id"])
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        places = httpx.get(quiet_server.url + side["geometry"])
        assert places.json() == geometry(side["id"])


def test_a_chart_may_be_kept_for_good_and_comes_compressed_to_whoever_can_read_it(
    quiet_server: Server,
) -> None:
    side = told(quiet_server)[0]["sides"][0]
    with httpx.stream("GET", quiet_server.url + side["chart"]) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
        raw = b"".join(packed.iter_raw())
    plain = httpx.get(quiet_server.url + side["chart"], headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 4


def test_another_digest_is_another_file(quiet_server: Server) -> None:
    chart_address = told(quiet_server)[0]["sides"][0]["chart"]
    name, digest, kind = chart_address.rsplit(".", 2)
    other = httpx.get(f"{quiet_server.url}{name}.{digest[::-1]}.{kind}")
    assert (other.status_code, other.json()["code"]) == (404, "not-found")


def test_a_wrong_board_is_told_before_anything_is_served(tmp_path: Path) -> None:
    message = break_board("a script", tmp_path)
    database = f"sqlite:///{tmp_path}/kontor.db"
    said = run(tmp_path, "kontor.cli", "serve", "--database", database, code=1)
    assert said == f"kontor: {FAMILY}: {message}\n"
