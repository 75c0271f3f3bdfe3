"""The browser client: its one page and its files, as they were built into the package."""

import json
import re
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

NOT_BUILT: Final = (
    "<!doctype html><html lang='en'><meta charset='utf-8'><title>Kontor</title><h1>Kontor</h1>"
    "<p>The browser client is not part of this installation. The API is described at "
    "<a href='./api/docs'>api/docs</a>.</p></html>"
)
HERE: Final = re.compile("""(["'])\\./""")
"""How the page names what lies beside it, whatever its own address is."""


def web_folder() -> Path:
    """Return where the built client lies, if it was built."""
    return Path(str(files("kontor.server").joinpath("web")))


def wants_page(request: Request) -> bool:
    """Tell whether a page answers a request better than JSON: somebody follows a link."""
    wanted = request.headers.get("accept", "")
    beside = not request.url.path.startswith(("/api", "/assets"))
    return request.method == "GET" and beside and "text/html" in wanted


def page_paths(folder: Path) -> list[str]:
    """Return where the client shows something, as its build wrote it down."""
    built = folder / "pages.json"
    if not built.is_file():
        return ["/"]
    paths: list[str] = json.loads(built.read_text(encoding="utf-8"))
    return [re.sub(r":(\w+)", r"{\1}", path) for path in paths]


def page_text(folder: Path, prefix: str) -> str:
    """Return the page, with the path at which it is served; if it was not built, one says so."""
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8") if index.is_file() else NOT_BUILT
    return HERE.sub(rf"\1{prefix}/", text)


def not_found_page(prefix: str) -> Response:
    """Return the page for an address where there is nothing."""
    return HTMLResponse(page_text(web_folder(), prefix), status_code=404)


def add_pages(app: FastAPI, folder: Path, prefix: str = "") -> None:
    """Serve the client from a folder, at a path; if it is not there, say so."""

    async def page() -> Response:
        # The names of the files change with their content, so only the page is asked for again.
        return HTMLResponse(page_text(folder, prefix), headers={"cache-control": "no-cache"})

    for path in page_paths(folder):
        app.add_api_route(path, page, include_in_schema=False)
    if (folder / "assets").is_dir():
        app.mount("/assets", _Assets(directory=folder / "assets"))
    app.add_api_route("/{name}", _single_files(folder), include_in_schema=False)


class _Assets(StaticFiles):
    """Files whose name changes with their content: a browser may keep them for good."""

    def file_response(self, *args: object, **options: object) -> Response:
        """Return a file."""
        response = super().file_response(*args, **options)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def _single_files(folder: Path) -> Callable[[str], Awaitable[Response]]:
    async def single(name: str) -> Response:
        known = {path.name: path for path in folder.glob("*") if path.is_file()}
        if name not in known:
            raise HTTPException(404, "Not Found")
        return FileResponse(known[name], headers={"cache-control": "public, max-age=3600"})

    return single
