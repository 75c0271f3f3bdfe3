"""The report of held-out games as text: the same figures as in docs/bots.md."""

from typing import Any, Final

from kontor.arena.text import columns, number

HEAD: Final = ("games", "chance", "by hand", "judge", "ECE by hand", "ECE judge", "by chance")


def held_out_text(report: dict[str, Any]) -> str:
    """Return log-loss and calibration error (ECE, in points) by stage and by table, in columns."""
    parts = []
    for title, rows in (
        ("rounds left", {**report["stages"], "all": report["all"]}),
        ("table", report["tables"]),
    ):
        lines = [(name, *_figures(row)) for name, row in rows.items() if row["positions"]]
        parts.append(columns([(title, *HEAD), *lines]))
    parts.append(f"points off by {number(report['points rmse'], 1)} (root of the mean square)")
    return "\n\n".join(parts)


def _figures(row: dict[str, Any]) -> tuple[str, ...]:
    losses = [row["chance"], row["hand"]["log-loss"], row["net"]["log-loss"]]
    errors = [row["hand"]["ece"], row["net"]["ece"], row["net"]["chance ece"]]
    return (
        str(row["games"]),
        *(number(loss, 3) for loss in losses),
        *(number(100 * error, 1) for error in errors),
    )
