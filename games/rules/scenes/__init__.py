"""What a viewer sees, described: scenes, the pictures they are made of, and SVG from both."""
