"""Where the examples are, and how one is loaded as a module."""

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from tests.house.files import ROOT

EXAMPLES = ROOT / "examples"


def example(name: str) -> ModuleType:
    """Return an example as a module, without running its main program."""
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
