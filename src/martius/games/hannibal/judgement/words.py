"""What the coach calls the terms of a position."""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.judgement.features import SIDE_TERMS, WHOLE_TERMS
from martius.games.hannibal.table.model import SIDE_NAMES
from martius.kernel.text import Text, say

OF_A_SIDE: Final = {
    "points": say("political points"),
    "backwater": say("provinces without a point"),
    "progress": say("majorities within reach"),
    "buffer": say("provinces held safely"),
    "marker": say("PC markers"),
    "isolated": say("isolated PC markers"),
    "forfeit": say("PC markers that a defeat costs"),
    "footholds": say("CUs on enemy PC markers"),
    "cus": say("CUs"),
    "command": say("CUs under good generals"),
    "leaderless": say("CUs without a general"),
    "elephants": say("elephants"),
    "winter": say("CUs that face winter attrition"),
    "near": say("armies close to their aims"),
    "siege": say("sieges"),
    "exposed": say("danger to the capital"),
    "garrison": say("garrison of the capital"),
    "menace": say("armies open to attack"),
    "threat": say("armies open to a later attack"),
    "operations": say("operations in hand"),
    "campaigns": say("campaigns in hand"),
    "activations": say("generals still to move"),
}
OF_THE_WHOLE: Final = {
    "constant": say("the start"),
    "turn": say("time"),
    "end": say("the end of the war"),
    "lead in time": say("lead in points"),
    "lead at the end": say("lead in points at the end"),
    "verdict": say("points when the war ends"),
    "mover": say("who plays next"),
    "hannibal in italy": say("Hannibal in Italy"),
    "hannibal's army in italy": say("Hannibal's army in Italy"),
    "hannibal's road to italy": say("Hannibal's way to Italy"),
    "hannibal gone": say("Hannibal lost"),
    "africanus abroad": say("Africanus abroad"),
    "africanus's army abroad": say("Africanus's army abroad"),
    "africanus in danger": say("Africanus in danger"),
    "africanus gone": say("Africanus lost"),
    "macedon": say("Macedon"),
    "hanno's counsel": say("Hanno's counsel"),
    "cato's counsel": say("Cato's counsel"),
}
GOAL: Final = say("the goal of the scenario")
NAMES: Final[list[Text]] = [
    *(
        say("{side}: {term}", side=side, term=OF_A_SIDE[t])
        for side in SIDE_NAMES
        for t in SIDE_TERMS
    ),
    *(OF_THE_WHOLE[term] for term in WHOLE_TERMS),
]
"""In the order of the features."""
