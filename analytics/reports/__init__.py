"""Reports of simulations: from sums to numbers, from numbers to sentences and charts."""
