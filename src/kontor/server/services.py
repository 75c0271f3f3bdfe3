"""The parts of a running server, made from its settings."""

from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from kontor.server.asking import Asking
from kontor.server.caretaking import Caretaker
from kontor.server.coaching import Coach
from kontor.server.hinting import Hints
from kontor.server.hub import Hub
from kontor.server.limits import Rate
from kontor.server.options import DAY
from kontor.server.puzzling import PuzzleAnswers
from kontor.server.reviews import Reviews
from kontor.server.runner import Runner
from kontor.server.secrets import Signer, server_key
from kontor.server.settings import Settings
from kontor.server.solving import Answers
from kontor.server.store import Store
from kontor.server.tables import Tables
from kontor.server.tracing import Tracer


class Metrics:
    """What /metrics shows."""

    def __init__(self, hub: Hub, runner: Runner, reviews: Reviews) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "kontor_requests", "Requests", ["method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "kontor_request_seconds", "Time of requests", registry=self.registry
        )
        self.commands = Counter(
            "kontor_commands", "Commands", ["kind", "outcome"], registry=self.registry
        )
        self.lessons = Counter(
            "kontor_lessons",
            "Steps of lessons that people began, finished or left",
            ["lesson", "step", "what"],
            registry=self.registry,
        )
        streams = Gauge("kontor_streams", "Open streams", registry=self.registry)
        streams.set_function(hub.count)
        decisions = Gauge("kontor_bot_decisions", "Decisions of bots", registry=self.registry)
        decisions.set_function(lambda: runner.decisions)
        judged = Gauge("kontor_reviewed_turns", "Turns that were judged", registry=self.registry)
        judged.set_function(lambda: reviews.judged)


@dataclass
class Rates:
    """How often things may be done, by guest or by address."""

    guest: Rate
    address: Rate
    newcomers: Rate
    returning: Rate
    chat: Rate
    hints: Rate
    coach: Rate
    records: Rate
    entries: Rate


@dataclass
class Services:
    """Everything that a request may need."""

    settings: Settings
    store: Store
    tables: Tables
    hub: Hub
    runner: Runner
    hints: Hints
    coach: Coach
    reviews: Reviews
    answers: Answers
    puzzles: PuzzleAnswers
    caretaker: Caretaker
    signer: Signer
    tracer: Tracer
    rates: Rates
    metrics: Metrics = field(init=False)
    stopping: bool = False

    def __post_init__(self) -> None:
        self.metrics = Metrics(self.hub, self.runner, self.reviews)

    async def start(self) -> None:
        """Start what runs alongside the requests."""
        self.tables.on_change.append(self.hub.changed)
        await self.tables.resume()
        await self.hub.start()
        if self.settings.workers > 0:
            await self.runner.start()
            await self.reviews.start()
        await self.caretaker.start()

    async def stop(self) -> None:
        """Stop everything without losing anything."""
        self.stopping = True
        await self.caretaker.stop()
        await self.reviews.stop()
        await self.runner.stop()
        await self.hub.stop()
        await self.store.close()


def make_services(settings: Settings) -> Services:
    """Return the parts of a server."""
    store = Store(settings.database)
    tables = Tables(store, settings.bot_pause)
    runner = Runner(tables, settings.workers, settings.poll_seconds)
    asking = Asking()
    key = server_key(settings)
    return Services(
        settings=settings,
        store=store,
        tables=tables,
        hub=Hub(store, settings.redis, settings.poll_seconds),
        runner=runner,
        hints=Hints(tables, runner, asking),
        coach=Coach(tables, runner),
        reviews=Reviews(
            tables, runner, settings.review_nodes, settings.most_reviews, settings.poll_seconds
        ),
        answers=Answers(store, runner, asking),
        puzzles=PuzzleAnswers(runner, asking),
        caretaker=Caretaker(tables, settings.forget_after, settings.forget_records),
        signer=Signer(key),
        tracer=Tracer(key),
        rates=Rates(
            guest=Rate(settings.guest_rate, 3 * settings.guest_rate),
            address=Rate(settings.address_rate, 5 * settings.address_rate),
            newcomers=Rate(settings.new_guests_per_minute / 60, settings.new_guests_per_minute),
            returning=Rate(settings.returns_per_minute / 60, settings.returns_per_minute),
            chat=Rate(settings.chat_per_minute / 60, 8),
            hints=Rate(settings.hints_per_minute / 60, 8),
            # It speaks by itself at every decision, and each costs a third of a hint.
            coach=Rate(3 * settings.hints_per_minute / 60, 24),
            records=Rate(settings.records_per_day / DAY, settings.records_per_day),
            entries=Rate(settings.entries_rate, 10 * settings.entries_rate),
        ),
    )
