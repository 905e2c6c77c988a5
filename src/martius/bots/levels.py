"""Players of every strength: one search, and a table of what each of them sees."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
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
    about a third as often as the best. That is in an even game; in one that is nearly decided it is
    less, since all chances lie closer together."""
    floor: float = 0.0
    """It never takes a plan that is so much worse than the best it sees, in an even game."""
    forgets: frozenset[str] = frozenset()
    titles: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What is different where a title needs other numbers."""

    def changed(self, **parameters: Any) -> Level:
        """The same with other numbers, of its own or of its budget, in every title."""
        budgeted = {each.name for each in fields(Budget)} & set(parameters)
        titles = {
            title: {name: value for name, value in row.items() if name not in parameters}
            for title, row in self.titles.items()
        }
        budget = replace(self.budget, **{name: parameters.pop(name) for name in budgeted})
        return replace(self, budget=budget, titles=titles, **parameters)

    def at(self, title: str) -> Level:
        """The level as it plays a title."""
        return self.changed(**self.titles.get(title, {}))


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
        {title: _of_title(other) for title, other in row.get("in", {}).items()},
    )


def _of_title(row: Json) -> Mapping[str, Any]:
    return {**row, "forgets": frozenset(row["forgets"])} if "forgets" in row else row


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
        weights: Mapping[str, float] | None = None,
    ) -> None:
        self.level = level
        self._weights = weights
        """What it judges by in place of the title's weights, while those are tuned."""
        self._clock = clock
        self._goes_on = goes_on
        """Is told how far a thought is, and ends it by saying no."""
        self._playing = level
        self._judgement: Judgement[Any] | None = None
        self._plan: tuple[Action, ...] = ()

    def choose(self, chair: Chair, pick: Pick) -> Action:
        """One of the chair's options."""
        options = chair.options()
        if not self._plan or self._plan[0] not in options:
            self._plan = (options[0],) if len(options) == 1 else self._decide(chair, options, pick)
        action, self._plan = self._plan[0], self._plan[1:]
        return action

    def think(self, chair: Chair, pick: Pick) -> Thinking:
        """Begin to think about the chair's decision."""
        judgement, level = self._judge(chair), self._playing
        return Thinking(chair, judgement, level.budget, pick, self._clock, level.notices)

    def _judge(self, chair: Chair) -> Judgement[Any]:
        if self._judgement is None or self._judgement.game is not chair.game:
            self._playing = self.level.at(chair.game.id)
            self._judgement = chair.game.judgement(self._playing.forgets)
            self._judgement.reweigh(self._weights or {})
        return self._judgement

    def _decide(self, chair: Chair, options: list[Action], pick: Pick) -> tuple[Action, ...]:
        mixture = self._judge(chair).mixture(chair.imagine(pick), options)
        if mixture:
            weights = [weight for _, weight in mixture]
            return (mixture[drawn(weights, pick)][0],)
        thinking = self.think(chair, pick)
        while thinking.step():
            if self._goes_on is not None and not self._goes_on(thinking.progress):
                break
        return self.pick_plan(thinking.verdicts(), pick).actions

    def pick_plan(self, verdicts: list[Verdict], pick: Pick) -> Plan:
        """The best plan, or by chance one that is nearly as good: nobody learns it by heart."""
        best, level = verdicts[0], self._playing
        # where a game is nearly decided chances lie closer together, and so do good plans
        scale = 4.0 * best.chance * (1.0 - best.chance)
        spread, floor = level.spread * scale, level.floor * scale
        # one that was dropped early may seem better still, by the luck of a few worlds
        good = [v for v in verdicts if 0.0 <= best.chance - v.chance <= floor]
        if len(good) == 1 or spread <= 0.0:
            return best.plan
        weights = [int(1000 * exp((v.chance - best.chance) / spread)) for v in good]
        return good[drawn(weights, pick)].plan


def drawn(weights: Sequence[int], pick: Pick) -> int:
    """The place of one of some weights, by chance: as likely as it is great."""
    rest = pick(sum(weights))
    for i, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return i
    raise AssertionError("the weights do not add up")


class Seat:
    """Seats a player of a level: what a table of bots calls."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def __call__(self, **parameters: Any) -> Player:
        return Player(self.level.changed(**parameters))
