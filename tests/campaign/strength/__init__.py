"""The bots' ladder in the arena, as it stands in docs/strength.md: `python -m tests.campaign.strength`.

`lines` says what is played, `playing` plays it and can be interrupted anywhere, `tables` writes the results.
"""
