"""The files for hosts: as far as that can be seen without Docker, they fit the project."""

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from kontor.server.settings import Settings, read_settings
from tests.house.files import ROOT

HOSTING = ROOT / "hosting"
DOCKERFILE = (HOSTING / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))
UNIT = HOSTING / "kontor.service"


def instructions() -> list[list[str]]:
    """Return the instructions of the Dockerfile, each as its words."""
    lines = re.sub(r"\\\n", " ", DOCKERFILE).splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def test_what_the_dockerfile_copies_exists_and_is_not_left_out() -> None:
    ignored = (HOSTING / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    named = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    copied = [words[1:-1] for words in instructions() if words[0] == "COPY"]
    own = [name for names in copied if not names[0].startswith("--from") for name in names]
    assert own
    for name in own:
        assert (ROOT / name).exists(), name
        assert name.split("/")[0] in named, name
    assert {name for name in named if not (ROOT / name).exists()} == set()


def test_the_image_runs_as_somebody_with_a_volume_and_a_health_check() -> None:
    last = max(n for n, words in enumerate(instructions()) if words[0] == "FROM")
    words = {one[0]: one[1:] for one in instructions()[last:]}
    assert words["USER"] == ["kontor"]
    assert words["VOLUME"] == words["WORKDIR"] == ["/var/lib/kontor"]
    assert "readyz" in " ".join(words["HEALTHCHECK"])
    assert words["EXPOSE"] == [str(Settings().port)]
    stages = {one[3] for one in instructions() if one[0] == "FROM" and len(one) > 2}
    used = set(re.findall(r"--from=(\w+)", DOCKERFILE))
    assert used == stages


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml"])
def test_settings_of_the_images_are_settings(name: str) -> None:
    text = (HOSTING / name).read_text(encoding="utf-8")
    known = {f"KONTOR_{field.name.upper()}" for field in fields(Settings)}
    # These two are of the build, and of Caddy.
    found = set(re.findall(r"KONTOR_[A-Z_]+", text)) - {"KONTOR_WEB", "KONTOR_SITE"}
    assert found
    assert found <= known


def test_each_profile_of_the_composition_is_whole() -> None:
    services, volumes = COMPOSE["services"], COMPOSE["volumes"]
    for profile, wanted in (
        ("sqlite", {"one", "caddy"}),
        ("postgresql", {"several", "caddy", "database", "redis"}),
    ):
        assert {name for name, one in services.items() if profile in one["profiles"]} == wanted
        for name in wanted:
            assert set(services[name].get("depends_on", ())) <= wanted
    for one in services.values():
        for mounted in one.get("volumes", ()):
            source = mounted.split(":")[0]
            assert source in volumes or (HOSTING / source).exists(), source
    for name in ("one", "several"):
        assert (HOSTING / services[name]["build"]["context"]).resolve() == ROOT
        assert (ROOT / services[name]["build"]["dockerfile"]).exists()
        assert services[name]["networks"]["default"]["aliases"] == ["kontor"]
    assert "{$KONTOR_UPSTREAM:kontor}" in (HOSTING / "Caddyfile").read_text(encoding="utf-8")


def test_the_site_of_nginx_is_the_documented_one() -> None:
    documented = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    block, _ = re.findall(r"```nginx\n(.*?)```", documented, re.DOTALL)
    site = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    assert re.sub(r"\s+", " ", block) in re.sub(r"\s+", " ", site)


def test_the_settings_file_is_read() -> None:
    found = read_settings({}, {}, HOSTING / "kontor.toml")
    assert (found.trusted_proxies, found.secure_cookies) == (1, True)
    assert "WorkingDirectory=/var/lib/kontor\n" in UNIT.read_text(encoding="utf-8")
    assert found.database.startswith("sqlite:////var/lib/kontor/")
    # Whoever calls `kontor admin` may be in a folder where the server's user may not look.
    assert found.secret_file.startswith("/var/lib/kontor/")


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here")
    text = UNIT.read_text(encoding="utf-8")
    assert "/opt/kontor/bin/kontor serve --config /etc/kontor.toml" in text
    unit = tmp_path / "kontor.service"
    # Neither the program nor its user are on this machine.
    text = re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", text).replace("User=kontor\n", "")
    unit.write_text(text, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if "kontor.service" in line]
    assert (said, done.returncode) == ([], 0), done.stderr
