"""What people may be called."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.server.names import ALIKE, clean_name, seat_names
from holdfast.server.problems import Problem
from tests.server.inside import house
from tests.server.store_tools import in_loop


def test_names_are_one_line_and_every_seat_has_one() -> None:
    assert clean_name("  Ann   of\tArc ") == "Ann of Arc"
    assert seat_names(["", "Ann", ""]) == ["Azure", "Ann", "Fern"]
    assert seat_names(["", "azure", ""]) == ["Rose", "azure", "Fern"]
    assert len(set(seat_names([""] * 5))) == 5


@pytest.mark.parametrize("name", ["Zoë 🐉", "❤️", "李雷", "عمر", "e\u0301", "한글", "⠓⠊", "O'Brien", "7", "?"])
def test_names_in_every_script_are_welcome(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("\u3164", "invisible"),
        ("\u2800\u2800", "invisible"),
        ("A\u115fnn", "invisible"),
        ("Ann\uffa0", "invisible"),
        ("An\u034fn", "invisible"),
        ("Ann\ufe0f", "invisible"),
        ("Ann\U000e0100", "invisible"),
        ("a\x1bb", "invisible"),
        ("a\u202eb", "invisible"),
        ("a\u200bb", "invisible"),
        ("👨\u200d👩\u200d👧", "joined emoji"),
        ("\u0301", "visible character"),
        ("a,b", "comma"),
        ("x" * 25, "24"),
    ],
)
def test_names_that_hide_something_are_refused_for_what_they_hide(name: str, reason: str) -> None:
    with pytest.raises(Problem, match=reason):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Аnn"),  # a Cyrillic A
        ("Peter", "Рeter"),  # a Cyrillic R
        ("Nico", "Nicο"),  # a Greek omicron
        ("Нина", "нина"),
        ("Ann", "𝔄𝔫𝔫"),
        ("Ann", "Ａｎｎ"),
        ("é", "e\u0301"),
        ("❤", "❤️"),
    ],
)
def test_names_that_look_the_same_do_not_sit_at_one_table(one: str, other: str) -> None:
    for names in ([one, other], [other, one]):
        with pytest.raises(Problem):
            seat_names(names)


@pytest.mark.parametrize(("one", "other"), [("Zoe", "Zoë"), ("Ann", "Anna"), ("Ian", "Lan"), ("Нина", "Hanna")])
def test_names_that_a_reader_can_tell_apart_may_sit_at_one_table(one: str, other: str) -> None:
    assert seat_names([one, other]) == [one, other]


def test_look_alikes_are_non_ascii_letters_mapped_to_ascii() -> None:
    for letter, latin in ALIKE.items():
        assert letter > 0x7F
        assert chr(int(str(latin))).isascii()


@in_loop
async def test_nobody_takes_a_name_that_looks_like_another(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        created = await home.create(seats=[{"person": "Ann"}, {"person": ""}], open=True)
        table, ann = created["table"], created["seats"][0]["token"]
        answer = await home.post(f"/api/tables/{table}/join", {"name": "Аnn"})
        assert answer.status_code == 422
        assert "looks like 'Ann'" in answer.json()["error"]["reason"]
        assert (await home.post(f"/api/tables/{table}/join", {"name": "Bo"})).status_code == 200
        answer = await home.post(f"/api/tables/{table}/name", {"name": "ＢＯ"}, ann)
        assert answer.status_code == 422
        assert (await home.post(f"/api/tables/{table}/name", {"name": "Ånn"}, ann)).status_code == 200
