"""What holds for every test: the rules under test are the expected ones, examples repeat."""

import os
import signal
from importlib import import_module

import pytest
from hypothesis import settings

# The same examples in every run, so that a red test is red because of the change that it tests;
# `--hypothesis-profile=explore` looks for new ones.
settings.register_profile("ci", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("explore", database=None, deadline=None, print_blob=True)
settings.load_profile("ci")

# Tests press Ctrl-C in programs that they start; these would ignore it as soon as a shell runs the
# tests in the background, for a program inherits that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """Stop if KONTOR_EXPECT (pure or compiled) names other rules than those that are imported."""
    expected = os.environ.get("KONTOR_EXPECT")
    if expected is None:
        return
    file = import_module("kontor.rules.state").__file__ or ""
    found = "pure" if file.endswith(".py") else "compiled"
    if found != expected:
        pytest.exit(f"the rules under test should be {expected}, but are {found}: {file}", 1)
