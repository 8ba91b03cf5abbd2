"""What the arena found, as tables."""

from __future__ import annotations

from holdfast.arena.blocks import Block, Duel, fair_share, game_of
from holdfast.arena.figures import Figure, mean_of, share_of
from holdfast.arena.ratings import rate
from holdfast.arena.sequential import SequentialTest
from holdfast.bots.registry import parse_spec
from holdfast.commands.tables import Table

EXTERNAL = "external"
ANSWERS = {"H1": "stronger", "H0": "not stronger", "": "not sure yet"}


def tables(results: list[tuple[Duel, list[Block]]], bots: list[str], test: SequentialTest | None) -> list[Table]:
    found = [duel_table(results, bots)]
    if any(row.forfeits + row.rival_forfeits for _, blocks in results for block in blocks for row in block.games):
        found.append(forfeit_table(results))
    if test is not None:
        found.append(test_table(results, test))
    return [*found, rating_table(results)]


def duel_table(results: list[tuple[Duel, list[Block]]], bots: list[str]) -> Table:
    first = results[0][0]
    game = game_of(first.game, first.cards, first.options)
    fair = fair_share(game, first.seats)
    about = (
        f"{first.game}, {first.seats} {'seat' if first.seats == 1 else 'seats'}; "
        f"{how_deals_are_played(game.teams(first.seats))} A fair share of the wins is {100 * fair:.0f} %. "
        f"Intervals are 95 %, over deals; times are {times(bots)}."
    )
    columns = ["Bots", "Deals", "Wins", "Lead", "Deals won", "ms per decision"]
    table = Table("Duels", columns, about, tuple(columns[1:]))
    for duel, blocks in results:
        scores = [block.score for block in blocks]
        table.add(
            f"{duel.candidate} v {duel.rival}",
            str(len(blocks)),
            percent(share_of(scores)),
            signed(mean_of([block.margin for block in blocks])),
            f"{100 * sum(score > fair for score in scores) / len(scores):.0f} %",
            f"{pace(blocks, True)} v {pace(blocks, False)}",
        )
    return table


def how_deals_are_played(teams: list[int]) -> str:
    if len(set(teams)) == 1:
        return "every deal is played once by a team of the first bot and once by a team of the second."
    side = "seat" if len(set(teams)) == len(teams) else "team"
    return f"every deal is played once from each {side}: the first bot takes it, and the second takes all others."


def times(bots: list[str]) -> str:
    """What is measured: a program's processor time is not known here."""
    if not any(parse_spec(spec)[0] == EXTERNAL for spec in bots):
        return "processor time"
    return "processor time, and for external programs the elapsed time until their answers"


def forfeit_table(results: list[tuple[Duel, list[Block]]]) -> Table:
    about = (
        "Decisions that a program forfeited by exiting, by not answering or by a wrong answer; its fallback made them. "
        "To that extent, the figures here are those of the fallback."
    )
    columns = ["Bot", "Against", "Decisions", "Forfeited", "Share"]
    table = Table("Forfeited moves", columns, about, tuple(columns[2:]))
    for duel, blocks in results:
        rows = [row for block in blocks for row in block.games]
        sides = (
            (duel.candidate, duel.rival, sum(r.decisions for r in rows), sum(r.forfeits for r in rows)),
            (duel.rival, duel.candidate, sum(r.rival_decisions for r in rows), sum(r.rival_forfeits for r in rows)),
        )
        for bot, other, decisions, lost in sides:
            if lost:
                table.add(bot, other, str(decisions), str(lost), f"{100 * lost / decisions:.1f} %")
    return table


def test_table(results: list[tuple[Duel, list[Block]]], test: SequentialTest) -> Table:
    about = (
        f"GSPRT on the scores of the deals: {100 * test.low:.0f} % of the wins against {100 * test.high:.0f} %, "
        f"both errors 5 %; sure below {test.lower:.2f} or above {test.upper:.2f}."
    )
    columns = ["Bots", "Answer", "After deals", "Log-likelihood ratio"]
    table = Table("Sequential test", columns, about, tuple(columns[2:]))
    for duel, blocks in results:
        said = test.decision([block.score for block in blocks])
        table.add(f"{duel.candidate} v {duel.rival}", ANSWERS[said.answer], str(said.after), f"{said.ratio:+.2f}")
    return table


def rating_table(results: list[tuple[Duel, list[Block]]]) -> Table:
    table = Table("Ratings", ["Bot", "mu", "sigma", "mu - 3 sigma"], "OpenSkill, Plackett-Luce.", ("mu", "sigma"))
    for rating in rate(results):
        table.add(rating.name, f"{rating.mu:.2f}", f"{rating.sigma:.2f}", f"{rating.careful:.2f}")
    return table


def percent(figure: Figure) -> str:
    if figure.count < 2:
        return f"{100 * figure.mean:.1f} %"
    return f"{100 * figure.mean:.1f} % ({100 * figure.low:.1f} to {100 * figure.high:.1f})"


def signed(figure: Figure) -> str:
    return f"{figure.mean:+.1f}" if figure.count < 2 else f"{figure.mean:+.1f} ± {figure.half:.1f}"


def pace(blocks: list[Block], candidate: bool) -> str:
    rows = [row for block in blocks for row in block.games]
    decisions = sum(row.decisions if candidate else row.rival_decisions for row in rows)
    seconds = sum(row.seconds if candidate else row.rival_seconds for row in rows)
    return f"{1000 * seconds / max(1, decisions):.2f}"
