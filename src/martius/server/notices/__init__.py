"""Notices: what people are told while they are not at the table."""
