"""Builds Kontor: rules and board compiled by mypyc where that works, plain Python elsewhere."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

COMPILED_ROOMS = ("board", "bots", "rules")
# Options and bots of third parties come from outside: a compiled class would answer a wrong type
# before our own message can.
PLAIN_MODULES = (
    "rules/setup.py",
    "bots/bot.py",
    "bots/players.py",
    "bots/random_bot.py",
    "bots/registry.py",
    "bots/weights.py",
)


def notice(reason: str) -> None:
    """Say in one line why the rules stay uncompiled."""
    print(f"kontor: {reason}; the rules are installed uncompiled and run slower", file=sys.stderr)


def compiled_sources() -> list[str]:
    """List the modules to compile."""
    rooms = [Path("src", "kontor", room) for room in COMPILED_ROOMS]
    modules = (path for room in rooms for path in room.glob("*.py"))
    return sorted(
        str(path)
        for path in modules
        if not path.name.startswith("__") and f"{path.parent.name}/{path.name}" not in PLAIN_MODULES
    )


def extensions() -> list[Extension]:
    """Translate the rules to C; give an empty list where they are to stay plain Python."""
    # The build tools run this file for metadata too, and an editable install must stay plain
    # Python: only a wheel is worth the translation.
    if os.environ.get("KONTOR_PURE") == "1" or "bdist_wheel" not in sys.argv:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        notice("mypyc is missing")
        return []
    # The settings in pyproject.toml are for authors; a stricter opinion about a newer Python must
    # not keep anybody from installing.
    settings = ["--config-file=", "--cache-dir=build/mypy_cache"]
    try:
        translated = mypycify([*settings, *compiled_sources()], opt_level="3", debug_level="0")
    except SystemExit:
        sys.exit("kontor: mypyc cannot translate the rules; KONTOR_PURE=1 leaves them uncompiled")
    for extension in translated:
        # mypyc asks for -Werror; a compiler that warns about more than ours is no reason to fail.
        if os.name == "posix":
            extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error"]
    return translated


class BuildModules(build_py):
    """Brings the rule texts of the documents along, beside the module that prints them."""

    def rule_texts(self) -> dict[str, str]:
        """Return the rule texts in the package, each with the document that it is made from."""
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
        """Compile; after a failure leave the rules as plain Python."""
        try:
            super().run()
        except (BaseError, CCompilerError):
            notice("no C compiler works here")
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = []


class Build(build):
    """Builds without what an earlier build left behind."""

    def run(self) -> None:
        """Build, then remove every file that the sources of today do not give."""
        super().run()
        steps = [self.get_finalized_command(name) for name in self.get_sub_commands()]
        wanted = {Path(output).resolve() for step in steps for output in step.get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path.resolve() not in wanted:
                path.unlink()


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_py": BuildModules, "build_ext": BuildExtensions},
)
