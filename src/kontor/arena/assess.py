"""Assessing a judge: what its word is worth in fresh games, none of which it has learned from."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import kontor.bots
from kontor.arena.gather import EVEN, Gathering, gather, table_options
from kontor.arena.held_out import held_out_report
from kontor.arena.held_out_plot import draw_held_out
from kontor.arena.judge_file import read_layers, rounded, write_judge
from kontor.arena.options import DEFAULT_JOBS
from kontor.arena.positions import Positions, positions_of
from kontor.arena.training import as_it_comes, tempered
from kontor.bots.learned import net_from_text

OURS: Final = Path(kontor.bots.__file__).parent / "data" / "judge.json"
GAMES: Final = "games.jsonl"
REPORT: Final = "held-out.json"
PICTURE: Final = "held-out.svg"
STEPS: Final = 20
"""How often it is told how far gathering is."""


class Assessment(NamedTuple):
    """What is assessed, and where its games go: a judge, in games of its own bots and of others.

    All boards and numbers of players come about equally often, unless `table` names one kind. The
    same judge goes to the file `out`, if there is one, with shares as bold as suits these games.
    """

    folder: Path
    judge: Path = OURS
    games: int = 1000
    seed: int = 1
    jobs: int = DEFAULT_JOBS
    ray: str | None = None
    table: dict[str, Any] | None = None
    out: Path | None = None

    @property
    def command(self) -> str:
        """The command that does this, wherever the files are."""
        table = table_options(self.table)
        return (
            f"kontor arena assess --folder FOLDER --games {self.games} --seed {self.seed}{table} "
            "--judge JUDGE --out FILE"
        )


def assess(assessment: Assessment, say: Callable[[str], None]) -> dict[str, Any]:
    """Return the report on a judge, and write it to the folder with its picture.

    Games that are in the folder already are not played again.
    """
    folder, games = assessment.folder, assessment.games
    folder.mkdir(parents=True, exist_ok=True)
    gathering = Gathering(
        games,
        assessment.seed,
        judge=assessment.judge,
        jobs=assessment.jobs,
        ray=assessment.ray,
        mixture=EVEN if assessment.table is None else ((1, assessment.table),),
    )

    def on_game(done: int) -> None:
        if done % max(1, games // STEPS) == 0:
            say(f"{done} of {games} games gathered")

    played = gather(gathering, folder / GAMES, on_game)
    hand = net_from_text(str(assessment.judge), assessment.judge.read_text(encoding="utf-8")).hand
    held = positions_of(played, hand)
    layers = read_layers(assessment.judge)
    # Nothing was learned from these games: the judgement by hand gets the heat that suits them.
    report = held_out_report([], held, layers, as_it_comes())
    (folder / REPORT).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    draw_held_out(report, folder / PICTURE)
    if assessment.out is not None:
        _write_tempered(assessment, held, assessment.out)
    return report


def _write_tempered(assessment: Assessment, held: list[Positions], path: Path) -> None:
    """Write the judge with shares as bold as suits some games, and note which games these were."""
    data = json.loads(assessment.judge.read_text(encoding="utf-8"))
    boldness = tempered(read_layers(assessment.judge), held)["boldness"]
    data["layers"]["boldness"] = rounded(boldness)
    data["made"] = {
        "command": assessment.command,
        "seeds": {"games": assessment.seed},
        "date": datetime.now(UTC).date().isoformat(),
        "games": assessment.games,
        "generation": data["made"]["generation"],
        "from": data["made"],
    }
    write_judge(path, data)
