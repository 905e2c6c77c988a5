"""The table of De Bello Punico: facts, battles, state, questions about it and changes to it."""
