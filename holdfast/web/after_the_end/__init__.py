"""*After The End* in the browser: its `EndStage`. Imports the game's views, cards and words, never its state."""
