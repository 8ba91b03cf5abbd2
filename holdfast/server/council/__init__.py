"""Deciding together: what people at a table say, show and plan beside the game, which none of it ever touches.

`council` holds what is known of one table, `speech` what may be said, `rights` who hears it, `ear` what one live
connection has not been told yet, and `api` answers the requests. Nothing of it is part of a game's record.
"""
