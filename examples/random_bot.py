"""A bot for Martius over a pipe: it plays any option. It needs nothing but Python.

martius simulate hannibal --seats "cmd:python3 examples/random_bot.py,random" --games 2
"""

import json
import random
import sys


def answer(message):
    print(json.dumps(message), flush=True)


def main():
    luck = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer({"type": "hello", "protocol": 1, "name": "Random in Python"})
        elif message["type"] == "game":
            luck = random.Random(message["seed"])
        elif message["type"] == "choose":
            answer({"type": "choice", "action": luck.choice(message["options"])})
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
