"""Builds Kontor: its rules with mypyc where that works, and the browser client with Node.

KONTOR_PURE=1 leaves the rules uncompiled; KONTOR_WEB=0 leaves out the browser client.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError

COMPILED_ROOMS = ("board", "bots", "env", "rules")
# Options and third-party bots come from outside: a compiled class would reject a wrong type before
# our own message can.
PLAIN_MODULES = (
    "rules/setup.py",
    "bots/bot.py",
    "bots/exploiters.py",
    "bots/judged.py",
    "bots/learned.py",
    "bots/players.py",
    "bots/random_bot.py",
    "bots/registry.py",
    "bots/weights.py",
    "env/aec_env.py",
    "env/errors.py",
    "env/options.py",
    "env/seat_env.py",
    "env/showing.py",
    "env/spaces.py",
    "env/text.py",
    "env/vector_env.py",
)
# These import packages that are not there when the package is built: mypyc must not look into them.
UNSEEN_MODULES = ("aec_env", "seat_env", "spaces", "vector_env")
CLIENT = Path("src", "kontor", "server", "web")
reasons: list[str] = []
"""Why the rules stay uncompiled against the user's wish; written into the package."""


def notice(reason: str) -> None:
    """Say in one line why the rules stay uncompiled."""
    reasons.append(reason)
    print(f"kontor: {reason}; the rules are installed uncompiled and run slower", file=sys.stderr)


def build_client() -> None:
    """Put the browser client into the package, unless a source archive has brought it."""
    if os.environ.get("KONTOR_WEB") == "0" or not Path("web", "package.json").is_file():
        return
    npm = shutil.which("npm")
    if npm is None and (CLIENT / "index.html").is_file():
        return
    without = "or set KONTOR_WEB=0 to build without the pages"
    if npm is None:
        sys.exit(
            f"kontor: the browser client is built by Node 20.19 or newer: install it, {without}"
        )
    try:
        # Not `ci`: it refuses a lock file that leaves out the binaries of other systems.
        for words in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, "--prefix", "web", *words], check=True)
    except subprocess.CalledProcessError:
        sys.exit(f"kontor: Node could not build the browser client: see above, {without}")


def compiled_sources() -> list[str]:
    """List the modules to compile."""
    rooms = [Path("src", "kontor", room) for room in COMPILED_ROOMS]
    modules = (path for room in rooms for path in room.glob("*.py"))
    return sorted(
        str(path)
        for path in modules
        if not path.name.startswith("__") and f"{path.parent.name}/{path.name}" not in PLAIN_MODULES
    )


def mypyc_settings() -> Path:
    """Write the settings of mypyc into a file, and return where it is."""
    names = ",".join(f"kontor.env.{name}" for name in UNSEEN_MODULES)
    path = Path("build", "mypyc.ini")
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"[mypy]\n\n[mypy-{names}]\nfollow_imports = skip\n", encoding="utf-8")
    return path


def extensions() -> list[Extension]:
    """Translate the rules to C; return an empty list if they are to stay plain Python."""
    # The build tools run this file for metadata too, and an editable install must stay plain
    # Python: only a wheel is worth the translation.
    if os.environ.get("KONTOR_PURE") == "1" or "bdist_wheel" not in sys.argv:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        notice("mypyc is missing")
        return []
    # The settings in pyproject.toml are for developers; a stricter check on a newer Python must not
    # keep anybody from installing.
    settings = [f"--config-file={mypyc_settings()}", "--cache-dir=build/mypy_cache"]
    try:
        translated = mypycify([*settings, *compiled_sources()], opt_level="3", debug_level="0")
    except SystemExit:
        sys.exit("kontor: mypyc cannot translate the rules; KONTOR_PURE=1 leaves them uncompiled")
    for extension in translated:
        # mypyc sets -Werror; a compiler that warns about more than ours must not fail.
        if os.name == "posix":
            extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error"]
    return translated


class BuildModules(build_py):
    """Adds the browser client, and the rule texts beside the module that prints them."""

    def run(self) -> None:
        """Build everything that is not compiled."""
        if not self.editable_mode:
            build_client()
        super().run()

    def rule_texts(self) -> dict[str, str]:
        """Return the rule texts in the package, each with the document that it is copied from."""
        home = Path(self.build_lib, "kontor", "cli")
        return {str(home / path.name): str(path) for path in sorted(Path("docs").glob("rules*.md"))}

    def build_package_data(self) -> None:
        """Copy the data files of the package and the rule texts."""
        super().build_package_data()
        for target, document in self.rule_texts().items():
            self.copy_file(document, target)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """List what is built."""
        return [*super().get_outputs(include_bytecode), *self.rule_texts()]


class BuildExtensions(build_ext):
    """Compiles all of the rules, or none if the C compiler does not work."""

    def run(self) -> None:
        """Compile; after a failure, leave the rules as plain Python."""
        try:
            super().run()
        except (BaseError, CCompilerError):
            notice("no C compiler works here")
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = []


class Build(build):
    """Builds without leftovers of earlier builds."""

    def run(self) -> None:
        """Build, then remove every file that is not made from the current sources."""
        super().run()
        steps = [self.get_finalized_command(name) for name in self.get_sub_commands()]
        wanted = {Path(output).resolve() for step in steps for output in step.get_outputs()}
        if reasons:
            reason_file = Path(self.build_lib, "kontor", "uncompiled.txt")
            reason_file.write_text("".join(f"{reason}\n" for reason in reasons), encoding="utf-8")
            wanted.add(reason_file.resolve())
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path.resolve() not in wanted:
                path.unlink()


class SourceArchive(sdist):
    """Packs the browser client too, so that installing from the archive needs no Node."""

    def run(self) -> None:
        """Build the client, then pack everything."""
        build_client()
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={
        "build": Build,
        "build_py": BuildModules,
        "build_ext": BuildExtensions,
        "sdist": SourceArchive,
    },
)
