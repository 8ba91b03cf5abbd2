"""The example game *Night Watch* brings nothing but its rules, and can still be played everywhere."""
