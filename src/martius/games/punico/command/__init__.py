"""Command points, leaders and recovery (§4, §5, §12, §13)."""
