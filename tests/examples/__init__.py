"""The example game *Night Watch*, which brings nothing but its rules: it can be played everywhere."""
