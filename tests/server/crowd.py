"""Many pages that join one table at once, in a process of their own.

It prints `joined` once all have seen the table, and leaves when its input ends.
"""

from __future__ import annotations

import asyncio
import json
import sys

from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 100


async def join(address: str, match_id: str, key: str, turn: asyncio.Semaphore) -> ClientConnection:
    """Join as a spectator and wait for the view."""
    async with turn:
        line = await connect(f"ws://{address}/api/matches/{match_id}/live", open_timeout=60)
        await line.send(json.dumps({"type": "join", "key": key}))
        await line.recv()
    return line


async def crowd(address: str, match_id: str, key: str, count: int) -> None:
    """Join, say so, and stay until told to go."""
    turn = asyncio.Semaphore(AT_ONCE)
    async with asyncio.TaskGroup() as group:
        joining = [group.create_task(join(address, match_id, key, turn)) for _ in range(count)]
    sys.stdout.write("joined\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    for task in joining:
        task.result().transport.abort()


if __name__ == "__main__":
    _, to, match, watch, pages = sys.argv
    asyncio.run(crowd(to, match, watch, int(pages)))
