"""What a seat is shown: the board, the options, forecasts and the story of the war."""
