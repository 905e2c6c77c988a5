"""Words for the tests of single cards: put pieces, play an event, answer its choices.

table = Table().control("rome", "arpi").hand("carthage", 35)
table.event("carthage", 35).do("pc arpi")
assert table.owner("arpi") == "carthage"
"""

from __future__ import annotations

from typing import Final

from martius.games.hannibal.battle.hands import DrawBattleCard
from martius.games.hannibal.cards import card_events, deck
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    BATTLE_IDS,
    CARTHAGE,
    GENERAL_OF_ID,
    OFFICE_IDS,
    PLACE_IDS,
    PLACE_OF_ID,
    PROVINCE_OF_ID,
    ROME,
    SIDE_IDS,
    SPACE_OF_ID,
    STANDARD_CARDS,
    TRIBES,
)
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import Action, Chance, Decision, Refusal, Step, Steps, agenda
from martius.kernel.mask import bits, mask_of

assert deck.TYPES, "the events are registered"

KINDS: Final = {name: i for i, name in enumerate(BATTLE_IDS)}
NOUNS: Final = {
    "province": PROVINCE_OF_ID,
    **dict.fromkeys(
        ("appoint", "equip", "activate", "raise", "intercept", "avoid", "command", "bring"),
        GENERAL_OF_ID,
    ),
    **dict.fromkeys(("desert", "pick", "draw", "reveal", "attack", "match", "reserve_as"), KINDS),
}
"""What the nouns of a verb name, if they are neither places nor numbers."""


def side_of(name: str) -> int:
    """`rome` or `carthage` as a number."""
    return SIDE_IDS.index(name)


class Table:
    """A state in the hands of a test. The board is empty and neutral but for the Tribes."""

    def __init__(self) -> None:
        g = HannibalState()
        g.log = []
        g.tribes = TRIBES
        g.deck = STANDARD_CARDS
        g.terms = g.terms._replace(generals=mask_of(GENERAL_OF_ID.values()))
        self.g = g

    # --- putting pieces ---

    def control(self, side: str, *spaces: str) -> Table:
        """PC markers, and cities."""
        for space in spaces:
            ops.set_control(self.g, SPACE_OF_ID[space], side_of(side))
        return self

    def cus(self, side: str, place: str, cus: int, elephants: int = 0) -> Table:
        """CUs in a place."""
        at = PLACE_OF_ID[place]
        self.g.cus[side_of(side)][at] += cus
        self.g.elephants[at] += elephants
        return self

    def general(self, name: str, place: str, office: str = "none") -> Table:
        """A general, who commands unless he is outranked."""
        general, at = GENERAL_OF_ID[name], PLACE_OF_ID[place]
        self.g.office[general] = OFFICE_IDS.index(office)
        ops.move_general(self.g, general, at)
        for side in (ROME, CARTHAGE):
            ops.set_command(self.g, side, at)
        return self

    def siege(self, space: str, points: int) -> Table:
        """Siege or subjugation points."""
        self.g.siege[SPACE_OF_ID[space]] = points
        return self

    def hand(self, side: str, *numbers: int) -> Table:
        """Strategy cards out of the deck into a hand."""
        mask = mask_of(numbers)
        self.g.deck &= ~mask
        self.g.hands[side_of(side)] |= mask
        return self

    # --- playing ---

    def refusal(self, side: str, card: int, window: int = card_events.PLAY) -> Refusal | None:
        """Why a card's event cannot be played."""
        return card_events.refuse(self.g, side_of(side), card, window)

    def refuses(self, side: str, card: int, words: str, window: int = card_events.PLAY) -> None:
        """Expect that the event cannot be played, for a reason with these words."""
        why = self.refusal(side, card, window)
        assert why is not None, f"card {card} can be played"
        assert words in why.reason, why.reason

    def event(self, side: str, card: int, window: int = card_events.PLAY) -> Table:
        """Play an event out of a hand, up to its first choice."""
        player = side_of(side)
        if not self.g.hands[player] >> card & 1:
            self.hand(side, card)
        why = card_events.refuse(self.g, player, card, window)
        assert why is None, why
        self.g.active = player if window == card_events.PLAY else self.g.active
        self.begin(*card_events.play(self.g, player, card, window))
        return self

    def begin(self, *steps: Step) -> Table:
        """Run steps up to the first choice."""
        following: Steps = steps
        agenda.begin(self.g, following)
        return self

    def do(self, *actions: str) -> Table:
        """Answer what waits, a decision or chance, by `verb noun`."""
        for text in actions:
            action = parse(text)
            waiting = agenda.waiting(self.g)
            assert waiting is not None, f"nothing waits for {text}"
            assert action in self.actions(), f"{text} is not among {self.options()}"
            agenda.play(self.g, action)
        return self

    def deal(self, rome: str, carthage: str) -> Table:
        """Deal both battle hands, by letters of `flrpdx` in the order of BATTLE_IDS.

        The rest of a hand is dealt as Frontal Assaults, then as Flanks.
        """
        hands = [rome, carthage]
        while isinstance(waiting := agenda.waiting(self.g), DrawBattleCard):
            letters = hands[waiting.side]
            kind = "flrpdx".index(letters[0]) if letters else 0
            while not letters and not self.g.battle_deck[kind]:
                kind += 1
            hands[waiting.side] = letters[1:]
            agenda.play(self.g, Action("draw", kind))
        return self

    def actions(self) -> list[Action]:
        """What can be done, or can happen, now; a decision refuses everything else."""
        waiting = agenda.waiting(self.g)
        if isinstance(waiting, Chance):
            return [action for action, _ in waiting.outcomes(self.g)]
        assert isinstance(waiting, Decision)
        options = waiting.options(self.g)
        allowed = [a for a in waiting.plausible(self.g) if waiting.refuse(self.g, a) is None]
        assert set(options) == set(allowed)
        return options

    def options(self, verb: str = "") -> set[str]:
        """The options as `verb noun`, or the nouns of one verb."""
        texts = [show(action) for action in self.actions()]
        if not verb:
            return set(texts)
        return {text.split(" ", 1)[1] for text in texts if text.startswith(verb + " ")}

    def why_not(self, text: str) -> str:
        """Why the waiting decision refuses an action."""
        waiting = agenda.waiting(self.g)
        assert isinstance(waiting, Decision)
        why = waiting.refuse(self.g, parse(text))
        assert why is not None, f"{text} is allowed"
        return why.reason

    # --- looking ---

    @property
    def to_act(self) -> str | None:
        """Who must choose: a side, `chance`, or None if the steps are done."""
        waiting = agenda.waiting(self.g)
        if isinstance(waiting, Decision):
            return SIDE_IDS[waiting.seat(self.g)]
        return None if waiting is None else "chance"

    def owner(self, space: str) -> str:
        """Whose a space is."""
        return (*SIDE_IDS, "neutral")[self.g.control[SPACE_OF_ID[space]]]

    def count(self, side: str, place: str) -> int:
        """The CUs in a place."""
        return self.g.cus[side_of(side)][PLACE_OF_ID[place]]

    def where(self, general: str) -> str:
        """The place of a general, or `off`."""
        at = self.g.at[GENERAL_OF_ID[general]]
        return PLACE_IDS[at] if at >= 0 else "off"

    def cards(self, side: str) -> set[int]:
        """A side's hand."""
        return set(bits(self.g.hands[side_of(side)]))

    def told(self) -> list[str]:
        """What happened, in sentences."""
        return [event.text() for event in self.g.log or ()]


def parse(text: str) -> Action:
    """An action from `verb noun`."""
    verb, _, noun = text.partition(" ")
    if not noun:
        return Action(verb)
    if noun.isdigit():
        return Action(verb, int(noun))
    return Action(verb, NOUNS.get(verb, PLACE_OF_ID)[noun])


def show(action: Action) -> str:
    """An action as `verb noun`, the noun by name where it is one of a board."""
    named = {number: name for name, number in NOUNS.get(action.verb, {}).items()}
    if action.verb in PLACED:
        named = dict(enumerate(PLACE_IDS))
    return f"{action.verb} {named.get(action.noun, action.noun)}"


PLACED: Final = ("pc", "remove", "reinforce", "relieve", "target", "move", "sail", "place")
"""Verbs that are done to places."""
