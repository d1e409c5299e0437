"""Signoria as it is installed, and a game that comes from a package of somebody else."""
