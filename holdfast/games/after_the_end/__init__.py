"""*After The End*: 2 to 5 colonies send characters on missions in a ruined world; the most control points win.

`TITLE` describes it to all rooms; skins and bots read `view`, `tables`, `catalog` and `words`. Each step of the game
has a file named after it; the printed tables are in `tables.py`, the rules in our own words in `rules.toml`, the cards
in `cards/`. It imports the kernel and no other code of ours.
"""

from holdfast.games.after_the_end.options import OPTION_HELP, OPTIONS, VALUE_WORDS
from holdfast.games.after_the_end.primer import PRIMER
from holdfast.kernel.title import Title

TITLE = Title(
    id="after-the-end",
    title="After The End",
    blurb="Colonies after the end of the world: send your people out, trade, learn, and outlast the raids.",
    loader="holdfast.games.after_the_end.game:load",
    seats=(2, 3, 4, 5),
    usual_seats=3,
    stretch="round",
    points="control points",
    options=OPTIONS,
    option_help=OPTION_HELP,
    value_words=VALUE_WORDS,
    trifles=("equip", "experience: raid", "experience: all committed", "experience: last"),
    card_files=(
        "colonies.toml",
        "missions.toml",
        "raids.toml",
        "nobles.toml",
        "contracts.toml",
        "tools.toml",
        "experience.toml",
        "knowledge.toml",
    ),
    card_check="holdfast.games.after_the_end.cardset:check_card_set",
    card_book="holdfast.games.after_the_end.book:card_book",
    primer=PRIMER,
    rooms={
        "bots": "holdfast.bots.after_the_end.parts",
        "envs": "holdfast.envs.after_the_end.parts",
        "lab": "holdfast.lab.after_the_end.parts",
        "terminal": "holdfast.terminal.after_the_end.parts",
        "web": "holdfast.web.after_the_end.parts",
        "bench": "holdfast.bench.after_the_end.parts",
        "commands": "holdfast.commands.after_the_end.parts",
    },
)
