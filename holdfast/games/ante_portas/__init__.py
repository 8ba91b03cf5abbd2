"""*Ante Portas*: 1 to 3 allies hold a line against raiders or dragons while their communities grow behind it, or two
teams fight a duel.

`TITLE` describes the game to all rooms; skins and bots read `view`, `catalog` and `words`. There is one file for each
subject of the rules: the land (Places, Markets, Communities, the year), the Battleground (Units, marches, Battles,
windows) and the duels.
The rules in our own words are in `rules.toml`, `war_rules.toml` and `duel_rules.toml`, the tables and cards in
`cards/`. Of the other rooms it imports only the kernel.
"""

from holdfast.games.ante_portas.options import OPTION_HELP, OPTIONS, PROPOSED, VALUE_WORDS
from holdfast.games.ante_portas.primer import PRIMER
from holdfast.kernel.title import TOGETHER, Title

TITLE = Title(
    id="ante-portas",
    title="Ante Portas",
    blurb="Raiders or dragons before the gates: build up the land, hold the line together, and survive the last wave.",
    loader="holdfast.games.ante_portas.game:load",
    seats=(1, 2, 3),
    seats_with={"mode=capture-the-flag": (2, 4), "mode=area-control": (2, 4)},
    usual_seats=2,
    bond=TOGETHER,
    stretch="half-year",
    points="points",
    options=OPTIONS,
    proposed=PROPOSED,
    option_help=OPTION_HELP,
    trifles=("mine", "wound", "exchange"),
    value_words=VALUE_WORDS,
    card_files=(
        "places.toml",
        "buildings.toml",
        "works.toml",
        "markets.toml",
        "improvements.toml",
        "movement.toml",
        "difficulty.toml",
        "layout.toml",
        "numbers.toml",
        "duel.toml",
    ),
    card_check="holdfast.games.ante_portas.cardset:check_card_set",
    card_book="holdfast.games.ante_portas.book:card_book",
    primer=PRIMER,
    rooms={
        "bots": "holdfast.bots.ante_portas.parts",
        "envs": "holdfast.envs.ante_portas.parts",
        "lab": "holdfast.lab.ante_portas.parts",
        "terminal": "holdfast.terminal.ante_portas.parts",
        "web": "holdfast.web.ante_portas.parts",
    },
)
