"""Missiles, combat, elephants, panic and pursuit (§9-§11, §14, §15)."""
