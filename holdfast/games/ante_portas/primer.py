"""How to play *Ante Portas*, in a few sentences."""

from __future__ import annotations

from typing import Final

from holdfast.kernel.title import Primer

PRIMER: Final = Primer(
    goal=(
        "You and your allies win or lose together. Hold the line for five years (ten in a game of two Eras), then "
        "beat the Final Wave. If a single Invader gets past your wall, you all lose at once. (In a duel two teams "
        "fight each other instead; the rules say how.)"
    ),
    turn=(
        "Every half-year begins with new Invaders at the far edge of the Battleground.",
        "Then everybody takes three turns. Your Steward moves to a Place next door, onto any Market, or across a "
        "Market to a Place beside it, and uses it: to gather goods, to build, to enlist and move Soldiers, to lay "
        "Works.",
        "Then the Invaders march, each troop by a Movement card, and fight the Units they meet. Works and Farmers in "
        "them fire at those in sight.",
        "After every Winter, Citizens at work or in the field cost Food, manned Buildings produce, and allies may "
        "exchange goods.",
    ),
)
