"""What people upload: records and scenarios."""
