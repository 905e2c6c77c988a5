"""The report: what was found, in sentences, tables and plots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from martius.arena.balance import plots
from martius.arena.balance.chronicle import Chronicle, Game
from martius.arena.balance.findings import findings
from martius.arena.balance.pages import Section
from martius.arena.balance.wording import in_words
from martius.kernel import AnyGame
from martius.kernel.plain import Json

SERIES: Final[Mapping[str, tuple[str, tuple[str, ...], str]]] = {
    "hannibal": ("Political points", ("points_rome", "points_carthage"), "turn"),
    "hispania": ("Revolts and capitals", ("revolts", "reserve", "capitals"), "turn of a general"),
    "punico": ("Rout points", ("rout_rome", "rout_carthage"), "turn"),
}


def sections(game: AnyGame, told: Mapping[Game, Chronicle]) -> list[Section]:
    """All parts of the report."""
    found = findings(game.sides, told)
    return [
        _wins(found),
        _endings(found),
        _lengths(found, told),
        _series(game, found),
        Section(
            "Where they fought",
            f"{sum(found['fights'].values())} fights; the larger and redder, the more.",
            [("place", "fights"), *_rows(list(found["fights"].items())[:8])],
            plots.heat(game, found["fights"]),
        ),
        *_cards(game, found),
        _events(game, found),
        _luck(game, found),
        *_shares(found),
    ]


def _rows(pairs: list[tuple[str, int]]) -> list[tuple[str, str]]:
    return [(name, f"{value:,}") for name, value in pairs]


def _wins(found: Json) -> Section:
    sides = list(found["wins"][0]["sides"])
    table = [["scenario", "players", "games", *sides]]
    for row in found["wins"]:
        shares = [
            f"{won / row['games']:.0%} ({low:.0%} to {high:.0%})"
            for won, low, high in row["sides"].values()
        ]
        table.append([row["scenario"], row["bot"], str(row["games"]), *shares])
    text = (
        f"{found['games']} games, the same bot in all seats. In brackets Wilson's 95 % interval; "
        f"the black line is that of {sides[0]}."
    )
    return Section("Who wins", text, table, plots.wins(found["wins"]))


def _endings(found: Json) -> Section:
    table = [("outcome", "games"), *_rows(list(found["outcomes"].items()))]
    plot = plots.bars(found["outcomes"], "games")
    return Section("How games end", "By the outcome that the record names.", table, plot)


def _lengths(found: Json, told: Mapping[Game, Chronicle]) -> Section:
    table = [("of a game", "mean", "80 of 100 games")]
    for name in ("turns", "decisions", "chances"):
        row = found[name]
        table.append((name, f"{row['mean']:g}", f"{row['low']:g} to {row['high']:g}"))
    choices = [row.decisions for row in told.values()]
    text = "Decisions are choices of seats; chances are rolls and draws."
    return Section("How long they last", text, table, plots.histogram(choices, "decisions"))


def _series(game: AnyGame, found: Json) -> Section:
    heading, names, unit = SERIES[game.id]
    lines = {name: found["series"][name] for name in names}
    text = "Means over the games that lasted so long; the band holds 80 of 100 games."
    return Section(f"{heading} turn by turn", text, (), plots.lines(lines, unit))


def _cards(game: AnyGame, found: Json) -> list[Section]:
    """Only where there are cards."""
    if not (found["drawn"] or found["played"]):
        return []
    names = {str(card["number"]): card["title"] for card in game.static_board()["cards"]}
    made = []
    for use in ("drawn", "played"):
        told = {}
        for row in found[use]:
            _, side, card = row["name"].split()
            told[f"{side}: {names[card]} (#{card})"] = row
        text = f"How much more often a side wins when it has {use} the card than when it has not."
        made.append(_differences(f"Decisive cards, {use}", text, told))
    return made


def _events(game: AnyGame, found: Json) -> Section:
    side = game.sides[0]
    text = (
        f"How much more often {side} wins in games in which this happened at least once. It is no "
        "proof of a cause: who is winning also makes things happen."
    )
    told = {in_words(row["name"]): row for row in found["events"]}
    return _differences("Decisive events", text, told)


def _differences(heading: str, text: str, rows: Mapping[str, Json]) -> Section:
    if not rows:
        return Section(heading, "Too few games to tell.")
    table = [("what", "games with it", "difference")]
    for name, row in rows.items():
        table.append((name, str(row["games"]), f"{row['difference']:+.0%}"))
    plot = plots.bars({name: row["difference"] * 100 for name, row in rows.items()}, "% of games")
    return Section(heading, text, table, plot)


def _luck(game: AnyGame, found: Json) -> Section:
    table = [("what", "expected", "came", "80 of 100 games apart by", f"{game.sides[0]} wins")]
    for row in found["luck"]:
        apart, wins = row["apart"], row["difference"]
        table.append(
            (
                row["label"],
                f"{row['expected']:g}",
                f"{row['actual']:g}",
                f"{apart['low']:+.1f} to {apart['high']:+.1f}",
                "" if wins is None else f"{wins:+.0%}",
            )
        )
    text = (
        "A game's rolls against their odds: the mean of what was to be expected and of what came, "
        f"how far the two are apart, and how much more often {game.sides[0]} wins when more came "
        "than expected than when less did."
    )
    return Section("Luck", text, table)


def _shares(found: Json) -> list[Section]:
    """Only where the story of a game has bars that are parts of a whole."""
    made = []
    for heading in dict.fromkeys(row["heading"] for row in found["shares"]):
        table = [("what", "whose", "number", "of all")]
        for row in found["shares"]:
            if row["heading"] == heading:
                value, of, low, high = row["share"]
                share = f"{value / of:.0%} ({low:.0%} to {high:.0%})"
                table.append((row["what"], row["whose"], f"{value:,} of {of:,}", share))
        made.append(Section(heading, "Over all games. In brackets Wilson's 95 % interval.", table))
    return made


def how_made(game: AnyGame, command: str, complete: bool) -> Section:
    """The command whose games the report tells of."""
    stopped = "" if complete else " It was stopped before it had played all games."
    text = f"By this command, under version {game.version} of the rules.{stopped}"
    return Section("How it was made", text, [("command",), (command,)])
