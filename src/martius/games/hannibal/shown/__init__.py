"""What a seat is shown: the board, the options, forecasts and the course of the war."""
