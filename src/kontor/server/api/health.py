"""For those who run the server: whether it works, and how busy it is."""

from typing import Literal

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel
from starlette.responses import JSONResponse, Response

from kontor.server.api.answers import Error
from kontor.server.api.visitors import Server
from kontor.server.errors import NotAllowed, ServerError
from kontor.server.guard import address_of, forwarded_addresses, is_local
from kontor.server.secrets import is_same
from kontor.server.upgrade import Outdated

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """Whether the server works."""

    status: Literal["ok", "stopping", "unavailable", "outdated"]
    redis: Literal["none", "connected", "away"] = "none"


class Connection(BaseModel):
    """How a request came: from where, to which host, and how many addresses proxies told of it."""

    address: str
    host: str
    forwarded: int


@router.get("/healthz")
async def is_alive() -> Health:
    """Tell that the process answers."""
    return Health(status="ok")


@router.get("/readyz", response_model=Health, responses={503: {"model": Health}})
async def is_ready(services: Server) -> Response:
    """Tell whether requests can be served: the store answers, and the server is not stopping.

    `outdated`: a newer version has upgraded the database, and this one must be started again.
    """
    redis = "none"
    if services.settings.redis:
        redis = "connected" if services.hub.connected else "away"
    if services.stopping:
        return JSONResponse({"status": "stopping", "redis": redis}, status_code=503)
    try:
        await services.store.ping()
    except Outdated:
        return JSONResponse({"status": "outdated", "redis": redis}, status_code=503)
    except ServerError:
        return JSONResponse({"status": "unavailable", "redis": redis}, status_code=503)
    return JSONResponse({"status": "ok", "redis": redis})


@router.get("/api/connection")
async def connection(request: Request, services: Server) -> Connection:
    """Tell how this request came here, for `kontor doctor` behind proxies."""
    return Connection(
        address=address_of(request.scope, services),
        host=request.headers.get("host", ""),
        forwarded=len(forwarded_addresses(request.scope)),
    )


@router.get("/metrics", response_class=Response, responses={403: {"model": Error}})
async def metrics(request: Request, services: Server) -> Response:
    """Return the metrics of this process, for Prometheus: on this machine, or by a token."""
    if not is_local(request.scope) and not _has_token(request, services.settings.metrics_token):
        raise NotAllowed("metrics are for the machine itself, or by the token of the host")
    return Response(generate_latest(services.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def _has_token(request: Request, token: str) -> bool:
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    return bool(token) and kind.lower() == "bearer" and is_same(given.strip(), token)
