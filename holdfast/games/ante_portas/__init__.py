"""*Ante Portas*: 1 to 3 allies hold a line against raiders or dragons while their communities grow behind it.

`load` gives the game; skins and bots read `view`, `catalog` and `words`. One file per subject of the rules: the land
(Places, Markets, Communities, the year) and the Battleground (Units, marches, Battles, windows). The rules in our own
words are in `rules.toml` and `war_rules.toml`, the tables and cards in `cards/`. Imports the kernel, nothing else of
ours.
"""
