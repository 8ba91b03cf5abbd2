"""The final score: every point by its rule, the places, and how the game ended."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from holdfast.kernel import Result, Rulebook
from holdfast.terminal.palette import SEAT_STYLES
from holdfast.terminal.screen import Screen
from holdfast.terminal.table import Chair


def show_score(screen: Screen, result: Result, rulebook: Rulebook, chairs: list[Chair]) -> None:
    screen.say()
    screen.say(Text("How it ended" if result.together() else "Final score", "title"))
    if result.together():
        tell_points(screen, result, 0)
    else:
        if not screen.plain:
            screen.draw(score_table(result, rulebook, chairs))
        for seat in by_place(result):
            tell_seat(screen, result, chairs, seat)
    screen.say(Text(ending(result, chairs), "title"))


def by_place(result: Result) -> list[int]:
    return sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat))


def score_table(result: Result, rulebook: Rulebook, chairs: list[Chair]) -> Table:
    """A row per rule, a column per seat, the best place first."""
    seats = by_place(result)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="", footer_style="bold", show_footer=True)
    table.add_column("", footer=f"{result.unit} in all")
    for seat in seats:
        header = Text(chairs[seat].label, SEAT_STYLES[seat])
        table.add_column(header, justify="right", footer=Text(str(result.points(seat)), "gold"))
    table.add_column("")
    rules = list(dict.fromkeys(line.rule for seat in seats for line in result.lines[seat]))
    order = {rule.id: place for place, rule in enumerate(rulebook.rules)}
    for id in sorted(rules, key=lambda id: order.get(id, len(order))):
        rule = rulebook.get(id)
        cells = [sum(line.points for line in result.lines[seat] if line.rule == id) for seat in seats]
        table.add_row(rule.title if rule else id, *(str(points) for points in cells), Text(id, "faint"))
    return table


def tell_seat(screen: Screen, result: Result, chairs: list[Chair], seat: int) -> None:
    """A seat's points one by one."""
    head = Text().append(chairs[seat].label, SEAT_STYLES[seat])
    screen.say(head.append(f": place {result.ranks[seat]}, {result.points_words(seat)}"))
    tell_points(screen, result, seat)


def tell_points(screen: Screen, result: Result, seat: int) -> None:
    """One line per source of points; what allies have achieved together is counted, not scored."""
    link = " " if result.together() else " for "
    for line in result.lines[seat]:
        screen.say(Text(f"  {line.points:>3}{link}{line.text}").append(f" ({line.rule})", "faint"))


def ending(result: Result, chairs: list[Chair]) -> str:
    winners = [chairs[seat].name for seat in result.winners()]
    if result.together():
        return f"{'Victory' if winners else 'Defeat'}: {result.how}."
    if not winners:
        return f"Nobody wins: {result.how}."
    verb = "wins" if len(winners) == 1 else "win"
    return f"{' and '.join(winners)} {verb}: {result.how}."
