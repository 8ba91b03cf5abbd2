"""*After The End*: 2 to 5 colonies send characters on missions in a ruined world; the most control points win.

`load` gives the game; skins and bots read `view`, `tables`, `catalog` and `words`. One file per step of the game, named
after it; the rules in our own words are in `rules.toml`, the cards in `cards/`. Imports the kernel, nothing else of
ours.
"""
