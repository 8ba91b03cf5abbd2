"""Deciding together: what people at a table say, show and plan beside the game. None of it ever touches the game.

`council` holds what is known about one table, `speech` what may be said, `rights` who hears it, `ear` what one live
connection has not been sent yet, and `api` answers the requests. None of it is part of a game's record.
"""
