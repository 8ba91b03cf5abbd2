"""Duels in the terminal: signs and words show which team everything belongs to."""

from __future__ import annotations

from holdfast.games.ante_portas.sides import NORTH, SOUTH
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import SPECTATOR
from holdfast.terminal.ante_portas.battleground import battleground_picture, battleground_sentences, who_stands_where
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair
from tests.games.ante_portas.duel.scenes import AREA, FLAG, land, put
from tests.games.ante_portas.scenes import give_hand

CHAIRS = [Chair("me", name, name[0]) for name in ("Ada", "Bede", "Cato", "Dido")]


def front(mode: str = FLAG) -> AntePortasState:
    state = land(4, mode=mode)
    put(state, SOUTH, 12, farmers=2, tired_citizens=1, work="trench")
    put(state, NORTH, 17, citizens=1, tired_farmers=2, work="catapult", facing="s")
    put(state, SOUTH, 9, farmers=4)
    put(state, NORTH, 9, work="trap")
    return state


def test_a_sign_marks_what_belongs_to_a_team_for_every_viewer() -> None:
    for viewer in (0, 1, SPECTATOR):
        lines = [line.plain for line in battleground_picture(front().view(viewer))]
        assert lines[0].replace("◦", "").split() == ["26", "·", "27", "▼ff", "28", "·"]
        assert "17 ▼C(ff)[Ca↓]" in lines[4]
        assert "12 ▲ff(C)[Tr↑]" in lines[6]
        assert "9 ▲4f▼[tp]" in lines[7]


def test_colour_says_the_same_for_each_viewer() -> None:
    def style(viewer: int) -> set[str]:
        line = battleground_picture(front().view(viewer))[10]
        return {str(span.style) for span in line.spans} - {"faint"}

    assert (style(0), style(1)) == ({"own"}, {"danger"}), "hex 2 is South's Spawn Point"


def test_empty_hexes_show_spawn_points_and_who_controls_them() -> None:
    state = front(AREA)
    put(state, SOUTH, 7, farmers=-2)
    text = "\n".join(line.plain for line in battleground_picture(state.view(0)))
    assert "7 ⌂▲" in text
    assert "14 △" in text
    assert "△" not in "\n".join(line.plain for line in battleground_picture(front(FLAG).view(0)))


def test_a_player_is_shown_what_their_own_team_sees() -> None:
    state = front()
    said = [
        next((line for line in battleground_sentences(state.view(seat)) if "In sight" in line), "") for seat in (0, 3)
    ]
    assert said == ["In sight: hexes 2, 9, 12 and 14 to 18.", "In sight: hexes 9, 12, 17 and 27."]
    for seat, seen in ((0, "◦14"), (3, "◦27")):
        assert seen in "\n".join(line.plain for line in battleground_picture(state.view(seat)))


def test_a_spectator_is_shown_what_neither_team_sees() -> None:
    watched = front().view(SPECTATOR)
    assert not any("In sight" in line for line in battleground_sentences(watched))
    assert not any("◦" in line.plain for line in battleground_picture(watched))


def test_the_columns_stand_below_each_other_whatever_is_on_a_hex() -> None:
    lines = [line.plain for line in battleground_picture(front().view(0))]
    assert {lines[row].index(f"{number}") for row, number in ((0, 28), (2, 23), (4, 18), (6, 13))} == {53}


def test_the_duel_in_words() -> None:
    view = front().view(1)
    sentences = battleground_sentences(view)
    assert "Hex 9: South has 4 Farmers; North has a Trap." in sentences
    assert "Hex 12: South has 2 Farmers, 1 exhausted Citizen, a Trench facing north." in sentences
    assert sentences[-1] == "In North's Sickbay: nobody."
    said = who_stands_where(view)
    assert said.startswith("South: 2 Farmers on hex 2; 4 Farmers on hex 9; 2 Farmers, 1 exhausted Citizen and a Trench")
    assert " North: a Trap on hex 9; " in said


def test_who_is_ahead_and_whom_you_play_for() -> None:
    skin = skin_for("ante-portas")
    assert [str(line) for line in skin.standing(front().view(3), CHAIRS)] == [
        "South has advanced 5 half-rows of 11, North has advanced 5 half-rows of 11. You play for North."
    ]
    brief = [str(line) for line in skin.brief(front(AREA).view(SPECTATOR), CHAIRS)]
    assert brief[0] == "Era I, 1st Summer. South controls 5 hexes, North controls 1 hex."


def test_a_hidden_hand_is_shown_as_hidden() -> None:
    state = front()
    card = state.rules.cards.improvements[0]
    give_hand(state, 0, card.id)
    skin = skin_for("ante-portas")
    assert card.name in "\n".join(str(line) for line in skin.look(state.view(0), CHAIRS))
    others = "\n".join(str(line) for line in skin.look(state.view(2), CHAIRS))
    assert card.name not in others, "not even the mate sees it"
    assert "hidden" in others


def test_a_duel_is_not_asked_about_invaders() -> None:
    skin = skin_for("ante-portas")
    assert [option for option, _ in skin.questions_for({})] == ["scenario", "difficulty"]
    assert skin.questions_for({"mode": "area-control"}) == ()
