"""`python -m martius` is `martius`."""

from martius.cli import main

main()
