"""`martius replay`: a record in words, or the position after any of its actions."""

from __future__ import annotations

from typing import Annotated

import typer

from martius.cli.arguments import AsJson
from martius.cli.boards import draw
from martius.cli.console import out, reader, write, write_json
from martius.kernel.plain import Json
from martius.kernel.text import plural, say
from martius.match import Match, MatchError, Record
from martius.match import record as records
from martius.match.events import kind


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a game.")],
    at: Annotated[int | None, typer.Option(help="Show the position after so many actions.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game in words, with the paragraph behind each event.

    Examples:

        martius replay game.jsonl
        martius replay game.jsonl --at 40
        martius replay game.jsonl --json

    Positions are counted in actions, those of chance included; 0 is the empty board.
    """
    record = records.load(file)
    if at is None:
        _tell(file, record, as_json)
        return
    if not 0 <= at <= len(record.entries):
        raise MatchError(
            say(
                "--at: {file} has actions 0 to {last}, not {at}.",
                file=file,
                last=len(record.entries),
                at=at,
            )
        )
    match = Match.from_record(record.upto(at), auto_chance=False, name=file)
    seat = match.to_act if match.to_act in match.record.seats else None
    view = match.view(seat)
    if as_json:
        write_json(view)
    else:
        out.print(draw(match.game, reader().tell(view)))
        after = plural("After {n} action.", "After {n} actions.", at)
        write(say("{after} {prompt}", after=after, prompt=view["prompt"]))


def _tell(file: str, record: Record, as_json: bool) -> None:
    match = Match.from_record(record, auto_chance=False, name=file)
    actions = _actions(match)
    if as_json:
        write_json(_game(match, actions))
        return
    for action in actions:
        write(f"{action['seq']:4}  {action['who']}: {action['action']}", style="dim")
        for event in action["events"]:
            cited = f" (§{event['rule']})" if event["rule"] else ""
            write(f"      {reader().say(event['text'])}{cited}")
    if match.result:
        write(match.result.text)
    else:
        write(say("The game goes on: {who} is to act.", who=str(match.to_act)))


def _actions(match: Match) -> list[Json]:
    """Who did what, and the events of it."""
    actions: list[Json] = [
        {"seq": number, "who": entry.who, "action": entry.action, "events": []}
        for number, entry in enumerate(match.record.entries, start=1)
    ]
    for seq, event in match.told:
        if not seq:  # other rules took over before the first action
            continue
        told = {"kind": kind(event), "text": event.text(), "rule": event.rule}
        actions[seq - 1]["events"].append({**told, "data": event.data()})
    return actions


def _game(match: Match, actions: list[Json]) -> Json:
    return {
        "title": match.record.title,
        "version": match.record.version,
        "scenario": match.record.scenario.get("id"),
        "options": dict(match.record.options),
        "seats": list(match.record.seats),
        "actions": actions,
        "result": match.result and match.result._asdict(),
    }
