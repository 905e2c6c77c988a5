"""The table on the web: matches, seats, store, protocol."""
