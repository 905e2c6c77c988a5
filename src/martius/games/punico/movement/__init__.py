"""The movement impulse (§6-§8)."""
