"""Charts as data: what is to be drawn, apart from how; pure, without words and without a web."""
