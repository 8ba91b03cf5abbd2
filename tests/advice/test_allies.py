"""What hints and reviews tell allies: the team's chance, with luck, own decisions and allies' decisions kept apart."""

from __future__ import annotations

from holdfast.advice.hints import Advice, Counsel
from holdfast.advice.review import Review, Step, TurningPoint
from holdfast.commands.hint import counsel_table
from holdfast.commands.review import balance_table, turns_table
from holdfast.games import load
from holdfast.kernel import CHANCE

TOGETHER = True


def found() -> Review:
    """Luck cost the team 20 points, Bo's decision won 10."""
    steps = [
        Step(1, 1, CHANCE, [], [0.3, 0.3], [-0.2, -0.2], [0.01, 0.01]),
        Step(2, 2, 1, [], [0.4, 0.4], [0.1, 0.1], [0.01, 0.01]),
    ]
    draw = TurningPoint(1, 0, True, [-0.2, -0.2], 0.01, "card R116")
    return Review(
        [0.5, 0.5], steps, [-0.2, -0.2], [0.0, 0.1], [0.1, 0.0], [0.0, 0.0], [[0.01, 0.01] for _ in range(3)], [draw]
    )


def test_a_review_separates_luck_own_decisions_and_allies_decisions() -> None:
    table = balance_table(found(), ["Ann", "Bo"], TOGETHER)
    assert table.columns == [
        "Seat",
        "Start",
        "Luck of the draw",
        "Own decisions",
        "Allies' decisions",
        "Revisions",
        "End",
    ]
    assert table.about.startswith("What moved the team's chance to win, ")
    assert table.rows[0] == ["0 Ann", "50", "-20 ± 1", "+0 ± 1", "+10 ± 1", "+0", "40"]
    assert table.rows[3] == ["1 Bo", "50", "-20 ± 1", "+10 ± 1", "+0 ± 1", "+0", "40"]


def test_a_draw_turns_the_game_for_all_of_them() -> None:
    table = turns_table(found(), ["Ann", "Bo"], TOGETHER)
    assert table.rows[0][1] == "all"
    assert turns_table(found(), ["Ann", "Bo"]).rows[0][1] == "Ann"
    assert "the team's chance" in table.about


def test_a_hint_speaks_of_the_team() -> None:
    go = load("ante-portas").actions[0]
    other = load("ante-portas").actions[1]
    counsels = [Counsel(go, 0.6, 0.1, "because", "", ()), Counsel(other, 0.4, 0.1, "because", "", ())]
    assert counsel_table(Advice(counsels, True)).columns[1] == "Team wins"
    assert counsel_table(Advice(counsels)).columns[1] == "Wins"
    assert "From here you all win about 60 games in 100." in Advice(counsels, True).move()
