"""A runner in which every card and every effect is really played.

`python -m tests.exhaustive` plays until the album is full and prints what is missing, if anything is.
"""
