"""All that the arena needs is in its extras, pinned like everything else."""

from importlib.metadata import version

from tests.house.test_pins import PROJECT, needed, pins


def test_all_that_the_extras_need_is_pinned() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    packages = needed([*extras["arena"], *extras["ray"]])
    assert {"openskill", "matplotlib", "ray"} <= packages
    assert {name: version(name) for name in packages} == {name: pins()[name] for name in packages}
