"""docs/writing-a-game.md shows code that really exists."""

from __future__ import annotations

import re

from tests.examples.installing import EXAMPLE, ROOT

BUILT = "## 8. Tests"  # from here on the text shows what readers might write, not what the example has


def test_every_line_of_code_in_the_text_is_a_line_of_the_example() -> None:
    text = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8").partition(BUILT)[0]
    source = {line.strip() for path in EXAMPLE.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()}
    source |= {line.strip() for line in (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8").splitlines()}
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 6
    for line in (line for block in blocks for line in block.splitlines()):
        shown = re.sub(r"\s+# .*", "", line).strip()
        if shown and "…" not in shown and not shown.endswith("..."):
            assert shown in source, shown


def test_every_file_it_names_is_there() -> None:
    text = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:terminal|web|bots|envs|lab)/[\w/]+\.py)`", text):
        assert (ROOT / "holdfast" / name).is_file(), name
    for name in re.findall(r"^    (\w+\.(?:py|toml))", text, re.MULTILINE):
        assert (EXAMPLE / "night_watch" / name).is_file(), name
