"""The store: matches in a database, and what is written to it while a server runs."""
