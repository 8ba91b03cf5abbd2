"""One test or more for every rule of *After The End*, named by its id."""
