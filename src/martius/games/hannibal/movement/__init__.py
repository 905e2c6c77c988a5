"""Movement by land and sea (§10, §11)."""
