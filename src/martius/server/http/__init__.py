"""The calls over HTTP, the pages, and what guards both."""
