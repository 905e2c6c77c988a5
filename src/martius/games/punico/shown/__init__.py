"""What a seat is shown: the board, the options and the course of the battle."""
