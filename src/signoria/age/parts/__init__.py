"""Age of Renaissance for the terminal and whoever else needs more than its rules. Read only when asked for."""
