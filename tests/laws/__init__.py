"""The laws that every game keeps, tried on whole random games: every game, seat count and option."""
