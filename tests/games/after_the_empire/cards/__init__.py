"""What is specific to the card sets of *After the Empire*."""
