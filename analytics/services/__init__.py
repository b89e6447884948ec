"""Every write of derived data goes through here."""
