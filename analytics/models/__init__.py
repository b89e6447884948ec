"""Derived data: it can be deleted and made again from what it pins."""

from analytics.models.simulations import Batch, Chunk, ChunkState, Progress, Simulation

__all__ = ["Batch", "Chunk", "ChunkState", "Progress", "Simulation"]
