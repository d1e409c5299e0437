"""E4, F: activating a side (`activate`) and the nine ops, a module each: what it can reach, and what it does."""
