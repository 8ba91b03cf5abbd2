"""What is special to the card sets of *After the Empire*."""
