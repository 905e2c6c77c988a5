"""People: accounts, what belongs to them, and how they meet."""
