"""The server: its store, its tables, its bots, and what it does under attack and kill."""
