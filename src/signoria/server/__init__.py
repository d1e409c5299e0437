"""The server: games over HTTP and live updates, kept in a database. It knows no rule; each seat gets its view only."""
