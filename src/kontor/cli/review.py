"""`kontor review`: what every turn of a finished game was worth."""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from kontor.arena.progress import Progress
from kontor.bots import people_levels
from kontor.cli.failures import UsageError
from kontor.cli.options import load_game, read_language
from kontor.cli.shares import draw_shares
from kontor.review import DEFAULT_NODES, Judged, Review, Reviewer, review_json
from kontor.review.measuring import measure_levels
from kontor.text.ink import Ink, screen_ink, write
from kontor.text.screen import columns
from kontor.text.wording import Wording

NONE: Final = "–"
LEVELS: Final = "levels"
"""The word that stands for measuring the levels of bots instead of a file."""
GAMES: Final = 10


def run(arguments: argparse.Namespace) -> int:
    """Review a record, print what it shows and write the files that were asked for."""
    if arguments.file == LEVELS:
        return _measure(arguments)
    game = load_game(arguments.file)
    players = game.setup.players
    if arguments.seat is not None and not 0 <= arguments.seat < players:
        raise UsageError(f"--seat {arguments.seat}: the seats are 0 to {players - 1}")
    if arguments.budget == 0:
        raise UsageError("--budget 0: a turn needs a look at one position or more")
    _check_paths(arguments)
    reviewer = Reviewer(game, arguments.budget or DEFAULT_NODES)
    found = _reviewed(reviewer)
    if arguments.json is not None:
        Path(arguments.json).write_text(json.dumps(review_json(found)) + "\n", encoding="utf-8")
    wording = Wording(read_language(arguments), game.state.terms.board)
    if arguments.plot is not None:
        names = [wording.seat(seat) for seat in range(players)]
        Path(arguments.plot).write_text(draw_shares(found, names), encoding="utf-8")
    write(report_lines(wording, screen_ink(), found, arguments.seat))
    return 0


def _measure(arguments: argparse.Namespace) -> int:
    """Measure what the levels of bots lose in a turn; print it as JSON, or write it."""
    games = arguments.games or GAMES
    progress = Progress(sys.stderr, games * len(people_levels()))
    found = measure_levels(
        games,
        arguments.seed,
        arguments.budget or DEFAULT_NODES,
        lambda: progress.show(progress.done + 1),
    )
    progress.close()
    text = json.dumps(found, indent=1) + "\n"
    if arguments.json is None:
        print(text, end="")
    else:
        Path(arguments.json).write_text(text, encoding="utf-8")
    return 0


def _check_paths(arguments: argparse.Namespace) -> None:
    """Refuse, before the review, files that could not be written after it."""
    for name in filter(None, (arguments.json, arguments.plot)):
        if not Path(name).parent.is_dir():
            raise UsageError(f"{name}: there is no folder {Path(name).parent}")
    if arguments.plot is not None and not arguments.plot.endswith(".svg"):
        raise UsageError(f"--plot {arguments.plot}: the file must end in .svg")


def _reviewed(reviewer: Reviewer) -> Review:
    progress = Progress(sys.stderr, len(reviewer.passages))
    judged = []
    try:
        for number in range(len(reviewer.passages)):
            one = reviewer.judge(number)
            if one is not None:
                judged.append(one)
            progress.show(number + 1)
    finally:
        progress.close()
    return reviewer.review(judged)


def report_lines(wording: Wording, ink: Ink, review: Review, seat: int | None) -> list[str]:
    """Return a review for people to read: accuracy, ledger, key moments and mistakes."""
    say = wording.messages
    lines = [ink.strong(say("review.seats")), *_card_lines(wording, ink, review)]
    lines += ["", ink.strong(say("review.ledger")), *_ledger_lines(wording, ink, review)]
    if review.turned is not None and review.turned < len(review.points) - 1:
        # The turn before this point is the one that turned it.
        lines += ["", say("review.turned", round=review.points[review.turned - 1].round)]
    told = [one for one in review.judged if one.kind and seat in (None, one.passage.seat)]
    lines += ["", ink.strong(say("review.mistakes", count=len(told)))]
    for one in told:
        lines += mistake_lines(wording, one)
    return lines


def _card_lines(wording: Wording, ink: Ink, review: Review) -> list[str]:
    say = wording.messages
    phases = [say(f"review.phase.{name}") for name in ("opening", "middle", "end")]
    rows = [["", say("review.accuracy"), *phases, say("review.loss"), say("review.level")]]
    for number, card in enumerate(review.cards):
        figures = [_figure(one) for one in (card.accuracy, *card.phases)]
        loss = NONE if card.loss is None else f"{100 * card.loss:.1f}"
        level = NONE if card.level is None else say(f"level.{card.level}")
        rows.append([f"  {_name(wording, number)}", *figures, loss, level])
    lines = columns(rows)
    return [ink.faint(lines[0]), *lines[1:]]


def _name(wording: Wording, seat: int) -> str:
    return f"{seat} {wording.colour(seat)}"


def _figure(value: float | None) -> str:
    return NONE if value is None else f"{value:.0f}"


def _ledger_lines(wording: Wording, ink: Ink, review: Review) -> list[str]:
    say = wording.messages
    seats = range(review.players)
    heads = [say(f"review.{name}") for name in ("start", "luck", "own")]
    gifts = [say("review.from", seat=seat) for seat in seats]
    rows = [["", *heads, *gifts, say("review.rest"), say("review.result")]]
    for seat, card in enumerate(review.cards):
        account = card.account
        values = [account.start, account.luck, -account.errors, *account.gifts]
        shown = [_points(value) for value in (*values, account.rest, account.result)]
        shown[0], shown[-1] = shown[0].lstrip("+"), shown[-1].lstrip("+")
        rows.append([f"  {_name(wording, seat)}", *shown])
    lines = columns(rows)
    return [ink.faint(lines[0]), *lines[1:]]


def _points(share: float) -> str:
    """Return a share in points, with its sign."""
    points = round(100 * share)
    return f"{points:+d}".replace("-", "−") if points else "0"


def mistake_lines(wording: Wording, one: Judged) -> list[str]:
    """Return what somebody did, what was better, and why."""
    say = wording.messages
    passage = one.passage
    head = say(
        "review.mistake",
        round=passage.state.round,
        seat=wording.seat(passage.seat),
        kind=say(f"mistake.{one.kind}"),
        points=round(100 * one.loss),
        at=passage.first,
    )
    lines = [head, f"  {say('review.played')} {line_text(wording, passage.own)}"]
    lines.append(f"  {say('review.better')} {line_text(wording, one.better)}")
    if one.reasons:
        why = "; ".join(wording.worth(reason.key, reason.values) for reason in one.reasons)
        lines.append(f"  {say('review.why')} {why}")
    return lines


def line_text(wording: Wording, actions: tuple[str, ...]) -> str:
    """Return the decisions of a turn in words; its end goes without saying."""
    shown = [text for text in actions if text != "end"] or list(actions)
    return "; ".join(wording.choice(text) for text in shown)
