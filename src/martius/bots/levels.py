"""Players of every strength: one search, and a table of what each of them sees."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from importlib.resources import files
from math import exp
from typing import Any, Final

from martius.bots.planner import Plan
from martius.bots.thinking import Budget, Clock, Thinking, Verdict
from martius.kernel import Action, Chair, Judgement, Pick
from martius.kernel.plain import Json


@dataclass(frozen=True)
class Level:
    """How strong a player is, and why it is not stronger."""

    id: str
    name: str
    about: str
    budget: Budget
    notices: float = 1.0
    """The chance that it thinks of a plan at all."""
    spread: float = 0.0
    """How freely it chooses among plans, in chance to win: it may take one that is so much worse
    about a third as often as the best."""
    floor: float = 0.0
    """It never takes a plan that is so much worse than the best it sees."""
    forgets: frozenset[str] = frozenset()

    def changed(self, **parameters: Any) -> Level:
        """The same with other numbers, of its own or of its budget."""
        budgeted = {field.name for field in fields(Budget)} & set(parameters)
        budget = replace(self.budget, **{name: parameters.pop(name) for name in budgeted})
        return replace(self, budget=budget, **parameters)


def _level(row: Json) -> Level:
    limits = ("nodes", "plans", "worlds", "reply", "seconds")
    budget = Budget(**{key: row[key] for key in limits if key in row})
    return Level(
        row["id"],
        row["name"],
        row["about"],
        budget,
        row.get("notices", 1.0),
        row["spread"],
        row["floor"],
        frozenset(row.get("forgets", ())),
    )


LEVELS: Final[dict[str, Level]] = {
    row["id"]: _level(row)
    for row in tomllib.loads((files("martius.bots") / "levels.toml").read_text("utf-8"))["level"]
}


class Player:
    """Plays at a level. It keeps its plan from choice to choice, as long as nothing interferes."""

    def __init__(
        self,
        level: Level,
        clock: Clock | None = None,
        goes_on: Callable[[float], bool] | None = None,
    ) -> None:
        self.level = level
        self._clock = clock
        self._goes_on = goes_on
        """Is told how far a thought is, and ends it by saying no."""
        self._judgement: Judgement[Any] | None = None
        self._plan: tuple[Action, ...] = ()

    def choose(self, chair: Chair, pick: Pick) -> Action:
        """One of the chair's options."""
        options = chair.options()
        if not self._plan or self._plan[0] not in options:
            self._plan = (options[0],) if len(options) == 1 else self._think(chair, pick)
        action, self._plan = self._plan[0], self._plan[1:]
        return action

    def think(self, chair: Chair, pick: Pick) -> Thinking:
        """Begin to think about the chair's decision."""
        if self._judgement is None or self._judgement.game is not chair.game:
            self._judgement = chair.game.judgement(self.level.forgets)
        level = self.level
        return Thinking(chair, self._judgement, level.budget, pick, self._clock, level.notices)

    def _think(self, chair: Chair, pick: Pick) -> tuple[Action, ...]:
        thinking = self.think(chair, pick)
        while thinking.step():
            if self._goes_on is not None and not self._goes_on(thinking.progress):
                break
        return self.pick_plan(thinking.verdicts(), pick).actions

    def pick_plan(self, verdicts: list[Verdict], pick: Pick) -> Plan:
        """The best plan, or by chance one that is nearly as good: nobody learns it by heart."""
        best, level = verdicts[0], self.level
        good = [v for v in verdicts if best.chance - v.chance <= level.floor]
        if len(good) == 1 or level.spread <= 0.0:
            return best.plan
        weights = [int(1000 * exp((v.chance - best.chance) / level.spread)) for v in good]
        rest = pick(sum(weights))
        for verdict, weight in zip(good, weights, strict=True):
            rest -= weight
            if rest < 0:
                return verdict.plan
        raise AssertionError("the weights do not add up")


class Seat:
    """Seats a player of a level: what a table of bots calls."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def __call__(self, **parameters: Any) -> Player:
        return Player(self.level.changed(**parameters))
