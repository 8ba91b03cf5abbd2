"""`import holdfast`: what it offers, what it costs, and that its page tells the truth."""

from __future__ import annotations

import ast
import doctest
import importlib
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import pytest

import holdfast
from holdfast.kernel import Record, RecordError

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "holdfast"
LIBRARY = ("kernel", "games", "bots", "arena", "lab", "advice", "envs", "api.py")

# A finder that allows only imports of the standard library, Holdfast and the packages that are named.
ALONE = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in {allowed!r} and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named '{{name}}'", name=name)

sys.meta_path.insert(0, Nothing())
"""


def alone(code: str, *allowed: str) -> str:
    """What some code prints when nothing else is installed."""
    given = ALONE.format(allowed=("holdfast", *allowed)) + code
    told = subprocess.run([sys.executable, "-c", given], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_the_page_of_the_library_is_true() -> None:
    outcome = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert outcome.attempted > 30
    assert outcome.failed == 0


def test_the_page_names_every_public_name() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for name in holdfast.__all__:
        assert f"| `{name}" in page, name


def modules_with_examples() -> list[str]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if ">>> " in path.read_text(encoding="utf-8"):
            found.append(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    return found


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_in_docstrings_are_true(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0


def test_every_public_name_can_be_used_and_is_listed() -> None:
    for name in holdfast.__all__:
        assert getattr(holdfast, name) is not None
        assert name in dir(holdfast)
    with pytest.raises(AttributeError, match="no attribute 'castle'"):
        _ = holdfast.castle  # type: ignore[attr-defined]


def test_help_is_a_page_about_the_public_names() -> None:
    page = pydoc.plain(pydoc.render_doc(holdfast))
    for name in ("load", "make_bot", "play_game", "read_record", "replay"):
        assert re.search(rf"^    {name}\(", page, re.MULTILINE), name
    assert "class Play(" in page
    assert "class HoldfastError(" in page


def test_rules_and_bots_run_with_nothing_else_installed() -> None:
    code = """
import holdfast
for id in holdfast.games.games_with("bots", "guide"):
    play = holdfast.play_game(id, ["planner:iterations=1", "greedy"], 1)
    print(id, sorted(play.state.result().ranks)[0], holdfast.replay(play.record).state.actor())
    try:
        holdfast.make_bot("learned", play.game)
    except holdfast.HoldfastError as error:
        print(error)
"""
    lines = alone(code, "mypy_extensions").splitlines()
    assert len(lines) >= 4
    assert lines[0].endswith(" 1 -2")
    assert lines[1] == "the bot 'learned' needs numpy: pip install numpy"


def base_packages() -> list[str]:
    """What `pip install holdfast` brings, by the names that are imported."""
    pinned = re.findall(r"^([\w.-]+)==", (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8"), re.MULTILINE)
    return [name.replace("-", "_").lower() for name in pinned] + ["markdown_it"]


def test_a_plain_install_plays_in_browser_and_terminal_with_every_bot() -> None:
    code = """
import holdfast, holdfast.server.app, holdfast.server.running, holdfast.terminal.session
from holdfast.bots import bot_levels, bot_names
for id in holdfast.games.games_with("bots", "weights"):
    game = holdfast.load(id)
    print(id, *[holdfast.make_bot(name, game).name for name in [*bot_names(), *[level.name for level in bot_levels()]]])
"""
    lines = alone(code, *base_packages()).splitlines()
    assert len(lines) >= 2
    assert all(line.endswith("planner learned squire yeoman knight castellan warlord") for line in lines)


def test_postgresql_without_its_driver_says_what_to_install() -> None:
    code = """
from holdfast.server.store import StoreError, make_store
try:
    make_store("postgresql://db/holdfast")
except StoreError as error:
    print(error)
"""
    assert alone(code, *base_packages()).strip() == (
        "PostgreSQL needs its driver: pip install 'holdfast[postgres]' (No module named 'psycopg')."
    )


def errors(path: Path) -> list[tuple[str, list[str]]]:
    """The classes of a module with `Error` or a builtin exception among their bases."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return [(node.name, [ast.unparse(base) for base in node.bases]) for node in classes]


def test_every_exception_of_the_library_descends_from_one() -> None:
    builtin = {"Exception", "ValueError", "LookupError", "RuntimeError", "TypeError", "KeyError"}
    for room in LIBRARY:
        place = PACKAGE / room
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            for name, bases in errors(path):
                assert name == "HoldfastError" or not builtin & set(bases), f"{path.relative_to(ROOT)}: {name}"


def test_a_record_file_that_cannot_be_read_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read .*nowhere: No such file or directory"):
        holdfast.read_record(tmp_path / "nowhere")
    odd = tmp_path / "odd"
    odd.write_bytes(b"\xff\xfe")
    with pytest.raises(holdfast.HoldfastError, match="is not a Holdfast record: it is not UTF-8 text"):
        holdfast.read_record(odd)


def test_a_record_is_read_from_a_file_of_either_line_ending(tmp_path: Path) -> None:
    game = holdfast.load()
    text = holdfast.play_game(game, ["random", "random"], 2).record.text()
    for number, ending in enumerate(("\n", "\r\n")):
        path = tmp_path / str(number)
        path.write_bytes(text.replace("\n", ending).encode())
        record = holdfast.read_record(path)
        assert isinstance(record, Record)
        assert record.text() == text


def test_your_own_bots_and_specs_sit_at_one_table() -> None:
    game = holdfast.load()
    bot = holdfast.make_bot("greedy", game)
    assert repr(bot) == "<bot greedy>"
    play = holdfast.play_game(game, [bot, "random"], seed=4)
    assert play.record.seats == ["greedy", "random"]
    assert play.record.notes == {"seed": "4"}
