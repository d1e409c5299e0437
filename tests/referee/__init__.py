"""A second reading of the rules: it knows position documents and the facts on cards and map, and nothing of the engine."""
