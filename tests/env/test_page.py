"""docs/env.md lists the parts of an observation as they are."""

from kontor.env import layout
from tests.house.files import ROOT

PAGE = ROOT / "docs" / "env.md"
BEGIN, END = "<!-- layout of hansa-4-5 -->\n", "<!-- end of layout -->"


def table() -> str:
    """Return the table of the page; `python -m tests.env.test_page` writes it there."""
    lines = ["| part | bytes | shape | up to | meaning |", "| --- | --- | --- | --- | --- |"]
    for part in layout("hansa-4-5").parts:
        shape = " × ".join(map(str, part.shape))
        last = part.stop - 1
        place = f"{part.start}" if part.start == last else f"{part.start}–{last}"
        lines.append(f"| `{part.name}` | {place} | {shape} | {part.high} | {part.meaning} |")
    return "\n".join(lines) + "\n"


def split_page() -> tuple[str, str, str]:
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    shown, after = rest.split(END)
    return before, shown, after


def test_the_page_shows_the_layout() -> None:
    assert split_page()[1] == table()


if __name__ == "__main__":
    before, _, after = split_page()
    PAGE.write_text(f"{before}{BEGIN}{table()}{END}{after}", encoding="utf-8")
