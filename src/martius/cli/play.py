"""`martius play`: a game in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from martius import arena, guests
from martius.cli.arguments import (
    NamedBots,
    OptionPairs,
    ScenarioName,
    named,
    option_pairs,
    pairs,
)
from martius.cli.terminal import Terminal
from martius.games import TITLES
from martius.kernel import Bot
from martius.kernel.text import all_of, say
from martius.match import Match, MatchError, library
from martius.match.dice import FairDice, SeededDice

HUMAN = "human"


def play(
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE", help="A title; without it, the first one.")
    ] = None,
    scenario: ScenarioName = None,
    option: OptionPairs = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,…",
            help="Who plays, in the order of the seats: human or a bot.",
            show_default=False,
        ),
    ] = None,
    bot: NamedBots = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=WHO", help="Who plays a seat: human or a bot, maybe your own; repeatable."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Repeatable dice. Without it, they are provably fair.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the record here, after every action.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue a recorded game.")
    ] = None,
) -> None:
    """Play in the terminal: board, numbered options, exact odds, why-not, undo.

    Examples:

        martius play
        martius play hispania --option level=75451 --record game.jsonl
        martius play hispania --option players=2 --seat citerior=praetor
        martius play hannibal --seat carthage=legate:nodes=200
        martius play hannibal --seats mybot:Bold,human
        martius play --load game.jsonl

    At the table, type the number of an option or an action, such as besiege toletum; help lists
    what else can be typed. Leaving with quit, Ctrl-D or Ctrl-C keeps the game in the record file,
    or in a new one that is named when you leave.
    """
    single = pairs(seat, "--seat", "--seat rome=praetor")
    players = [] if seats is None else guests.split(seats)
    if load is not None:
        if scenario is not None or option or seed is not None:
            raise MatchError(
                say("--load takes scenario, options and dice from the record: leave them out.")
            )
        match = Match.load(load)
        if title not in (None, match.game.id):
            raise MatchError(
                say(
                    "{file}: this is a game of {played}, not of {title}.",
                    file=str(load),
                    played=match.game.id,
                    title=title or "",
                )
            )
        chosen = _chosen(match.record.seats, players, single)
        bots = _bots(match.record.seats, chosen, bot)
    else:
        game = library.title(title or next(iter(TITLES)))
        content = library.scenario(game, scenario)
        options = library.options(game, content, option_pairs(option))
        known = [each.id for each in game.seats(options)]
        bots = _bots(known, _chosen(known, players, single), bot)
        dice = FairDice(players=_people(known, bots)) if seed is None else None
        match = Match.new(game, content, options, seed, dice=dice, hold=True)
    if record is not None and record.exists() and record != load:
        raise MatchError(
            say(
                "{file} exists already. Continue it with --load, or name another file.",
                file=str(record),
            )
        )
    if match.takes_contributions:
        match.contribute(_people(match.record.seats, bots))
    match.roll()
    thoughts = arena.derive(secrets.randbits(64) if seed is None else seed, "bots")
    Terminal(match, bots, SeededDice(thoughts).pick, record or load).run()


def _people(seats: Sequence[str], bots: Collection[str]) -> list[str]:
    """The seats that are played by people."""
    return [seat for seat in seats if seat not in bots]


def _chosen(
    seats: Sequence[str], players: Sequence[str], single: Mapping[str, str]
) -> dict[str, str]:
    """Who plays by seat: as listed, and as single seats say."""
    if players and len(players) != len(seats):
        raise MatchError(
            say(
                "--seats: name one player for each of {seats}, not {n}.",
                seats=all_of(seats),
                n=len(players),
            )
        )
    return {**dict(zip(seats, players, strict=False)), **single}


def _bots(
    seats: Sequence[str], chosen: Mapping[str, str], own: Sequence[str] | None
) -> dict[str, Bot]:
    """The bots at the table by their seats."""
    bots = {}
    for seat, player in zip(chosen, named(list(chosen.values()), own), strict=True):
        if seat not in seats:
            raise MatchError(
                say(
                    "--seat: there is no seat {name!r}. The seats are {known}.",
                    name=seat,
                    known=all_of(seats),
                )
            )
        if player == HUMAN:
            continue
        bots[seat] = guests.seat(player)()
    return bots
