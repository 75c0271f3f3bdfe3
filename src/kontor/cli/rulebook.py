"""The rules by their ids, from the rule texts in the package."""

import argparse
import re
import sys
from importlib.resources import files
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final, NamedTuple

from kontor.cli.options import read_language
from kontor.rules import KontorError

ROW: Final = re.compile(r"\| ([A-Z]+)([0-9]+) \| ([^|]*) \| (.*) \|")
NARROW: Final = 78
DOCUMENTS: Final = Path(__file__).parents[3] / "docs"
"""Where the rule texts are in a clone of the repository."""


class Rule(NamedTuple):
    """A rule: its chapter and number, the heading that it is under, its question and its text."""

    chapter: str
    number: str
    section: str
    question: str
    text: str

    @property
    def id(self) -> str:
        """The id, such as `C3`."""
        return self.chapter + self.number


def rule_file(language: str) -> str:
    """Return the name of the rule text in a language."""
    return "rules.md" if language == "en" else f"rules.{language}.md"


def rule_text(language: str) -> str:
    """Return the rule text in a language, from the package or, in a clone, from the documents."""
    name = rule_file(language)
    # setup.py puts the texts beside this module when it builds the package.
    packed = files("kontor.cli").joinpath(name)
    return (packed if packed.is_file() else DOCUMENTS / name).read_text(encoding="utf-8")


def rule_list(language: str) -> list[Rule]:
    """Return all rules in the order of the rule text."""
    found = []
    section = ""
    for line in rule_text(language).splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ")
        elif row := ROW.fullmatch(line):
            chapter, number, question, words = row.groups()
            found.append(Rule(chapter, number, section, question, words.replace("**", "")))
    return found


def find_rules(wanted: str, language: str) -> list[Rule]:
    """Return the rule with this id, or all rules of a chapter."""
    asked = wanted.upper()
    rules = rule_list(language)
    found = [rule for rule in rules if asked in (rule.id, rule.chapter)]
    if not found:
        chapters = ", ".join(dict.fromkeys(rule.chapter for rule in rules))
        raise KontorError(f"unknown rule {wanted!r}; the chapters are {chapters}")
    return found


def rules_text(wanted: list[str], language: str) -> str:
    """Return rules under the headings of their sections."""
    width = min(get_terminal_size((NARROW + 2, 24)).columns - 2, 100)
    lines: list[str] = []
    section = ""
    for rule in (rule for name in wanted for rule in find_rules(name, language)):
        if rule.section != section:
            section = rule.section
            lines += ["", section] if lines else [section]
        lines += wrap(f"{rule.id:<5}{rule.text}", width, subsequent_indent=" " * 5)
    return "\n".join(lines)


def contents(language: str) -> str:
    """Return the ids of all rules with the questions that they answer, a line each."""
    lines: list[str] = []
    section = ""
    for rule in rule_list(language):
        if rule.section != section:
            section = rule.section
            lines += ["", section] if lines else [section]
        lines.append(f"  {rule.id:<5}{rule.question}")
    return "\n".join(lines)


def run(arguments: argparse.Namespace) -> int:
    """Print the rules that were asked for, or the list of all."""
    language = read_language(arguments).language
    text = rules_text(arguments.ids, language) if arguments.ids else contents(language)
    sys.stdout.write(text + "\n")
    return 0
