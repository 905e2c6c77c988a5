"""The table of Hispania: its facts, its state, questions about it and changes to it."""
