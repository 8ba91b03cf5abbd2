"""A slow, literal second reading of who wins a mission of *After The End*, held against the real one."""
