"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel, and a vectorised one of our own.

All of them show what a view shows and nothing else, and take the dense action indices of the game. Import the module
of the framework that is installed: `holdfast.envs.pettingzoo_env`, `.gymnasium_env`, `.openspiel_game`, `.vector`.
Imports the kernel, the games and the bots.
"""
