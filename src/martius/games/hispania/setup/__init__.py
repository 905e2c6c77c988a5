"""From a scenario file to a game at its first choice (§setup)."""
