"""The kernel by itself: its parts one by one, and a tiny game to show that it knows nothing about castles."""
