"""From a scenario file to a battle at its first choice (§17)."""
