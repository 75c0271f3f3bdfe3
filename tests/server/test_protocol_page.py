"""The examples of docs/protocol.md run as they stand."""

import os
import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import get_args

from kontor.server.api.events import Frame
from kontor.server.commands import HANDLERS
from kontor.server.describe import EVENTS, with_events
from kontor.server.settings import Settings
from tests.server.places import PATIENCE, Server, cannot_have

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def examples() -> str:
    """Return all shell examples of the page as one script."""
    return "\n".join(re.findall(r"^```sh\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.M))


def test_the_examples_run_one_after_the_other(quiet_server: Server, tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        cannot_have("curl is missing")
    script = "set -euo pipefail\n" + examples()
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "BASE": quiet_server.url},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_page_knows_every_command_and_every_event() -> None:
    text = PAGE.read_text("utf-8")
    unknown = [name for name in HANDLERS if f"`{name}`" not in text]
    assert not unknown
    assert EVENTS.search(text), "the table of events is gone"
    assert with_events(text) == text, f"{PAGE.name} is out of date: run ./kontor types"


def test_the_page_knows_every_frame() -> None:
    text = PAGE.read_text("utf-8")
    frames = get_args(get_args(Frame)[0])
    kinds = [kind for frame in frames for kind in get_args(frame.model_fields["type"].annotation)]
    assert [kind for kind in kinds if f'{{"type": "{kind}"' not in text] == []


def test_every_setting_is_described() -> None:
    text = (PAGE.parent / "server.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ?`?([^|`]*)`? ?\|", text, re.M))
    for field in fields(Settings):
        default = getattr(Settings(), field.name)
        written = str(default).lower() if isinstance(default, bool) else str(default)
        assert rows.get(field.name, "?").strip() in (written, written.removesuffix(".0")), (
            field.name
        )
