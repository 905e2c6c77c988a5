"""Hannibal: Rome vs. Carthage, the Second Punic War, 218-202 BC."""
