"""Which files belong to the project."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "kontor"
TESTS = ROOT / "tests"


def project_files() -> list[Path]:
    """List the files that are, or could now be, under version control."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return walked_files()
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return sorted(path for path in paths if path.is_file())


def walked_files() -> list[Path]:
    """List the files outside the folders that are never under version control."""
    made = {".git", ".venv", "artefacts", "build", "dist", "node_modules", "__pycache__"}
    paths = (path for path in ROOT.rglob("*") if path.is_file())
    return sorted(
        path
        for path in paths
        if not any(
            part in made or part.endswith(("_cache", ".egg-info"))
            for part in path.relative_to(ROOT).parts
        )
    )


def name_of(path: Path) -> str:
    """Return the path as seen from the root of the project."""
    return path.relative_to(ROOT).as_posix()
