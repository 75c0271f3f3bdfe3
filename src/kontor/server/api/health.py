"""For those who run the server: whether it works, and how busy it is."""

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import JSONResponse, Response

from kontor.server.api.answers import Health
from kontor.server.api.visitors import Server
from kontor.server.errors import ServerError

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def is_alive() -> Health:
    """Tell that the process answers."""
    return Health(status="ok")


@router.get("/readyz", response_model=Health, responses={503: {"model": Health}})
async def is_ready(services: Server) -> Response:
    """Tell whether requests can be served: the store answers, and the server is not stopping."""
    redis = "none"
    if services.settings.redis:
        redis = "connected" if services.hub.connected else "away"
    if services.stopping:
        return JSONResponse({"status": "stopping", "redis": redis}, status_code=503)
    try:
        await services.store.ping()
    except ServerError:
        return JSONResponse({"status": "unavailable", "redis": redis}, status_code=503)
    return JSONResponse({"status": "ok", "redis": redis})


@router.get("/metrics", response_class=Response)
async def metrics(services: Server) -> Response:
    """Return the metrics of this process, for Prometheus."""
    return Response(generate_latest(services.metrics.registry), media_type=CONTENT_TYPE_LATEST)
