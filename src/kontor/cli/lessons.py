"""`kontor learn`: the lessons, typed line by line."""

import argparse
from collections.abc import Sequence
from typing import Any

from kontor.cli.menu import Menu
from kontor.cli.options import read_language
from kontor.lessons import Following, Lesson, Step, course, solved
from kontor.lessons.following import Played
from kontor.lessons.lesson import lesson
from kontor.messages import Messages, lesson_texts
from kontor.rules import view
from kontor.text.decision import decision
from kontor.text.ink import Ink, screen_ink, write
from kontor.text.log import log_lines
from kontor.text.screen import Screen
from kontor.text.wording import Wording

LEAVE = ("quit", "exit", "q")


def run(arguments: argparse.Namespace) -> int:
    """List the lessons, or teach one; return the exit code."""
    messages = read_language(arguments)
    texts = lesson_texts(messages.language)
    if arguments.lesson is None:
        _list(messages, texts)
        return 0
    found = lesson(arguments.lesson)
    try:
        _teach(found, texts[found.id], messages, screen_ink())
    except (EOFError, KeyboardInterrupt):
        print()
    print(messages("quit.bye"))
    return 0


def _list(messages: Messages, texts: dict[str, Any]) -> None:
    for group in course():
        print(messages(f"learn.group.{group.id}"))
        for lesson_id in group.lessons:
            said = texts[lesson_id]
            minutes = messages("learn.minutes", count=lesson(lesson_id).minutes)
            print(f"  {lesson_id:<14} {said['name']} ({minutes}): {said['idea']}")
    print(messages("learn.how"))


def _teach(found: Lesson, texts: dict[str, Any], messages: Messages, ink: Ink) -> None:
    print(ink.strong(texts["name"]))
    print(texts["idea"])
    for number, step in enumerate(found.steps, 1):
        said = texts["steps"][step.id]
        print()
        print(ink.strong(f"{number}/{len(found.steps)} · {said['name']}"))
        if not Pupil(step, said, messages, ink).learn():
            return
    print(messages("learn.done", lesson=texts["name"]))


class Pupil:
    """Somebody at a terminal who plays a step of a lesson."""

    def __init__(self, step: Step, said: dict[str, Any], messages: Messages, ink: Ink) -> None:
        self.step = step
        self.said = said
        self.messages = messages
        self.ink = ink
        self.taken = [Following(step)]
        """The step after each action, the last one now."""
        self.wording = Wording(messages, self.now.state.terms.board)
        self.screen = Screen(self.wording, ink)
        self._moment: int | None = None

    @property
    def now(self) -> Following:
        """The step as it is now."""
        return self.taken[-1]

    def learn(self) -> bool:
        """Play the step until it is done; return whether the pupil stays."""
        self._introduce()
        while self.now.verdict != "done":
            if self.now.verdict != "open":
                self._explain()
            if not self._decide():
                return False
        print(self.ink.strong(self.said["done"]))
        print(self.messages("learn.used", count=self.now.used, par=self.step.par))
        return True

    def _introduce(self) -> None:
        players = self.now.state.terms.players
        others = [seat for seat in range(players) if seat != self.step.seat]
        names = [f"{self.messages(f'pupil.{seat}')}: {self.wording.seat(seat)}" for seat in others]
        print(self.messages("learn.goal", goal=self.said["goal"]))
        print(self.ink.faint(" · ".join(names)))
        self._show()
        self._tell(self.now.played)

    def _show(self) -> None:
        write(self.screen.table(view(self.now.state, self.step.seat).json()))

    def _tell(self, played: Sequence[Played]) -> None:
        """Print what happened, as the pupil may know it."""
        for one in played:
            for line in log_lines(self.wording, one.events, self.step.seat):
                write([f"  {line}"])

    def _explain(self) -> None:
        """Say what came of a wrong choice, and take it back."""
        wrong = self.now.wrong
        text = self.messages("learn.missed") if wrong is None else self.said["wrong"][wrong]
        write([self.ink.strong(text), self.messages("learn.back")])
        self.taken.pop()

    def _decide(self) -> bool:
        """Let the pupil do one thing; return whether they stay."""
        seen = view(self.now.state, self.step.seat).json()
        if self.now.moment != self._moment:
            self._moment = self.now.moment
            write([self.ink.strong(self.said["say"][self.now.moment])])
        write([decision(self.wording, seen)])
        menu = Menu(self.wording, self.ink, self.now.legal(), seen["posts"])
        count = len(self.taken)
        while len(self.taken) == count:
            line = " ".join(input("> ").split()).lower()
            if line in LEAVE:
                return False
            if self._obey(line, menu):
                break
        return True

    def _obey(self, line: str, menu: Menu) -> bool:
        """Do what a typed line says; return whether something has changed."""
        if line == "undo" and len(self.taken) > 1:
            self.taken.pop()
            return True
        if line == "help":
            print(self.messages("learn.help"))
        elif line == "show":
            self._show()
        elif line == "list":
            write(menu.overview())
        elif line == "hint":
            self._hint()
        elif (action := _chosen(line, menu)) is not None:
            self._play(action)
        elif line and menu.narrow(line):
            write(menu.page())
        else:
            print(self.messages("menu.unmatched", text=line, hint=self.messages("menu.hint")))
        return False

    def _play(self, action: str) -> None:
        before = self.now
        self.taken.append(before.copy())
        self.now.play(action)
        self._tell(self.now.played[len(before.played) :])

    def _hint(self) -> None:
        """Print the next action of the solution, or where it left it."""
        followed = solved(self.step).own
        done = self.now.own
        if followed[: len(done)] == done:
            print(self.messages("learn.hint", action=self.wording.choice(followed[len(done)])))
        else:
            print(self.messages("learn.astray"))


def _chosen(line: str, menu: Menu) -> str | None:
    """Return the action that a line chooses by its number, its text, or Enter; None else."""
    if not line:
        return menu.only
    if line.isdecimal() and 1 <= int(line[:9]) <= len(menu.legal):
        return menu.legal[int(line[:9]) - 1]
    return line if line in menu.legal else None
