"""*Ante Portas* in the terminal: the field as a drawing, and everything in words."""

from __future__ import annotations

import io
import re

from rich.console import Console

from holdfast.games.ante_portas.options import OPTIONS
from holdfast.games.ante_portas.sight import holds, in_sight
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import SPECTATOR
from holdfast.terminal.ante_portas.battleground import battleground_picture, battleground_sentences
from holdfast.terminal.inquiry import IDLE
from holdfast.terminal.menu import Menu
from holdfast.terminal.palette import THEME
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair, TableSetup
from tests.games.ante_portas.field.scenes import card, march, put, war
from tests.games.ante_portas.scenes import give_hand, scene, site_named, station
from tests.skins.desk import Desk, Script

CHAIRS = [Chair("me", "Ada", "A"), Chair("me", "Bede", "B")]


def besieged() -> AntePortasState:
    state = scene(2)
    state.field.add_invaders(27, 1, 2)
    state.field.add_invaders(12, 5, 0)
    station(state, 7, farmers=2, citizens=1)
    state.field.put_tile(7, 0, 0, 1)
    state.field.put_tile(9, 6, 3, 0)
    return state


def picture_of(state: AntePortasState) -> list[str]:
    return [line.plain for line in battleground_picture(state.view(0))]


def test_every_hex_is_in_its_column_with_what_stands_on_it() -> None:
    lines = picture_of(besieged())
    assert len(lines) == 11
    assert lines[0].split() == ["26", "·", "27", "bEE", "28", "·"]
    assert "12 5b" in lines[6]
    assert "9 [m1]" in lines[7]
    assert "7 ffC[Po↗]" in lines[8]
    assert lines[1].index("24") == lines[3].index("19") == 14
    assert lines[0].index("27") == lines[2].index("22") == 27


def test_a_mark_stands_before_the_number_of_each_hex_in_sight() -> None:
    state = besieged()
    marked = {int(number) for line in picture_of(state) for number in re.findall(r"◦(\d+)", line)}
    assert marked == {hex for hex in range(1, 29) if holds(in_sight(state), hex)}
    assert 12 in marked, "the Guard Post sees the Raiders, and nothing behind them"
    assert 17 not in marked
    for width in (80, 120):
        assert "◦ in sight: Works can be laid there" in drawn(state, width)


def test_look_names_the_hexes_in_sight() -> None:
    said = [line.plain for line in skin_for("ante-portas").look(besieged().view(0), CHAIRS)]
    assert "In sight: hexes 2, 3, 5, 7, 9, 10, 12 and 13." in said


def test_the_field_in_words() -> None:
    sentences = battleground_sentences(besieged().view(0))
    assert "Hex 7: 2 Farmers, 1 Citizen, a Guard Post facing north-east." in sentences
    assert "Hex 27: 1 Raider, 2 Elite Raiders." in sentences
    assert sentences[-1] == "In the Sickbay: nobody."


def test_the_picture_shows_field_market_stores_and_choices() -> None:
    state = besieged()
    skin, view = skin_for("ante-portas"), state.view(0)
    console = Console(file=io.StringIO(), theme=THEME, width=120, record=True)
    console.print(skin.picture(view, CHAIRS, Menu("Where?", state.choices(0), []), 120))
    text = console.export_text()
    shown = ("Era I, 1st Summer", "ffC[Po↗]", "Market: sell", "Ada has 3 wood, 1 food, 6 tools", "take 2 wood")
    for part in (*shown, "Stewards: you at Market 1, Bede at Market 1.", "You have 2 more turns after this one."):
        assert part in text


def drawn(state: AntePortasState, width: int) -> list[str]:
    console = Console(file=io.StringIO(), theme=THEME, width=width, record=True)
    console.print(skin_for("ante-portas").picture(state.view(0), CHAIRS, Menu("", state.choices(0), []), width))
    return [line.rstrip() for line in console.export_text().splitlines()]


def test_the_picture_says_what_waiting_would_cost() -> None:
    state = war()
    put(state, 7, farmers=1, work="trench")
    march(state, card("down down"), 17, basics=3)
    assert "If nobody acted, Soldiers would be wounded." in drawn(state, 100)


def test_the_picture_of_a_duel_says_who_is_ahead() -> None:
    shown = " ".join(drawn(scene(2, mode="capture-the-flag"), 100))
    assert "South has advanced" in shown
    assert "You play for South." in shown


def test_the_odds_do_not_spoil_a_narrow_picture() -> None:
    """Each half-row of the Battleground is one line, and the odds stand to its right."""
    lines = drawn(besieged(), 80)
    rows = [line for line in lines[1:12] if re.match(r"[ ◦]*\d+ ", line)]
    assert len(rows) == 11
    assert any(re.search(r"hex \d+: \d+% \([\d, ]+\)$", line) for line in rows)


def test_the_questions_before_a_war_name_their_answers() -> None:
    for option, question in skin_for("ante-portas").questions:
        assert all(value in question for value in OPTIONS[option])
        assert question.endswith(f"[{OPTIONS[option][0]}] ")


def test_look_community_and_places_say_the_rest() -> None:
    state = besieged()
    give_hand(state, 0, "beaver-dam")
    skin, view = skin_for("ante-portas"), state.view(0)
    words = "\n".join(line.plain for line in skin.look(view, CHAIRS))
    assert "In hand: Beaver Dam (1 wood a year)" in words
    assert "Buildings: Farm × 3." in words
    assert skin.standing(view, CHAIRS)[0].plain == "You have held the line for 0 half-years."
    assert skin.brief(state.view(SPECTATOR), CHAIRS)
    assert skin.holding_words(view, CHAIRS, 1)[0].plain.startswith("Bede has 1 food, 6 tools")


def test_the_briefing_and_look_say_where_each_steward_stands() -> None:
    state = scene(2)
    state.communities[0].site = site_named(state, "grove-1")
    skin = skin_for("ante-portas")
    said = "Stewards: you at the Grove (grove-1), Bede at Market 1."
    assert said in [line.plain for line in skin.brief(state.view(0), CHAIRS)]
    assert said in [line.plain for line in skin.look(state.view(0), CHAIRS)]
    watched = [line.plain for line in skin.brief(state.view(SPECTATOR), CHAIRS)]
    assert "Stewards: Ada at the Grove (grove-1), Bede at Market 1." in watched


def test_places_that_do_nothing_for_you_now_are_listed_last(desk: Desk) -> None:
    setup = TableSetup(game_id="ante-portas", seats=["me", "greedy"], seed=5)
    text = desk.run(setup, Script("1\nquit\n")).text
    useful, _, rest = text.rpartition("Where does your Steward go?")[2].partition(f"\n{IDLE}\n")
    assert "take 2 wood" in useful
    assert "enlist up to 2 Farmers" in useful
    assert "not now" not in useful
    assert "go builder-hunting-lodge" in rest
    assert "2 wood → 1 plank: needs 2 wood, you have 1" in rest
    assert "take 2 wood" not in rest
