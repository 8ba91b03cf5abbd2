"""The tests: one folder per rung of the ladder, from single rules to laws over whole games."""
