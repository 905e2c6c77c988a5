"""Tables: matches that people and bots play at or look at."""
