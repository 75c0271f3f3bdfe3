"""All that the environments need is in the extra `env`; without it the library says so."""

import subprocess
import sys
from importlib.metadata import version

from tests.house.test_pins import PROJECT, needed, pins

PROGRAM = """
import sys
for name in ("numpy", "gymnasium", "pettingzoo"):
    sys.modules[name] = None

import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if sys.modules.get(name, 0) is None else found(name)

import kontor, kontor.env
state = kontor.Game.new(players=4, seed=1).state
out = bytearray(kontor.env.layout(state.terms.board).size)
kontor.env.observe(state, 0, out)
assert any(out) and kontor.env.playout(state, 10) == 10
for name in ("VectorEnv", "aec", "single", "structured_space"):
    try:
        getattr(kontor.env, name)
    except kontor.env.EnvError as error:
        print(error)
"""


def test_a_missing_extra_is_said_in_plain_words() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (
        done.stdout.splitlines()
        == [
            "numpy is missing: pip install 'hansa-kontor[env]'",
        ]
        * 4
    )


def test_all_that_the_extra_needs_is_pinned() -> None:
    packages = needed(PROJECT["project"]["optional-dependencies"]["env"])
    assert {"gymnasium", "numpy", "pettingzoo"} <= packages
    assert {name: version(name) for name in packages} == {name: pins()[name] for name in packages}
