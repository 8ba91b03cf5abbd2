"""One test or more for every rule of the rulebook, named by its id."""
