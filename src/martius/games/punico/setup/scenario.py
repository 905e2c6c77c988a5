"""From a scenario file to a battle at its first choice.

A scenario names a battle; with a `position` section it starts anywhere in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from martius.games.punico.sequence import Turn
from martius.games.punico.setup.deployment import SetUp, deploy_as_in_history, muster
from martius.games.punico.setup.position import read_position
from martius.games.punico.table.battles import BATTLE_IDS
from martius.games.punico.table.model import SIDES
from martius.games.punico.table.state import PunicoState
from martius.kernel import SetupError, begin
from martius.kernel.plain import Plain
from martius.kernel.section import HEADING, Section

CHAPTERS: Final = (*HEADING, "battle", "position", "tutorial")


def set_up(scenario: Plain, options: Mapping[str, str]) -> PunicoState:
    """A battle at its first choice, or a SetupError that names the key."""
    file = Section(scenario)
    file.only(*CHAPTERS)
    g = PunicoState()
    g.secret = 1 if options["markers"] == "secret" else 0
    if not file.has("battle"):
        raise SetupError("battle", f"say which: {', '.join(BATTLE_IDS)}")
    g.battle = BATTLE_IDS.index(file.one_of("battle", "", BATTLE_IDS))
    if file.has("position"):
        begin(g, read_position(g, file.section("position")))
        return g
    muster(g)
    if options["setup"] == "historical":
        for side in SIDES:
            deploy_as_in_history(g, side)
    begin(g, (SetUp(), Turn()))
    return g
