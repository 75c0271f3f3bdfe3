"""Lessons over HTTP: the course, steps as they are played, and what is counted."""

from typing import Any

import httpx
import pytest

from kontor.lessons import lesson_ids
from kontor.lessons.lesson import lesson
from kontor.server.client import ClientError
from tests.server.places import Server
from tests.server.players import Guest

Json = dict[str, Any]
STEP = "/api/lessons/first-route/fill"
FILLED = ["place t goettingen-quedlinburg.2", "place t goettingen-quedlinburg.3"]
SOLVED = [*FILLED, "end", "establish goettingen-quedlinburg develop actions"]


def tried(guest: Guest, *actions: str, step: str = STEP) -> Json:
    found: Json = guest.ask("POST", f"{step}/try", {"actions": list(actions)})
    return found


def test_the_course_lists_every_lesson(server: Server) -> None:
    groups = Guest(server, "Anna").ask("GET", "/api/lessons")["groups"]
    listed = [row["id"] for group in groups for row in group["lessons"]]
    assert listed == lesson_ids()


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_a_lesson_comes_with_the_tables_where_its_steps_begin(
    server: Server, lesson_id: str
) -> None:
    found = Guest(server, "Anna").ask("GET", f"/api/lessons/{lesson_id}")
    assert [step["id"] for step in found["steps"]] == [one.id for one in lesson(lesson_id).steps]
    for step in found["steps"]:
        assert step["now"]["you"] == [step["seat"]]
        assert step["now"]["view"] is not None


def test_a_step_is_played_until_its_goal_is_reached(server: Server) -> None:
    anna = Guest(server, "Anna")
    begun = tried(anna)
    assert (begun["verdict"], begun["moment"], begun["used"]) == ("open", 0, 0)
    assert begun["show"] == ["post goettingen-quedlinburg.2"]
    assert FILLED[0] in begun["decision"]["legal"]
    filled = tried(anna, *FILLED)
    assert (filled["verdict"], filled["moment"], filled["used"]) == ("open", 2, 2)
    done = tried(anna, *SOLVED)
    assert (done["verdict"], done["used"]) == ("done", 3)
    assert done["decision"]["legal"] is None
    own = [event["action"] for event in done["events"] if event["how"] == "person"]
    assert own == SOLVED
    others = {event["seat"] for event in done["events"] if event["how"] == "bot"}
    assert others == {1, 2}


def test_nothing_can_be_done_in_a_step_that_is_over(server: Server) -> None:
    with pytest.raises(ClientError, match="over") as caught:
        tried(Guest(server, "Anna"), *SOLVED, "end")
    assert caught.value.status == 422


def test_a_wrong_choice_is_answered_on_the_board(server: Server) -> None:
    wrong = tried(
        Guest(server, "Anna"),
        "place t goslar-quedlinburg.1",
        step="/api/lessons/displaced/block",
    )
    assert (wrong["verdict"], wrong["wrong"]) == ("wrong", 0)
    shown = [event["action"] for event in wrong["events"] if event["how"] == "bot"]
    assert "establish goettingen-quedlinburg develop actions" in shown


def test_it_is_said_why_nothing_can_be_done_somewhere(server: Server) -> None:
    body = {"actions": [], "place": "prestige 7"}
    found = Guest(server, "Anna").ask("POST", f"{STEP}/why", body)
    assert found["reason"] is not None


def test_the_solution_is_shown_to_those_who_are_stuck(server: Server) -> None:
    found = Guest(server, "Anna").ask("GET", f"{STEP}/solution")
    assert found["actions"] == SOLVED
    assert found["events"]


@pytest.mark.parametrize(
    "path",
    ["/api/lessons/no-lesson", "/api/lessons/first-route/no-step/solution"],
)
def test_what_is_not_there_is_said_to_be_not_there(server: Server, path: str) -> None:
    with pytest.raises(ClientError) as caught:
        Guest(server, "Anna").ask("GET", path)
    assert caught.value.status == 404


def metrics(server: Server) -> str:
    return httpx.get(f"{server.url}/metrics").text


def counted(text: str) -> dict[str, float]:
    """Return how often the step was begun, finished and left."""
    rows = dict(line.rsplit(" ", 1) for line in text.splitlines())
    name = 'kontor_lessons_total{lesson="first-route",step="fill",what="%s"}'
    return {what: float(rows.get(name % what, 0)) for what in ("begun", "finished", "left")}


def test_it_is_counted_where_people_come_to(server: Server) -> None:
    anna = Guest(server, "Anna")
    # Other tests play lessons on this server too.
    before = counted(metrics(server))
    for what in ("begun", "begun", "left"):
        anna.ask("POST", f"{STEP}/reached", {"what": what})
    text = metrics(server)
    after = counted(text)
    assert {what: after[what] - before[what] for what in after} == {
        "begun": 2,
        "finished": 0,
        "left": 1,
    }
    assert "Anna" not in text
