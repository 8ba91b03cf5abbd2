"""One folder for each game, with the tests that are about it alone."""
