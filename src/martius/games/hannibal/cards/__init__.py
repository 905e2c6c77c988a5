"""The events of the strategy cards (§8.3-5)."""
