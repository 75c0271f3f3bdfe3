"""What it was worth: shares, best turns, reasons and the review of a game."""
