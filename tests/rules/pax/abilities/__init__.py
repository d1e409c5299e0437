"""Every ability: that it works, when it stops, whom it serves, and whether it adds up."""
