"""Playing at a table: the game in memory, the write path, what each viewer is told."""
