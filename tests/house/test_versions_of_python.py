"""The versions of Python that Kontor is said to run on are those that it is tested and built on."""

import json
import re

from tests.house.files import ROOT
from tests.house.test_pins import PROJECT

CLASSIFIER = "Programming Language :: Python :: 3."


def test_they_are_the_same_everywhere() -> None:
    classifiers = PROJECT["project"]["classifiers"]
    said = [
        f"3.{one.removeprefix(CLASSIFIER)}" for one in classifiers if one.startswith(CLASSIFIER)
    ]
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    assert [json.loads(found) for found in re.findall(r"^ +python: (.*)$", workflow, re.M)] == [
        said
    ]
    built = PROJECT["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp{version.replace('.', '')}-*" for version in said]
    assert PROJECT["project"]["requires-python"] == f">={said[0]}"
