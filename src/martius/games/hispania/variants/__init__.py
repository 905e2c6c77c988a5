"""The seven variants, a module each. Where they step in is said in `sequence.py`."""
