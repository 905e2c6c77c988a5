"""What the other side may do while an army moves (§8.4, §10.3, §12, §13)."""
