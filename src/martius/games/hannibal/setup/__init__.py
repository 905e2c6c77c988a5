"""From a scenario file to a game at its first choice, and the goals of the tutorials."""
