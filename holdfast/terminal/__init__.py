"""Playing at one keyboard: line mode, which a screen reader can read and a script can drive, and pictures.

`session.play_in_terminal` and `session.resume_in_terminal` are the entry points, `table.TableSetup` says what is to be
played, `saves` knows the games in the user's data folder. Each game has a folder here with its drawing, its words
and its shorthand, found through `skins`. This room imports the kernel, the games and the bots; drawings are given
views, never states.
"""
