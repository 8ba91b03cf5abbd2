"""*After the Empire*: 2 to 4 lieges survive seven seasons of invaders; the most gold wins.

`load` gives the game; skins and bots read `view`, `tables`, `catalog` and `words`. One file per step of the game,
named after it; the printed tables are in `tables.py`, the rules in our own words in `rules.toml`, the cards in
`cards/`. Imports the kernel, nothing else of ours.
"""
