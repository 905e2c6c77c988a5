"""Battles, what follows from them, and sieges (§14-§17, §20)."""
