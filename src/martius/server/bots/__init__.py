"""Bots at the tables: their processes, the coach and the review."""
