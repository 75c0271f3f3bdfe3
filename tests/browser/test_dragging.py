"""A piece that is taken by the mouse and put down elsewhere, or let go where it cannot stand."""

from tests.browser.hand import Hand, pieces_on_posts
from tests.browser.people import ME, Json, Person


def middle(hand: Hand, place: str) -> tuple[float, float]:
    box = hand.page.locator(f"[data-target='{place}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(hand: Hand, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = hand.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=5)
    mouse.up()


def test_a_piece_is_dragged_from_post_to_post(anna: Person) -> None:
    table = anna.create(setup={"players": 3, "start": 0}, seats=[ME] * 3)["now"]["id"]
    hand = Hand(anna, table).open()
    assert hand.wait_for_turn()
    legal = hand.now["decision"]["legal"]
    posts = [text.split()[2] for text in legal if text.startswith("place t ")]
    away = middle(hand, f"post:{posts[-1]}")
    hand.do(f"place t {posts[0]}")
    before: Json = hand.now
    here = middle(hand, f"post:{posts[0]}")

    # Let go over the open country: it stays where it was, and nothing was sent.
    drag(hand, here, (here[0] + 3, here[1] - 60))
    assert hand.now == before | {"seats": hand.now["seats"]}

    drag(hand, here, away)
    hand.wait_for(before["seq"] + 2)
    now = hand.now
    assert pieces_on_posts(now["view"]) == {(posts[-1], "0t")}
    assert now["view"]["actions"] == before["view"]["actions"] - 1
