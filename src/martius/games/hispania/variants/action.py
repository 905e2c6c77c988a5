"""Actions that variants add to the Roman phase (§roman.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from martius.games.hispania.table.state import HispaniaState
from martius.kernel import Action, Refusal, Steps
from martius.kernel.mask import Mask


class VariantAction(NamedTuple):
    """What a general can do beside the actions of the basic mode."""

    verb: str
    variants: Mask
    """The variants that bring it."""
    plausible: Sequence[Action]
    options: Callable[[HispaniaState], list[Action]]
    """What can be done, listed fast; a law holds it to `refuse`."""
    refuse: Callable[[HispaniaState, int], Refusal | None]
    apply: Callable[[HispaniaState, int], Steps]
    """Does it, and returns the steps before the next action."""
