"""A game's rulebook as a variant's players read it: parsed, compared, as HTML and as PDF."""
