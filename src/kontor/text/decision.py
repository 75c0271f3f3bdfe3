"""What a seat has to decide, in one sentence."""

from typing import Any

from kontor.text.wording import Wording

View = dict[str, Any]


def decision(wording: Wording, view: View) -> str:
    """Return a sentence that says who decides, and what about."""
    phase = view["phase"]
    if phase == "over":
        return wording.messages("decide.over")
    key, values = _describe(wording, view)
    return wording.messages(f"decide.{key}", seat=wording.seat(view["seat"]), **values)


def _describe(wording: Wording, view: View) -> tuple[str, dict[str, object]]:
    phase = view["phase"]
    pending = view["pending"] or {}
    if phase == "turn":
        return ("turn", {"actions": view["actions"]}) if view["actions"] else ("turn.bare", {})
    if phase == "pay":
        route = wording.route(pending["from"])
        return phase, {**_piece(wording, pending["displaced"]), "route": route}
    if phase == "relocate":
        return _describe_relocating(wording, pending)
    if phase in ("lift", "drop"):
        return _describe_moving(wording, phase, pending)
    if phase == "remove":
        return phase, {"left": pending["left"]}
    if phase == "permanent":
        return phase, {"marker": wording.messages(f"permanent.{pending['marker']}")}
    if phase == "mark":
        plate = view["plate"] if isinstance(view["plate"], list) else []
        return phase, {"markers": wording.messages.listed("marker", plate)}
    return phase, {}


def _describe_moving(wording: Wording, phase: str, pending: View) -> tuple[str, dict[str, object]]:
    hand = pending["hand"]
    if not hand:
        return "lift.first", {}
    if phase == "lift":
        return phase, {"hand": len(hand)}
    post = wording.post(pending["from"][0])
    return phase, {**_piece(wording, hand[0]), "post": post, "hand": len(hand)}


def _describe_relocating(wording: Wording, pending: View) -> tuple[str, dict[str, object]]:
    left = pending["left"]
    if "taken" in pending:
        return "relocate.taken", {}
    if pending["displaced"] is None:
        return "relocate.more", {"left": left}
    route = wording.route(pending["from"])
    if pending.get("neutral"):
        return "relocate.neutral", {"route": route, "left": left}
    kind = wording.messages(f"kind.{pending['displaced'][1]}")
    return "relocate", {"kind": kind, "route": route, "left": left}


def _piece(wording: Wording, code: str) -> dict[str, object]:
    return {"piece": wording.messages(f"kind.{code[1]}"), "owner": wording.short_seat(code[0])}
