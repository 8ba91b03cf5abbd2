"""The drawing of *After The End* in a terminal. Imports the game's views and words, never its state."""
