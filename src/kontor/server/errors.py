"""Why a request or a command was refused, by cause; every one has a code for programs."""

from typing import Any

from kontor.rules import KontorError


class ServerError(KontorError):
    """A refusal with a code, a sentence for people, and what belongs to it."""

    code: str = "error"
    status: int = 400
    retry_after: float | None = None
    """After how many seconds it may be tried again."""

    def __init__(self, message: str, detail: dict[str, Any] | None = None, code: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.detail = detail or {}
        self.code = code or type(self).code

    def json(self) -> dict[str, Any]:
        """Return the body of the answer."""
        return {"code": self.code, "message": self.message, "detail": self.detail}


class NotAllowed(ServerError):
    """Raised when somebody may not do this here, or not now."""

    code = "not-allowed"
    status = 403


class Banned(NotAllowed):
    """Raised when somebody was banned from this server."""

    code = "banned"

    def __init__(self) -> None:
        super().__init__("you were banned from this server")


class NotFound(ServerError):
    """Raised when a table, an invitation or a token does not exist, or may not be seen."""

    code = "not-found"
    status = 404


class UnknownGuest(ServerError):
    """Raised when it is not known who is asking."""

    code = "unknown-guest"
    status = 401


class Refused(ServerError):
    """Raised when a command does not fit the table as it is."""

    code = "refused"
    status = 422


class Stale(ServerError):
    """Raised when a command was made for a table that has changed since."""

    code = "stale"
    status = 409


class TooLarge(ServerError):
    """Raised when a body, a name or a text is longer than it may be."""

    code = "too-large"
    status = 413


class TooMany(ServerError):
    """Raised when somebody asks too often or has too many of something."""

    code = "too-many"
    status = 429

    retry_after: float

    def __init__(self, message: str, retry_after: float = 1.0) -> None:
        super().__init__(message, {"retry_after": round(retry_after, 1)})
        self.retry_after = retry_after


class TooManyReviews(TooMany):
    """Raised when somebody waits for as many reviews as may be."""

    code = "too-many-reviews"

    def __init__(self, most: int) -> None:
        super().__init__(f"a guest waits for at most {most} reviews at a time", 60.0)


class TooManyRecords(TooMany):
    """Raised when somebody has sent as many records as one may in a day."""

    code = "too-many-records"

    def __init__(self, retry_after: float) -> None:
        super().__init__("you have sent as many records as one may in a day", retry_after)


class Unavailable(ServerError):
    """Raised when the store cannot be reached; the same request may be sent again."""

    code = "unavailable"
    status = 503
    retry_after = 1.0
