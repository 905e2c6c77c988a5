"""How fast the server serves: real sockets, durable writes, every seat at the table."""
