"""What can go wrong in the environments."""

from importlib.util import find_spec

from kontor import DISTRIBUTION
from kontor.rules import KontorError


class EnvError(KontorError):
    """Raised when an environment cannot be made, or is used against its contract."""


def require(*modules: str) -> None:
    """Raise `EnvError` if a package that the extra `env` installs is missing."""
    for module in modules:
        if find_spec(module) is None:
            raise EnvError(f"{module} is missing: pip install '{DISTRIBUTION}[env]'")
