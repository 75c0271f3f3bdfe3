"""The wheel alone, in an empty environment, shows pages and plays: nothing else is needed."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from kontor import DISTRIBUTION, __version__
from kontor.server.pages import web_folder
from tests.browser.conftest import Come
from tests.browser.hand import Hand
from tests.browser.people import BOT, ME
from tests.house.files import ROOT
from tests.server.places import PATIENCE, Place, Server, cannot_have

SOURCES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "src", "docs")
MADE = shutil.ignore_patterns("__pycache__", "*.egg-info", "web")


def pip(*arguments: str, folder: Path) -> None:
    """Run pip offline, with the build tools of this environment."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments]
    environment = {**os.environ, "KONTOR_PURE": "1", "KONTOR_WEB": "0", "PIP_NO_INDEX": "1"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def copy_sources(tree: Path) -> Path:
    """Copy what the package is built from, without what was built."""
    tree.mkdir()
    for name in SOURCES:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, tree / name, ignore=MADE)
        else:
            shutil.copy(path, tree)
    return tree


def build_archive(tree: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a source archive as the tools of others do."""
    build = "from setuptools.build_meta import build_sdist; build_sdist('dist')"
    command = [sys.executable, "-c", build]
    return subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel that was built from a source archive; uncompiled, for that is quicker."""
    if not (web_folder() / "index.html").is_file():
        cannot_have("the browser client is not built: let ./kontor test build it")
    folder = tmp_path_factory.mktemp("wheel")
    tree = copy_sources(folder / "tree")
    shutil.copytree(web_folder(), tree / "src" / "kontor" / "server" / "web")
    done = build_archive(tree, **os.environ, KONTOR_WEB="0")
    assert done.returncode == 0, done.stderr
    (archive,) = tree.glob("dist/*.tar.gz")
    pip("wheel", "--no-build-isolation", "--no-deps", str(archive), folder=folder)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs of an environment with the wheel and what its extras bring."""
    environment = tmp_path_factory.mktemp("empty") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    home = next(environment.glob("lib/python*/site-packages"))
    # The packages that it depends on are lent, so that nothing is fetched.
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if "kontor" not in path.name.lower() and not (home / path.name).exists():
            (home / path.name).symlink_to(path)
    python = environment / "bin" / "python"
    pip("--python", str(python), "install", "--no-deps", str(wheel), folder=environment)
    return python.parent


class InstalledServer(Server):
    """A `kontor serve` of that environment."""

    def __init__(self, place: Place, programs: Path) -> None:
        super().__init__(place, bot_pause=0)
        self.programs = programs
        del self.environment["PYTHONPATH"]

    def launch(self) -> None:
        command = [str(self.programs / "kontor"), "serve", "--port", str(self.port)]
        self.run(
            [*command, "--database", self.place.database],
            cwd=self.place.folder,
            env=self.environment,
        )


@pytest.fixture
def wheel_server(installed: Path, tmp_path: Path) -> Iterator[Server]:
    """Return a server of the wheel, in an empty folder."""
    place = Place("sqlite", f"sqlite:///{tmp_path}/kontor.db", tmp_path)
    with InstalledServer(place, installed) as server:
        yield server


def test_without_node_the_build_says_what_it_needs(tmp_path: Path) -> None:
    tree = copy_sources(tmp_path / "tree")
    (tree / "web").mkdir()
    (tree / "web" / "package.json").write_text("{}")
    done = build_archive(tree, PATH="")
    assert done.returncode == 1
    assert "the browser client is built by Node 20.19 or newer" in done.stderr
    assert "KONTOR_WEB=0" in done.stderr


def test_the_wheel_has_its_own_name_and_everything_that_is_read(wheel: Path) -> None:
    assert wheel.name.startswith(f"{DISTRIBUTION.replace('-', '_')}-{__version__}-")
    names = set(ZipFile(wheel).namelist())
    read = [
        path
        for path in (ROOT / "src" / "kontor").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in read}
    wanted |= {f"kontor/cli/{path.name}" for path in (ROOT / "docs").glob("rules*.md")}
    assert wanted <= names
    assert "kontor/server/web/index.html" in names
    assert "kontor/uncompiled.txt" not in names


def test_its_command_line_needs_no_source_tree(installed: Path, tmp_path: Path) -> None:
    def run(*command: str) -> str:
        environment = {"PATH": str(installed), "HOME": str(tmp_path)}
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout

    kontor, python = str(installed / "kontor"), str(installed / "python")
    where = run(python, "-c", "import kontor; print(kontor.__file__)")
    assert Path(where.strip()).is_relative_to(installed.parent)
    assert run(kontor, "--version") == run(python, "-m", "kontor", "--version")
    assert run(kontor, "rules", "C3", "--language", "pl") != run(kontor, "rules", "C3")
    run(kontor, "board", "east", "--svg", "east.svg")
    assert (tmp_path / "east.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_table_is_opened_and_played_at(wheel_server: Server, come: Come) -> None:
    page = httpx.get(wheel_server.url, timeout=PATIENCE)
    assert "<script" in page.text
    anna = come("Anna", at=wheel_server)
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME, BOT, BOT])["now"]["id"]
    hand = Hand(anna, table).open()
    hand.step()
    assert hand.played
