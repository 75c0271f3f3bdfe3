"""A game at one terminal: it shows the table, reads what people type and lets bots decide."""

import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kontor.bots import Contender, make_bot, people_levels
from kontor.cli.commands import COMMANDS
from kontor.cli.failures import failure_text
from kontor.cli.menu import Menu
from kontor.messages import Messages
from kontor.record import Game
from kontor.text.decision import decision
from kontor.text.ink import Ink, write
from kontor.text.log import log_lines
from kontor.text.screen import Screen
from kontor.text.sheet import open_sheets, result_lines, sheet_lines
from kontor.text.wording import Wording

RECENT: Final = 12
"""How many lines of the log are shown with a decision; the command `log` shows all."""
CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"


class Table:
    """A game with its people and bots; `play` runs it until the people leave."""

    def __init__(self, game: Game, bots: dict[int, str], messages: Messages, ink: Ink) -> None:
        self.game = game
        self.bots = _seated(bots)
        self.messages = messages
        self.ink = ink
        self.wording = Wording(messages, game.state.terms.board)
        self.screen = Screen(self.wording, ink)
        self.hot_seat = False
        self.first = 0
        """How many actions were there before anybody played here: nobody takes those back."""
        self.file: Path | None = None
        self.records: dict[Path, list[str]] = {}
        """The files of this game, and the actions that each of them holds."""
        self._shown: int | None = None
        self._menu = Menu(self.wording, ink, [], {})

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(self.game.setup.players) if seat not in self.bots]

    @property
    def reader(self) -> int | None:
        """The seat whose view may be printed: the one that decides."""
        seat = self.game.seat
        return self.people[0] if seat is None and len(self.people) == 1 else seat

    def view(self) -> dict[str, Any]:
        """Return what may be printed for the seat that decides.

        People who share a screen would read each other's missions, so these are left out.
        """
        view = self.game.view(self.reader).json()
        if len(self.people) > 1 and not self.game.over:
            for player in view["players"]:
                player["mission"] = None
        return view

    def bot_name(self, code: str) -> str:
        """Return the name of a bot: that of its level, or its code."""
        key = f"level.{code}"
        return self.messages(key) if code in people_levels() else code

    def say(self, key: str, **values: object) -> None:
        """Print a sentence."""
        print(self.messages(key, **values))

    def play(self) -> None:
        """Run the game until the people leave by a command, the end of input or Ctrl-C."""
        try:
            while self._decide():
                pass
        except (EOFError, KeyboardInterrupt):
            print()
        self._leave()

    def _decide(self) -> bool:
        """Handle one decision; return whether the people stay."""
        self._let_bots_play()
        seat = self.game.seat
        if self.hot_seat and seat is not None and len(self.people) > 1 and seat != self._shown:
            self._hand_over(seat)
        self.show(whole=seat != self._shown or self.game.over)
        self._shown = seat
        self._menu = Menu(self.wording, self.ink, self.game.legal(), self.view()["posts"])
        write(self._menu.overview())
        before = self.game.actions
        while self.game.actions == before:
            key = "prompt.over" if self.game.over else "prompt"
            line = input(self.messages(key, seat=self.wording.short_seat(seat)))
            if not self._obey(" ".join(line.split())):
                return False
        return True

    def _let_bots_play(self) -> None:
        seat = self.game.seat
        while seat is not None and seat in self.bots:
            bot = self.bots[seat]
            legal = self.game.legal_actions()
            self.game.play(bot.bot.choose(self.game.view(seat), legal, bot.budget))
            self.keep()
            seat = self.game.seat

    def _hand_over(self, seat: int) -> None:
        """Wait until the person at this seat is alone with the screen."""
        if sys.stdout.isatty():
            print(CLEAR, end="")
        input(self.messages("hand.over", seat=self.wording.seat(seat)))

    def show(self, *, whole: bool) -> None:
        """Print the decision, what led to it and, if asked for, the whole table."""
        view = self.view()
        lines = self.screen.table(view) if whole else [""]
        lines += self._news()
        if not whole:
            lines.append(self.screen.triggers(view))
        lines.append(self.ink.strong(decision(self.wording, view)))
        write(lines)
        if self.game.over:
            self.show_scores()

    def _news(self) -> list[str]:
        """Return what has happened since the deciding seat last decided."""
        seat = self.game.seat
        if seat is None:
            return []
        own = [place for place in self._chosen() if self.game.events[place].data["seat"] == seat]
        lines = log_lines(self.wording, self.game.events[own[-1] if own else 0 :], seat)
        if not lines:
            return []
        found = [self.ink.strong(self.messages("table.since"))]
        if len(lines) > RECENT:
            found.append(self.ink.faint(self.messages("table.earlier", count=len(lines) - RECENT)))
        return found + [f"  {line}" for line in lines[-RECENT:]]

    def _chosen(self) -> list[int]:
        """Return the indices of the events that are actions chosen by somebody."""
        return [
            place
            for place, event in enumerate(self.game.events)
            if event.data["event"] == "action" and not event.data["forced"]
        ]

    def show_scores(self) -> None:
        """Print the score sheets as if the game ended now, or as it ended."""
        ended = self.game.result()
        if ended is None:
            print(self.ink.strong(self.messages("score.now")))
        sheets = open_sheets(self.game.view(self.reader))
        write(sheet_lines(self.wording, self.ink, sheets))
        if ended is not None:
            write(result_lines(self.wording, ended))
        elif "missions" in self.game.setup.modules:
            self.say("score.without")

    def _obey(self, line: str) -> bool:
        """Do what a typed line says; return whether the people stay."""
        word, _, rest = line.partition(" ")
        command: Callable[[Table, str], bool] | None = COMMANDS.get(word.lower())
        if command is not None:
            return command(self, rest)
        if not line:
            self._enter()
        elif line.isdecimal():
            self._choose_number(int(line[:9]))
        elif line.lower() in self._menu.legal:
            self.do(line.lower())
        else:
            self.narrow(line)
        return True

    def _enter(self) -> None:
        if self._menu.only is not None:
            self.do(self._menu.only)
        elif self._menu.more:
            write(self._menu.page())
        else:
            self.say("menu.over" if self.game.over else "menu.hint")

    def _choose_number(self, number: int) -> None:
        legal = self._menu.legal
        if 1 <= number <= len(legal):
            self.do(legal[number - 1])
        else:
            self.say("menu.number", number=number, last=len(legal))

    def narrow(self, text: str) -> None:
        """Print the legal actions that match a text."""
        if self._menu.narrow(text):
            write(self._menu.page())
            return
        if text.lower() in self.game.state.terms.space.by_text:
            self.say("menu.illegal", text=text)
            return
        hint = self.messages("menu.over" if self.game.over else "menu.hint")
        self.say("menu.unmatched", text=text, hint=hint)

    def overview(self) -> None:
        """Print the legal actions by verb."""
        write(self._menu.overview())

    def do(self, action: str) -> None:
        """Do a legal action of the deciding seat."""
        self.game.play(action)
        self.keep()

    def undo(self) -> None:
        """Take back the last action of a person, and what bots did after it."""
        events = self.game.events
        chosen = self._chosen()
        here = list(enumerate(chosen))[self.first :]
        own = [n for n, place in here if events[place].data["seat"] in self.people]
        if not own:
            self.say("undo.nothing")
            return
        since = events[chosen[own[-1]] :]
        shows_missions = self.game.over and "missions" in self.game.setup.modules
        if shows_missions or any(event.data["event"] == "look" for event in since):
            self.say("undo.hidden")
            return
        count = len(chosen) - own[-1]
        texts = [self.game.undo() for _ in range(count)]
        key = "undo.done" if count == 1 else "undo.bots"
        # Bots start afresh: their plans belong to moves that were taken back.
        self.bots = _seated({seat: bot.code for seat, bot in self.bots.items()})
        self.say(key, action=self.wording.choice(texts[-1]), count=count - 1)
        self.keep()

    def save(self, path: Path) -> None:
        """Write the record to a file."""
        self.game.save(path)
        self.records[path.resolve()] = self.game.actions[:]

    def keep(self) -> None:
        """Write the record if a file was named for it; print only failures."""
        if self.file is None or self.records.get(self.file.resolve()) == self.game.actions:
            return
        try:
            self.save(self.file)
        except (OSError, ValueError) as error:
            self.say("save.failed", error=failure_text(error))

    def _leave(self) -> None:
        self.keep()
        saved = [path for path, actions in self.records.items() if actions == self.game.actions]
        if saved:
            self.say("quit.saved", file=saved[-1])
        elif self.game.action_count > self.first:
            self.say("quit.unsaved")
        self.say("quit.bye")


def _seated(codes: dict[int, str]) -> dict[int, Contender]:
    """Return a new bot for each seat that a bot plays."""
    return {seat: make_bot(code, secrets.randbits(32)) for seat, code in codes.items()}
