"""Martius: one digital table for three rulebooks about Rome at war."""
