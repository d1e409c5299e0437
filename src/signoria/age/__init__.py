"""Age of Renaissance under the European rules."""
