"""WHAT MAY HAPPEN: the rules of the game, pure and without input or output."""

from kontor.rules.actions import Action, ActionSpace, action_space
from kontor.rules.check import check
from kontor.rules.deal import Deal, begin, deal_from, deal_json, draw_deal, draw_start
from kontor.rules.engine import apply, legal_actions
from kontor.rules.errors import (
    IllegalAction,
    KontorError,
    NotationError,
    PositionError,
    RecordError,
    SetupError,
)
from kontor.rules.hidden import View, sample, sees_more, view
from kontor.rules.journal import Event
from kontor.rules.loading import load_position
from kontor.rules.position import position
from kontor.rules.score import result, score, winners
from kontor.rules.setup import RULES_VERSION, Setup, setup_from
from kontor.rules.state import State
from kontor.rules.viewing import view_from

__all__ = [
    "RULES_VERSION",
    "Action",
    "ActionSpace",
    "Deal",
    "Event",
    "IllegalAction",
    "KontorError",
    "NotationError",
    "PositionError",
    "RecordError",
    "Setup",
    "SetupError",
    "State",
    "View",
    "action_space",
    "apply",
    "begin",
    "check",
    "deal_from",
    "deal_json",
    "draw_deal",
    "draw_start",
    "legal_actions",
    "load_position",
    "position",
    "result",
    "sample",
    "score",
    "sees_more",
    "setup_from",
    "view",
    "view_from",
    "winners",
]
