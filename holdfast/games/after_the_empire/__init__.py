"""*After the Empire*: 2 to 4 lieges survive seven seasons of invaders; the most gold wins.

`TITLE` describes it to all rooms; skins and bots read `view`, `tables`, `catalog` and `words`. Each step of the game
has a file named after it; the printed tables are in `tables.py`, the rules in our own words in `rules.toml`, the cards
in `cards/`. It imports the kernel and no other code of ours.
"""

from holdfast.games.after_the_empire.options import OPTION_HELP, OPTIONS, VALUE_WORDS
from holdfast.games.after_the_empire.primer import PRIMER
from holdfast.kernel.title import Title

TITLE = Title(
    id="after-the-empire",
    title="After the Empire",
    blurb="Rivals in the ruins of an empire: set workers, raise walls, hold the castle when they come.",
    loader="holdfast.games.after_the_empire.game:load",
    seats=(2, 3, 4),
    usual_seats=3,
    stretch="season",
    points="gold",
    options=OPTIONS,
    option_help=OPTION_HELP,
    value_words=VALUE_WORDS,
    trifles=("slay", "lose", "lose inside", "climb", "siege target"),
    card_files=("buildings.toml", "refugees.toml", "invaders.toml", "sieges.toml", "objectives.toml"),
    card_check="holdfast.games.after_the_empire.cardset:check_card_set",
    card_book="holdfast.games.after_the_empire.book:card_book",
    primer=PRIMER,
    rooms={
        "bots": "holdfast.bots.after_the_empire.parts",
        "envs": "holdfast.envs.after_the_empire.parts",
        "lab": "holdfast.lab.after_the_empire.parts",
        "terminal": "holdfast.terminal.after_the_empire.parts",
        "web": "holdfast.web.after_the_empire.parts",
        "bench": "holdfast.bench.after_the_empire.parts",
        "commands": "holdfast.commands.after_the_empire.parts",
    },
)
