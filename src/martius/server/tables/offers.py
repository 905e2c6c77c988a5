"""What is offered to play: the titles with their scenarios, rules and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from martius.bots.descriptions import DESCRIPTIONS
from martius.bots.levels import LEVELS
from martius.games import TITLES
from martius.kernel import AnyGame, GameOption, Seat
from martius.kernel.plain import Json, Plain
from martius.kernel.text import say
from martius.match import lesson as lessons
from martius.match import library
from martius.match.rules import Rule, rules
from martius.server.bots import names as bot_names
from martius.server.errors import Denied
from martius.server.store.stored import Sitter

MIDDLING: Final = "centurion"


@dataclass(frozen=True)
class Offer:
    """A title, the scenarios it can be played in, and its paragraphs."""

    game: AnyGame
    scenarios: list[Json]
    rules: list[Rule]
    guests: Mapping[str, str] = field(default_factory=dict)
    """Bots of this server by their names: what seats each (`guests.seat`)."""

    def scenario(self, name: str) -> Json:
        """A scenario by its id. A page may not name a file, so only these."""
        for scenario in self.scenarios:
            if scenario["id"] == name:
                return scenario
        ids = ", ".join(scenario["id"] for scenario in self.scenarios)
        raise Denied(
            404, f"There is no scenario {name!r} of {self.game.name}; there is one of {ids}."
        )

    def bots(self) -> list[Json]:
        """The bots that can play it."""
        ours = [
            {"id": name, **DESCRIPTIONS[name]._asdict(), "seconds": self._seconds(name)}
            for name in self.game.bots
            if name in DESCRIPTIONS
        ]
        return ours + [
            {"id": name, "name": name, "about": say("A bot of this server."), "seconds": None}
            for name in self.guests
        ]

    def _seconds(self, bot: str) -> float | None:
        """How long a bot thinks at most about a choice, if a player can give it more."""
        seconds = LEVELS[bot].budget.seconds if bot_names.is_patient(bot) else None
        return None if seconds is None else seconds * self.game.pace

    @property
    def opponent(self) -> str:
        """The bot that a new player meets: of middling strength, where there are levels."""
        bots = [bot["id"] for bot in self.bots()]
        return MIDDLING if MIDDLING in bots else bots[0]

    def seated(self, seats: Sequence[Seat], wanted: Mapping[str, Sitter]) -> dict[str, Sitter]:
        """Who sits where; a seat that was not spoken of is played here."""
        ids, bots = [seat.id for seat in seats], [bot["id"] for bot in self.bots()]
        for seat, sitter in wanted.items():
            if seat not in ids:
                raise Denied(400, f"There is no seat {seat!r}; choose one of {', '.join(ids)}.")
            bot, given = bot_names.read(sitter.bot or "")
            if sitter.by == "bot" and bot not in bots:
                known = ", ".join(bots)
                raise Denied(400, f"There is no bot {bot!r}; choose one of {known}.")
            if given and not bot_names.is_patient(bot):
                raise Denied(
                    400, f"The bot {bot!r} does not think by the clock: leave out seconds."
                )
        return {seat: wanted.get(seat, Sitter("here")) for seat in ids}

    def secrecy(
        self, content: Plain, given: Mapping[str, object], sitters: Mapping[str, Sitter]
    ) -> dict[str, str]:
        """The values that keep secrets between people at different browsers, unless they chose."""
        seats = self.game.seats(library.options(self.game, content, given))
        by = [sitters[seat.id].by if seat.id in sitters else "here" for seat in seats]
        if by.count("friend") + ("here" in by) < 2:
            return {}
        chosen = {*content.get("options", {}), *given}
        return {o.id: o.apart for o in self.game.options if o.apart and o.id not in chosen}

    def info(self) -> Json:
        """The title as the start page shows it."""
        return {
            "id": self.game.id,
            "name": self.game.name,
            **self.game.about._asdict(),
            "scenarios": [self.about(scenario) for scenario in self.scenarios],
            "options": [_option(option) for option in self.game.options],
            "bots": self.bots(),
            "opponent": self.opponent,
            "hidden": self.game.hidden,
        }

    def about(self, content: Plain) -> Json:
        """A scenario as the start page shows it."""
        years = content.get("years")
        return {
            "id": str(content.get("id", "")),
            "name": say(str(content.get("name", ""))),
            "about": say(str(content.get("about", ""))),
            "source": str(content.get("source", "")),
            "years": say("{years} BC", years=_span(years)) if years else "",
            "options": library.options(self.game, content, {}),
            "lesson": self._lesson(content),
        }

    def _lesson(self, content: Plain) -> Json | None:
        options = library.options(self.game, content, {})
        lesson = lessons.read(self.game, content, options)
        kept = ("number", "seat", "players", "teaches")
        return lesson and {key: getattr(lesson, key) for key in kept}


Offers = Mapping[str, Offer]


def all_offers(guests: Mapping[str, str] | None = None) -> Offers:
    """Every title of the package, with these bots besides ours."""
    return {
        name: Offer(game, library.scenarios(game), rules(game), guests or {})
        for name, game in TITLES.items()
    }


def _span(years: Sequence[int]) -> str:
    return "-".join(map(str, dict.fromkeys(years)))


def _option(option: GameOption) -> Json:
    shown: Json = option._asdict()
    shown["choices"] = [choice._asdict() for choice in option.choices]
    shown["several"] = [choice._asdict() for choice in option.several]
    shown["digits"] = [
        {
            "label": digit.label,
            "help": digit.help,
            "choices": [choice._asdict() for choice in digit.choices],
        }
        for digit in option.digits
    ]
    return shown
