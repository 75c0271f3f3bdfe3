"""For all tests: the rules under test are the expected ones, and examples are reproducible."""

import os
import signal
from importlib import import_module

import pytest
from hypothesis import settings

# The same examples in every run, so that a test fails only because of a change;
# `--hypothesis-profile=explore` looks for new ones.
settings.register_profile("ci", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("explore", database=None, deadline=None, print_blob=True)
settings.load_profile("ci")

# Tests send Ctrl-C to programs that they start. These would ignore it if a shell runs the tests in
# the background, since programs inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """Stop if KONTOR_EXPECT (pure or compiled) does not match the imported rules."""
    expected = os.environ.get("KONTOR_EXPECT")
    if expected is None:
        return
    file = import_module("kontor.rules.state").__file__ or ""
    found = "pure" if file.endswith(".py") else "compiled"
    if found != expected:
        pytest.exit(f"the rules under test should be {expected}, but are {found}: {file}", 1)
