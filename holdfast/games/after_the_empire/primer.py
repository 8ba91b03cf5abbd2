"""How to play *After the Empire*, in a few sentences."""

from __future__ import annotations

from typing import Final

from holdfast.kernel.title import Primer

PRIMER: Final = Primer(
    goal=(
        "After seven seasons, whoever has the most gold wins. Gold is money and score in one; at the end your "
        "buildings, refugees, farms, flags and secret objectives are worth gold too. But beware: the more gold you "
        "have, the more invaders come."
    ),
    turn=(
        "Actions: players take turns, one worker at a time, on the board, in their own castle or on their own cards. "
        "The action happens at once. Cards with the turn symbol need no worker, once a season.",
        "Combat: post your troops on the walls. Then all invader cards and the siege card are turned up, and every "
        "castle fights its own battle. A castle that falls is sacked and loses gold.",
        "The richest castle that was not sacked gets the season's flag. Walls, gates and turrets pay income, and "
        "whoever has the least gold goes first next season.",
        "Farms are harvested, everybody eats at the feast, and new cards and invaders are laid out.",
    ),
)
