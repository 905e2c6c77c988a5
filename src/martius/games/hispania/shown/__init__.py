"""What a seat is shown: the board, the options and the story of the game."""
