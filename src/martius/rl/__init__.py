"""Learning agents: every title as a PettingZoo environment. It needs the extra `martius[rl]`.

    from martius.rl import hispania_v0

    env = hispania_v0.env(scenario="conquest", options={"players": "2"})
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        mask = observation["action_mask"]
        env.step(None if over else env.action_space(agent).sample(mask))

An agent is a seat. Action n is number n of `martius.rl.actions(title)`, the same in every game of a
title. What the numbers of an observation are, `martius.rl.parts(title)` says. Each environment has
a version, which changes whenever an agent that was trained before would see or do something else.
"""

try:
    from martius.rl.table import Observation, TableEnv, actions, parts
except ModuleNotFoundError as error:  # the extra is not installed
    raise ImportError(
        f"martius.rl needs {error.name}: install it by pip install 'martius[rl]'."
    ) from error

__all__ = ["Observation", "TableEnv", "actions", "parts"]
