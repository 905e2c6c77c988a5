"""The table of Hannibal: its facts, its state, questions about it and changes to it."""
