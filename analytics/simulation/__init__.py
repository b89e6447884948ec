"""Simulations, pure: what to play, playing it in chunks, and exact sums of what came out."""
