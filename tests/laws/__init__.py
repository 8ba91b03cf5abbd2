"""The laws that every game obeys, checked in whole random games: every game, seat count and option."""
