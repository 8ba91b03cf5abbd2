"""What the tests share: the games they play, and the count of the rules they cover."""
