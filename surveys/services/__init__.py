"""Every write of a study goes through here: making, launching, joining, answering, leaving."""
