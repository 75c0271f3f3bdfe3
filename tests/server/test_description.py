"""The description of the API that the browser client is built from is that of this server."""

from kontor.server.describe import description
from tests.house.files import ROOT

KEPT = ROOT / "web" / "src" / "api" / "openapi.json"


def test_the_client_knows_the_api_as_it_is() -> None:
    # That schema.d.ts was made from it is checked with the client: npm run types:check.
    is_same = KEPT.read_text(encoding="utf-8") == description()
    assert is_same, f"{KEPT.name} is out of date: run ./kontor types"
