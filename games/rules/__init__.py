"""The six games and everything that plays them. No Django below this line."""
