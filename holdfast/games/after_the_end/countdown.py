"""How many rounds there can still be, as far as everybody can know."""

from __future__ import annotations

from holdfast.games.after_the_end.view import EndView


def hidden_missions(view: EndView) -> tuple[int, int]:
    """The fewest and the most missions that the deck can still hold.

    E-setup-mission-deck: cards that left the game unseen may be missions or raids, so only the missions and raids that
    nobody has seen yet bound the number; with the variant of missions alone it is exact.
    """
    deck = view.missions
    missions = sum(int(deck.bag[mission.number]) for mission in view.rules.cards.missions if not mission.raid)
    raids = int(deck.unseen) - missions
    unknown = int(deck.mixed()) - len(deck.inside)
    return max(0, unknown - raids), min(missions, unknown)


def last_round(view: EndView) -> tuple[int, int]:
    """The earliest and the latest number that the last round can have: E-round-count."""
    before = view.is_open("round")  # the raids before the current mission's round
    known = int(view.round) + (1 if before and view.current >= 0 else 0) + (1 if view.upcoming >= 0 else 0)
    fewest, most = hidden_missions(view)
    return known + fewest, known + most


def round_words(view: EndView) -> str:
    """`9 of 17 to 22`, or `9 of 19` once that is certain."""
    if view.round == 0:
        return str(view.round)
    fewest, most = last_round(view)
    return f"{view.round} of {fewest}" if fewest == most else f"{view.round} of {fewest} to {most}"
