"""Statistics as pure functions: numbers with their uncertainty, never formatted strings."""
