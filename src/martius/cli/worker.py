"""`martius worker`: bots think here for servers elsewhere."""

from __future__ import annotations

from martius.cli.arguments import Database, NamedBots, own_bots
from martius.cli.console import write
from martius.kernel.text import say


def worker(db: Database = None, bot: NamedBots = None) -> None:
    """Let bots think here for the servers of a PostgreSQL, until Ctrl-C.

    Examples:

        martius worker --db postgresql://martius@db.example.org/martius
        martius worker --db postgresql://worker@db/martius --bot "mine=python3 my_bot.py"

    Workers can run on any machine that reaches the database, as many as you like. A task that a
    worker leaves undone goes to another one. It uses all cores but one. Bots of your own think only
    at workers that were started with them.
    """
    from martius.server.bots.working import work  # the web server is slow to load

    def ready(address: str) -> None:
        write(say("This worker thinks for {address} (press Ctrl-C to stop).", address=address))

    work(db or "", own_bots(bot), ready)
