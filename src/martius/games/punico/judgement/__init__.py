"""What bots think of a position and of the options."""
