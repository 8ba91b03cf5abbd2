"""The card sets of *After The End*, and the frozen one that its golden games are played with."""
