"""`kontor bench server --processes`: several processes of one site under a small load."""

import json

import pytest

from kontor.cli import main
from tests.server.places import Place


def test_several_processes_bear_a_load_together(
    postgresql_place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--database", postgresql_place.database, "--redis", postgresql_place.redis]
    load = ["--tables", "2", "--seconds", "1", "--rates", "5", "--processes", "2"]
    assert main(["bench", "server", *load, *store, "--json"]) == 0
    stores = json.loads(capsys.readouterr().out)["stores"]
    assert [one["processes"] for one in stores.values()] == [1, 2]
    (step,) = stores["postgresql + redis"]["steps"]
    assert step["accepted_per_second"] > 0
    # Whoever sits at the one process sees all that happens at the other.
    assert (step["refused"], step["lost"], step["gaps"]) == (0, 0, 0)
