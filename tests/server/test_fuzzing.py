"""Every endpoint against its own description: whatever comes, no answer is a 500."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kontor.server.app import create_app
from kontor.server.settings import Settings
from kontor.server.upgrade import upgrade_database
from tests.server.places import Server
from tests.server.players import Guest, hot_seat

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
EXAMPLES = 12
