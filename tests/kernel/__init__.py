"""The kernel by itself: its parts one by one, and the tiny game that shows it knows nothing of castles."""
