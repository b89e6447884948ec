"""What the games share: records, compiling, chance, options, events, matches."""
