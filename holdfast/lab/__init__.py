"""The lab: many games played by bots, stored as tables, and what they say about a game and its cards.

`settings` says what is played; `watch` follows a game and fills `sheets` (each game has a `watch` of its own);
`simulate` plays a chunk of games, `store` keeps chunks in a folder of Parquet files, `runner` fills such a folder on
all cores and resumes after an interruption. `data` queries the tables, `findings` and `card_findings` know what to ask,
`report` makes a page of it, `compare` compares two runs. `trials` tries cards against blanks (`trade`), and
`worth` sums that up. It imports the kernel, the games, the bots and the arena.
"""
