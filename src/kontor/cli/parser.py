"""The command line: every command with its options, help and examples."""

import argparse
from collections.abc import Callable

from kontor.cli.doctor import add_doctor_options
from kontor.cli.examples import EXAMPLES
from kontor.cli.join import add_join_options
from kontor.cli.options import (
    add_language_option,
    add_play_options,
    add_setup_options,
    add_to_option,
    natural,
)
from kontor.cli.puzzles import add_puzzle_options
from kontor.cli.server import add_admin_options, add_serve_options


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; it sets `run` to the function of the command."""
    parser = _described(argparse.ArgumentParser, "kontor", "Hansa Teutonica by hand.")
    parser.add_argument("--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for add in (
        _add_play,
        _add_replay,
        _add_review,
        _add_learn,
        _add_puzzles,
        _add_board,
        _add_perft,
        _add_bench,
        _add_arena,
        _add_stats,
        _add_serve,
        _add_join,
        _add_admin,
        _add_doctor,
        _add_rules,
    ):
        add(commands)
    return parser


def _described(
    make: Callable[..., argparse.ArgumentParser], name: str, description: str
) -> argparse.ArgumentParser:
    lines = [line.removeprefix(" " * 8) for line in EXAMPLES[name].strip("\n").splitlines()]
    words = {"prog": name} if name == "kontor" else {"name": name, "help": description[:-1]}
    return make(
        **words,
        description=description,
        epilog="examples:\n  " + "\n  ".join(lines).rstrip(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def _add_play(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(
        commands.add_parser, "play", "Play in the browser, or with --text in the terminal."
    )
    parser.set_defaults(run=_play)
    add_play_options(parser)
    add_setup_options(parser)


def _add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "replay", "Print scores and position of a record.")
    parser.set_defaults(run=_replay)
    parser.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    add_to_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--log", action="store_true", help="also print what happened")
    parser.add_argument("--verify", action="store_true", help="check the seal of a server's game")
    add_language_option(parser)


def _add_review(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(
        commands.add_parser, "review", "Tell what every turn of a finished game was worth."
    )
    parser.set_defaults(run=_review)
    parser.add_argument(
        "file",
        metavar="FILE",
        help="the record; - reads standard input; or: levels",
    )
    parser.add_argument("--seat", metavar="N", type=int, help="tell the mistakes of this seat only")
    parser.add_argument(
        "--budget", metavar="N", type=natural, help="positions to look at for a turn"
    )
    parser.add_argument("--json", metavar="OUT", help="write the review")
    parser.add_argument("--plot", metavar="OUT.svg", help="draw the shares to win")
    parser.add_argument(
        "--games", metavar="N", type=natural, help="of each level, with levels (10)"
    )
    parser.add_argument("--seed", metavar="S", type=natural, default=1, help="of the first (1)")
    add_language_option(parser)


def _add_learn(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "learn", "Learn the game in the terminal.")
    parser.set_defaults(run=_learn)
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help="its id; all are listed else")
    add_language_option(parser)


def _add_puzzles(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "puzzles", "List and show puzzles, or make more.")
    add_puzzle_options(parser)


def _add_board(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    from kontor.board import BOARDS

    parser = _described(commands.add_parser, "board", "Print or draw a board.")
    parser.set_defaults(run=_board)
    parser.add_argument("board", metavar="BOARD", nargs="?", help=", ".join(BOARDS))
    parser.add_argument("--svg", metavar="FILE", help="draw it; - writes to standard output")
    parser.add_argument("--record", metavar="FILE", help="with the position of this record")
    add_to_option(parser)
    parser.add_argument("--theme", choices=("light", "dark", "system"), default="light")
    add_language_option(parser)


def _add_perft(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(
        commands.add_parser, "perft", "Count the sequences of actions from the start by length."
    )
    parser.set_defaults(run=_perft)
    parser.add_argument("--depth", metavar="D", type=natural, required=True, help="greatest length")
    parser.add_argument("--json", action="store_true", help="print JSON: counts for 1, 2 … D")
    add_setup_options(parser)


def _add_bench(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "bench", "Measure the speed of the parts.")
    parser.set_defaults(run=_bench)
    parser.add_argument(
        "what",
        choices=("engine", "bots", "env", "server"),
        help="rules, bots, the environments for learners, or a server under load",
    )
    parser.add_argument(
        "--seconds", metavar="S", type=float, help="for each board, bot or way (3), or rate (10)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--installed-only",
        action="store_true",
        help="do not measure compiled rules uncompiled as well",
    )
    _add_server_bench(parser.add_argument_group("options of bench server"))


def _add_server_bench(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--tables", metavar="N", type=natural, default=200, help="with four seats (default: 200)"
    )
    group.add_argument(
        "--rates", metavar="R,R", default="10,20,40,60,80", help="actions per second, in steps"
    )
    group.add_argument("--database", metavar="URL", help="measure on this too, besides SQLite")
    group.add_argument("--redis", metavar="URL", help="between processes (none)")
    group.add_argument("--only", action="store_true", help="measure on --database or --redis alone")
    group.add_argument(
        "--processes", metavar="N", type=natural, default=1, help="that share --database (1)"
    )
    group.add_argument(
        "--together",
        action="store_true",
        help="all people of a table at one process, as by a proxy that goes by the table's id",
    )
    group.add_argument(
        "--soak", metavar="MINUTES", type=float, help="hold the last rate, and watch the memory"
    )


def _add_arena(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "arena", "Let bots play a match and compare them.")
    parser.set_defaults(run=_arena)
    parser.add_argument(
        "bots",
        metavar="BOT",
        nargs="+",
        help="a bot for each seat, as in greedy; or: tune, learn, assess, dataset and its bots",
    )
    parser.add_argument(
        "--tries", metavar="N", type=natural, default=70, help="changes of arena tune (default: 70)"
    )
    parser.add_argument(
        "--weight",
        metavar="NAME",
        action="append",
        help="a weight that arena tune changes; may be repeated (default: all)",
    )
    parser.add_argument(
        "--folder", metavar="FOLDER", help="where arena learn or assess keeps its work"
    )
    parser.add_argument(
        "--judge",
        metavar="FILE",
        help="the judge that arena learn begins with (by hand alone), or that is assessed (ours)",
    )
    parser.add_argument(
        "--against",
        metavar="FILE",
        help="the judge that arena learn learns to beat, and nothing else",
    )
    parser.add_argument(
        "--even", metavar="N", type=natural, default=0, help="its games with all boards alike (0)"
    )
    parser.add_argument(
        "--generations", metavar="N", type=natural, default=3, help="of arena learn (default: 3)"
    )
    parser.add_argument(
        "--gate", metavar="N", type=natural, default=400, help="games of its gates (default: 400)"
    )
    parser.add_argument(
        "--games", metavar="N", type=natural, default=200, help="rounded up to whole deals (200)"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=natural, default=2, help="games at the same time (default: 2)"
    )
    parser.add_argument(
        "--cap", metavar="N", type=natural, default=3000, help="decisions in a game (default: 3000)"
    )
    parser.add_argument("--json", metavar="FILE", help="write the report; every game is kept")
    parser.add_argument("--resume", metavar="FILE", help="continue the match of this --json")
    parser.add_argument("--plot", metavar="FILE", help="draw the report, as .png or .svg")
    parser.add_argument("--records", metavar="FOLDER", help="write the record of every game")
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="where dataset writes the games, or assess the judge as bold as suits its games",
    )
    parser.add_argument(
        "--evaluate",
        action="store_true",
        default=None,
        help="with what the judge says at every turn (dataset)",
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; local starts one here"
    )
    add_setup_options(parser)


def _add_stats(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "stats", "Tell what many recorded games have shown.")
    parser.set_defaults(run=_stats)
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="games of arena dataset, a record, or a folder"
    )
    parser.add_argument("--board", metavar="B", help="only the games on this board, or side")
    parser.add_argument("--players", metavar="N", type=natural, help="only those of so many")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--plot", metavar="FILE", help="draw the figures, as .png or .svg")


def _add_rules(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "rules", "Print the rules by their ids.")
    parser.set_defaults(run=_rules)
    parser.add_argument("ids", metavar="ID", nargs="*", help="a rule (C3) or a chapter (MK)")
    add_language_option(parser)


# Each command is imported when it runs, so that the others start quickly.


def _play(arguments: argparse.Namespace) -> int:
    if arguments.text:
        from kontor.cli.play import run

        return run(arguments)
    from kontor.cli.browser import run as run_browser

    return run_browser(arguments)


def _learn(arguments: argparse.Namespace) -> int:
    from kontor.cli.lessons import run

    return run(arguments)


def _replay(arguments: argparse.Namespace) -> int:
    from kontor.cli.replay import run

    return run(arguments)


def _review(arguments: argparse.Namespace) -> int:
    from kontor.cli.review import run

    return run(arguments)


def _board(arguments: argparse.Namespace) -> int:
    from kontor.cli.show import run

    return run(arguments)


def _perft(arguments: argparse.Namespace) -> int:
    from kontor.cli.perft import run

    return run(arguments)


def _bench(arguments: argparse.Namespace) -> int:
    if arguments.seconds is None:
        arguments.seconds = 10.0 if arguments.what == "server" else 3.0
    if arguments.what == "server":
        from kontor.cli.bench_server import run as run_server

        return run_server(arguments)
    if arguments.what == "bots":
        from kontor.cli.bench_bots import run as run_bots

        return run_bots(arguments)
    if arguments.what == "env":
        from kontor.cli.bench_env import run as run_env

        return run_env(arguments)
    from kontor.cli.bench import run

    return run(arguments)


def _arena(arguments: argparse.Namespace) -> int:
    if arguments.bots == ["tune"]:
        from kontor.cli.tune import run as run_tuning

        return run_tuning(arguments)
    if arguments.bots == ["learn"]:
        from kontor.cli.learn import run as run_learning

        return run_learning(arguments)
    if arguments.bots == ["assess"]:
        from kontor.cli.assess import run as run_assessment

        return run_assessment(arguments)
    if arguments.bots[0] == "dataset":
        from kontor.cli.dataset import run as run_dataset

        return run_dataset(arguments)
    from kontor.cli.arena import run

    return run(arguments)


def _stats(arguments: argparse.Namespace) -> int:
    from kontor.cli.stats import run

    return run(arguments)


def _rules(arguments: argparse.Namespace) -> int:
    from kontor.cli.rulebook import run

    return run(arguments)


def _add_serve(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "serve", "Serve tables over the network.")
    add_serve_options(parser)


def _add_admin(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "admin", "Look after the tables of a server.")
    add_admin_options(parser)


def _add_doctor(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "doctor", "Look whether a server is in good order.")
    add_doctor_options(parser)


def _add_join(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = _described(commands.add_parser, "join", "Let a bot take a seat at a server's table.")
    add_join_options(parser)
