"""One command for the whole site: starts its processes in order and stops them in reverse."""
