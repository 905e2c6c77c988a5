"""Live pages: what they say, and what they are shown after every change."""
