"""The legal answers to the questions of Age of Renaissance, from a position document and facts alone, and the comparison."""
