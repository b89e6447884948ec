"""Derived data: it can be deleted and made again from what it pins."""

from analytics.models.rows import Rows
from analytics.models.simulations import Batch, Chunk, ChunkState, Kind, Progress, Simulation

__all__ = ["Batch", "Chunk", "ChunkState", "Kind", "Progress", "Rows", "Simulation"]
