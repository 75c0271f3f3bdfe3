"""`kontor bench server`: a real server under a real load, only small and short."""

import json
from argparse import Namespace

import pytest

from kontor.cli import main
from kontor.cli.bench_server import figures_text, percentile, stores_of

pytest.importorskip("fastapi", reason="needs the extra server")


def test_a_server_bears_a_small_load(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--tables", "3", "--seconds", "1", "--rates", "5,10", "--json"]
    assert main(["bench", "server", *options]) == 0
    printed = capsys.readouterr()
    figures = json.loads(printed.out)
    (found,) = figures["stores"].values()
    assert list(figures["stores"]) == ["sqlite"]
    assert found["streams"] == 12
    assert [step["rate"] for step in found["steps"]] == [5, 10]
    for step in found["steps"]:
        assert step["accepted_per_second"] > 0
        assert 0 < step["p50_ms"] <= step["p99_ms"]
        # Whatever the speed: every action was taken, and everybody saw all of them once.
        assert (step["refused"], step["lost"], step["gaps"]) == (0, 0, 0)
    assert "seating 3 tables" in printed.err
    assert len(figures_text(found["steps"]).splitlines()) == 3


@pytest.mark.parametrize(
    "options",
    [
        ["--seconds", "0"],
        ["--rates", "10,fast"],
        ["--rates", "0"],
        ["--tables", "0"],
        ["--processes", "0"],
        ["--processes", "2"],
        ["--only"],
        ["--soak", "-1"],
    ],
)
def test_a_load_that_makes_no_sense_is_refused(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "server", *options]) == 2
    assert options[0] in capsys.readouterr().err


@pytest.mark.parametrize("only", [True, False])
def test_the_given_store_is_measured_beside_sqlite_or_alone(only: bool) -> None:
    given = {"database": "postgresql://db/kontor", "redis": "redis://cache", "processes": 2}
    found = stores_of(Namespace(**given, only=only))
    names = [name for name, *_ in found]
    assert names == ([] if only else ["sqlite"]) + ["postgresql + redis"]
    assert found[-1][1:] == tuple(given.values())


def test_percentiles() -> None:
    assert percentile([], 99) is None
    assert percentile([5.0], 50) == 5.0
    assert percentile([float(number) for number in range(1, 101)], 99) == 99.0
    assert percentile([1.0, 2.0, 3.0, 4.0], 50) == 2.0
