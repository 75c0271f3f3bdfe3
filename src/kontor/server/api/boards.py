"""The boards: which there are, and the files of their charts."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from kontor.server.api.answers import FamilyShown
from kontor.server.api.visitors import errors
from kontor.server.charts import charts
from kontor.server.errors import NotFound

router = APIRouter(prefix="/api", tags=["boards"])


@router.get("/boards", response_model=list[FamilyShown], responses=errors(429))
async def boards() -> Response:
    """List the boards, and what goes with each of them (ED2, ED4)."""
    return JSONResponse(charts().families)


@router.get("/boards/{name}", response_class=Response, responses=errors(404, 429))
async def chart_file(name: str, request: Request) -> Response:
    """Return a file that a side of a board names: its `chart` (SVG) or its `geometry` (JSON)."""
    file = charts().files.get(name)
    if file is None:
        raise NotFound(f"there is no chart {name}")
    # The name changes with what the file holds, so that a browser may keep it for good.
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.plain, media_type=file.media_type, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(file.packed, media_type=file.media_type, headers=headers)
