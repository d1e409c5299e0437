"""Pax Renaissance for the terminal, the arena and whoever else needs more than its rules. Read only when asked for."""
