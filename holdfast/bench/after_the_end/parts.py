"""What *After The End* brings to the bench; `bench/envs.py` says what each name means."""

peer = "backgammon"
