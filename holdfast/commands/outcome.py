"""How a game stands, in words: who has won, or who is to act; and the final score, point by point."""

from __future__ import annotations

from holdfast.kernel.frame import CHANCE
from holdfast.kernel.play import Play
from holdfast.kernel.result import Result


def listed(names: list[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["Ann"]), listed(["Ann", "Bob", "Cid"])
    ('Ann', 'Ann, Bob and Cid')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def answers(count: int) -> str:
    """How many answers there are.

    >>> answers(1), answers(2)
    ('1 answer', '2 answers')
    """
    return f"{count} answer" if count == 1 else f"{count} answers"


def outcome(play: Play) -> str:
    """The end of the game in a few words, or whom it waits for."""
    names = play.record.seats
    result = play.state.result()
    if result is not None:
        return ended(result, names)
    waiting = play.state.to_act()
    if waiting == [CHANCE]:
        return "waiting for a draw"
    return f"waiting for {listed([names[seat] for seat in waiting])}"


def ended(result: Result, names: list[str]) -> str:
    winners = result.winners()
    if result.together():
        return f"{'won' if winners else 'lost'} by {listed(names)} ({result.how})"
    if not winners:
        return f"won by nobody ({result.how})"
    points = result.points(winners[0])
    return f"won by {listed([names[seat] for seat in winners])} with {points} ({result.how})"


def score_lines(result: Result, names: list[str]) -> list[str]:
    """The final score, best place first, every point with its rule. Allies have one score and no places."""
    if result.together():
        return [f"{listed(names)}: {result.points(0)}", *point_lines(result, 0)]
    lines = []
    for seat in sorted(range(len(names)), key=lambda seat: result.ranks[seat]):
        lines.append(f"{result.ranks[seat]}. {names[seat]}: {result.points(seat)}")
        lines.extend(point_lines(result, seat))
    return lines


def point_lines(result: Result, seat: int) -> list[str]:
    return [f"   {line.points:+3d}  {line.text} · {line.rule}" for line in result.lines[seat]]
