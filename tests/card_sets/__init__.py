"""What the card sets of every game must satisfy; what is specific to one game is tested in its own folder."""
