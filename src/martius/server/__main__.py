"""`python -m martius.server`: serve the table."""

from __future__ import annotations

import argparse
import sys

from martius.server.errors import ServeError
from martius.server.run import HOST, PORT, default_db, serve


def main() -> None:
    """Serve until Ctrl-C."""
    asked = argparse.ArgumentParser(prog="martius.server")
    asked.add_argument("--host", default=HOST)
    asked.add_argument("--port", type=int, default=PORT)
    asked.add_argument("--db", default=str(default_db()))
    given = asked.parse_args()
    try:
        serve(given.host, given.port, given.db, _say)
    except ServeError as error:
        sys.exit(str(error))


def _say(address: str) -> None:
    sys.stdout.write(f"The table stands at {address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
