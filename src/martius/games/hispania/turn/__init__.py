"""The Roman and the Hispanic phase, and their fights."""
