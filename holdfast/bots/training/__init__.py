"""Fitting the weights that come with the package. Works on games of `greedy`; nothing here is needed to play."""
