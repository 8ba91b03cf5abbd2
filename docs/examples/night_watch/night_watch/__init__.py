"""*Night Watch*: a tiny game that has everything a game for Holdfast needs, and nothing else.

It lasts two nights. Everybody is dealt a hidden light, and may swap an ember for the next card. All stake coins at the
same time and announce their stakes. Everybody rolls a die, and rolls again after a six. Then anybody may pay a coin to
shout, until all have passed. Lights, dice and stakes score points: for each player, for a team, or for all players
together against the night.

Read on in `table.py` (the state and what a seat may see of it), `night.py` (questions and answers) and `game.py`.

`TITLE` is all that Holdfast looks for. This package adds nothing to the rooms: no skin, no drawing, no bots. It can
still be played in the terminal, the browser, the arena and the environments, because each of them can handle any game.
"""

from holdfast.kernel import Title
from night_watch.options import OPTION_HELP, OPTIONS, VALUE_WORDS

TITLE = Title(
    id="night-watch",
    title="Night Watch",
    blurb="Lights in the dark: swap, stake, roll and shout until morning.",
    loader="night_watch.game:load",
    seats=(2, 3, 4),
    usual_seats=3,
    seats_with={"mode=teams": (2, 4), "mode=together": (1, 2, 3, 4)},
    stretch="night",
    points="light",
    options=OPTIONS,
    option_help=OPTION_HELP,
    value_words=VALUE_WORDS,
)
