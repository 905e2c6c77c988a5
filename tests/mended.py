"""The toy after its rules were mended: what a match of it meets when the server is updated."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from martius import kernel
from martius.kernel import Action, Refusal, Steps
from tests import toy
from tests.toy import FORBID, LET, Toy, ToyState


class Reworded(Toy):
    """Another version that plays every old game as before."""

    version = "2"


@dataclass(frozen=True, slots=True)
class Turn(toy.Turn):
    def run(self, g: ToyState) -> Steps:
        return (Choose(self.by, self.by), Turn(1 - self.by))


@dataclass(frozen=True, slots=True)
class Choose(toy.Choose):
    """§3, mended: no die can be forbidden."""

    def refuse(self, g: ToyState, action: Action) -> Refusal | None:
        if action == FORBID:
            return Refusal("3", "No die can be forbidden.")
        return toy.Choose.refuse(self, g, action)

    def apply(self, g: ToyState, action: Action) -> Steps:
        if action == LET:
            return (Die(self.turn),)
        if action == toy.ASK:
            return (Choose(1 - self.by, self.by),)
        return toy.Choose.apply(self, g, action)


@dataclass(frozen=True, slots=True)
class Die(toy.Die):
    """§3, mended: a die counts one more."""

    def apply(self, g: ToyState, action: Action) -> Steps:
        return toy.score(g, self.by, action.noun + 1)


class Mended(Toy):
    """Another version under which old games would go another way."""

    version = "2"
    types = (toy.Draw, Turn, Choose, Die)

    def new(self, scenario: Mapping[str, Any], options: Mapping[str, str]) -> ToyState:
        kernel.begin(g := ToyState(), (toy.Draw(0), toy.Draw(1), Turn(0)))
        return g
