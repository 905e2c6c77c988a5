"""Train a small policy on Hispania by self-play, and let it play against a random one.

    python examples/train_hispania.py --games 1500 --save policy.npz

Rome and the Hispanic player are played by one network with a single hidden layer. After every batch
of games it is pulled towards what the winners did (REINFORCE: policy gradient, with the mean result
as baseline). It needs the extra `martius[rl]`, and a minute or two on one core; with `--jobs 2` or
`--cluster auto` the games are played in several processes, with the same result.
"""

import argparse
from functools import partial
from operator import itemgetter
from pathlib import Path

import numpy as np

from martius.arena import crew
from martius.rl import actions, hispania_v0, parts

SCENARIO = str(Path(__file__).parent / "ilerda.toml")
HIDDEN, BATCH, RATE = 64, 50, 0.01


class Policy:
    """What to do in each position: probabilities for the actions that the mask allows."""

    def __init__(self, seed=0):
        luck = np.random.default_rng(seed)
        self.names, self.counts, width = [], [], 0
        for where, part in parts("hispania").values():
            for place in range(where.start, where.stop):
                if part.nominal:
                    self.names.append((place, width))
                else:
                    self.counts.append((place, width, 1 / min(part.most, 10)))
                width += part.most + 1 if part.nominal else 1
        self.names, self.counts = np.array(self.names).T, np.array(self.counts).T
        self.weights = [
            luck.normal(0, width**-0.5, (width, HIDDEN)),
            np.zeros((HIDDEN, len(actions("hispania")))),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def load(self, path):
        """The weights that `--save` wrote."""
        self.weights = list(np.load(path).values())

    def inputs(self, seen):
        """A one for each name that is there, and counts as shares."""
        row = np.zeros(len(self.weights[0]))
        place, start = self.names
        row[start + seen[place]] = 1
        place, start, scale = self.counts
        row[start.astype(int)] = seen[place.astype(int)] * scale
        return row

    def choose(self, observation, luck):
        """An action by its probability, and what `learn` needs to know of it."""
        row = self.inputs(observation["observation"])
        hidden = np.tanh(row @ self.weights[0])
        allowed = np.flatnonzero(observation["action_mask"])
        logits = hidden @ self.weights[1][:, allowed]
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        pick = luck.choice(len(allowed), p=chances)
        push = -chances
        push[pick] += 1
        return int(allowed[pick]), (row, hidden, allowed, push)

    def learn(self, steps):
        """Make choices with a good result likelier, those with a bad one less so."""
        rows = np.array([row for (row, *_), _ in steps])
        back = np.zeros((len(steps), HIDDEN))
        second = np.zeros_like(self.weights[1])
        for n, ((_, hidden, allowed, push), value) in enumerate(steps):
            second[:, allowed] += np.outer(hidden, push * value)
            back[n] = (self.weights[1][:, allowed] @ push) * (1 - hidden**2) * value
        self.updates += 1
        gradients = (rows.T @ back, second)
        for weight, gradient, (mean, square) in zip(
            self.weights, gradients, self.moments, strict=True
        ):
            gradient /= len(steps)  # Adam
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            weight += RATE * mean / (1 - 0.9**self.updates) / size


def play(seats, seed):
    """One game; a seat without a policy plays at random. The choices by seat, and who won."""
    env, luck = hispania_v0.raw_env(SCENARIO), np.random.default_rng(seed)
    env.reset(seed=seed)
    made = {agent: [] for agent in env.possible_agents}
    while not env.terminations[agent := env.agent_selection]:
        observation = env.observe(agent)
        if agent in seats:
            action, choice = seats[agent].choose(observation, luck)
            made[agent].append(choice)
        else:
            action = int(luck.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
    return made, dict(env.rewards)


def train(policy, games, report=print, jobs=1, cluster=None):
    """Play in batches and learn after each; the same whatever the processes or machines."""
    mean = {"rome": 0.0, "hispania": 0.0}
    with crew(jobs, cluster) as play_all:
        for start in range(0, games, BATCH):
            task = partial(numbered, dict.fromkeys(mean, policy))
            played = sorted(play_all(task, range(start, start + BATCH)), key=itemgetter(0))
            policy.learn(lessons(played, mean))
            won = sum(rewards["rome"] > 0 for _, (_, rewards) in played)
            report(f"{start + BATCH} games: Rome won {won} of the last {BATCH}")


def numbered(seats, seed):
    """A game with its number, for games come back in any order."""
    return seed, play(seats, seed)


def lessons(played, mean):
    """Every choice with what came of it, against what usually does."""
    steps = []
    for _, (made, rewards) in played:
        for agent, choices in made.items():
            steps += [(choice, rewards[agent] - mean[agent]) for choice in choices]
            mean[agent] += 0.05 * (rewards[agent] - mean[agent])
    return steps


def share(seats, games=200):
    """How often Rome wins."""
    return sum(play(seats, 10**6 + n)[1]["rome"] > 0 for n in range(games)) / games


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--save", help="write the weights to this file")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--cluster", help="play on a Ray cluster: auto, or its address")
    given = parser.parse_args()
    policy = Policy()
    train(policy, given.games, jobs=given.jobs, cluster=given.cluster)
    print(f"Rome wins {share({}):.0%} if both play at random,")
    print(f"{share({'rome': policy}):.0%} if the policy plays Rome,")
    print(f"{share({'rome': policy, 'hispania': policy}):.0%} if it plays both.")
    if given.save:
        np.savez(given.save, *policy.weights)


if __name__ == "__main__":
    main()
