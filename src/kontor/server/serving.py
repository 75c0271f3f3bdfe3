"""Runs the server: sets up logs, upgrades the database, starts uvicorn, stops gracefully."""

import gc
import json
import logging
import socket
import sys
import time
from typing import Any, Final

import uvicorn

from kontor.server.app import create_app
from kontor.server.connections import connections, raise_file_limit
from kontor.server.lines import Line
from kontor.server.settings import Settings
from kontor.server.upgrade import upgrade_database

GC_THRESHOLDS: Final = (10_000, 20, 100)
"""How rarely the garbage collector looks at new, at older and at all objects."""


class LogFormat(logging.Formatter):
    """Writes a line of JSON for each record; requests bring their fields under `data`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        fields: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        fields |= getattr(record, "data", {})
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    """Send all logs to the standard error as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormat())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    # What no line tells need not be found out for each of them.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    # uvicorn's own access log would write addresses with their queries.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("alembic").setLevel(logging.WARNING)


def collect_garbage_rarely() -> None:
    """Let the garbage collector run rarely, and never over what is loaded already.

    With hundreds of tables in memory a full run takes a quarter of a second in which nobody is
    answered, and finds next to nothing: reference counts free nearly everything.
    """
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def serve(settings: Settings, listener: socket.socket | None = None) -> None:
    """Serve until told to stop; requests in progress are finished first.

    A socket that listens already stands for host and port of the settings.
    """
    set_up_logs(settings.log_level)
    raise_file_limit()
    upgrade_database(settings.database)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        http=connections(settings),
        ws=Line,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        # Clients have almost nothing to say: what they send is not read ahead.
        ws_max_size=4096,
        ws_max_queue=4,
        # Whoever is gone without a word is noticed within a minute.
        ws_ping_interval=40,
        ws_ping_timeout=20,
        # Each frame would be compressed for each viewer again, with buffers for each stream.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=10,
    )
    server = uvicorn.Server(config)
    collect_garbage_rarely()
    server.run(sockets=None if listener is None else [listener])
