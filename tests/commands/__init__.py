"""The `holdfast` command, as a person or a script calls it."""
