"""The table in the terminal: it shows what a seat sees and does what is typed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from rich.text import Text

from martius.cli import boards
from martius.cli.choices import grouped, listing
from martius.cli.console import out, reader, write
from martius.kernel import Bot, Pick
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import Match, MatchError, Refused
from martius.match.rules import Rule, rules


def help_text(example: str) -> str:
    """What can be typed."""
    return say(
        """\
Type the number of an option, or an action in words, such as {example!r}.
  why ACTION   why an action can or cannot be done, with the paragraph
  undo         undo your last action, if no die has been rolled since
  board        show the board
  look SPACE   a space of the board with its connections
  options      list the options again
  log          what has happened so far
  rules WORD   paragraphs by their id (move.2), chapter (move) or a word in them
  save FILE    write the record of the game to a file
  resign       give up: your side loses the game at once
  quit         save the game and leave; martius play --load FILE continues it""",
        example=example,
    )


class Terminal:
    """One match at one terminal."""

    def __init__(
        self, match: Match, bots: Mapping[str, Bot], pick: Pick, file: Path | None
    ) -> None:
        self.match = match
        match.bots = list(bots)
        self.file = file
        """Where the record goes after every action; None until something must be kept."""
        self._bots = bots
        self._pick = pick
        self._rules: dict[str, Rule] = {rule.id: rule for rule in rules(match.game)}
        self._owned = {file}
        """Files that this game may write over."""
        self._told = -1
        """How many actions the person has been told of; fewer than none at the start."""
        self._left = False
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "undo": self._undo,
            "board": self._board,
            "look": self._look,
            "options": self._list,
            "log": self._log,
            "rules": self._look_up,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    # --- the story of the game ---

    def run(self) -> None:
        """Play until the game is over or left. However it ends, it is kept."""
        self._autosave()
        _edit_lines()
        write(say("Type help to see what you can type."), style="dim")
        try:
            while not self.match.over and not self._left:
                self._act()
            if self.match.over:
                self._end()
        except EOFError:
            self._quit()
        except BaseException:
            self._quit()
            raise

    def _act(self) -> None:
        """One action of the seat to act."""
        seat = self._seat
        bot = self._bots.get(seat)
        if bot is None:
            self._ask()
        else:
            self.match.play(self.match.part() or self._choice(bot), seat)
        self._autosave()

    def _choice(self, bot: Bot) -> str:
        return self.match.game.format(bot.choose(self.match.chair(self._seat), self._pick))

    def _ask(self) -> None:
        """Show a person what is new and what can be done, and do what they type."""
        self._show_news()
        self._list()
        seq = self.match.seq
        while self.match.seq == seq and not self._left:
            line = _read()
            try:
                self._obey(line)
            except MatchError as error:
                write(str(error), style="red")

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in self._commands:
            self._commands[word](rest.strip())
        elif line:
            self.match.play(self._action(line), self._seat)

    def _end(self) -> None:
        self._show_news()
        result = self.match.result
        assert result is not None
        cited = say("{result} (§{rule})", result=result.text, rule=result.rule)
        write(cited if result.rule else result.text, style="bold")
        self._keep()

    # --- what is shown ---

    @property
    def _seat(self) -> str:
        """The seat to act."""
        seat = self.match.to_act
        assert seat is not None
        return seat

    def _watching(self) -> str | None:
        """Through whose eyes the table is shown: the person's whose turn it is."""
        seat = self.match.to_act
        return None if seat in self._bots else seat

    def _show_news(self) -> None:
        """What happened since last time; the board too, if it was more than their own choice."""
        entries = self.match.record.entries[max(0, self._told) :]
        view = self._view(self._watching(), since=self._told)
        for event in view["events"]:
            _tell(event["text"], event["rule"])
        if self._told < 0 or any(entry.who != self.match.to_act for entry in entries):
            self._board()
        self._told = self.match.seq

    def _view(self, seat: str | None, since: int | None = None) -> Json:
        """What a seat sees, in the reader's language."""
        view: Json = reader().tell(self.match.view(seat, since))
        return view

    def _board(self, _: str = "") -> None:
        out.print(boards.draw(self.match.game, self._view(self._watching())))

    def _list(self, _: str = "") -> None:
        view = self._view(self._seat)
        several = len(self.match.seats) - len(self._bots) > 1
        name = next(seat.name for seat in self.match.seats if seat.id == self._seat)
        prompt = view["prompt"]
        write(
            say("{name}: {prompt}", name=name, prompt=prompt) if several else prompt, "bold green"
        )
        out.print(listing(grouped(view["options"])))

    def _look(self, word: str) -> None:
        space = boards.look(self.match.game, self._view(self._seat), word) if word else None
        if space is None:
            raise MatchError(say("There is no space {name!r} on the board.", name=word))
        out.print(space)

    def _log(self, _: str = "") -> None:
        for event in self._view(self._seat, since=0)["events"]:
            _tell(event["text"], event["rule"])

    def _help(self, _: str = "") -> None:
        write(help_text(self.match.options()[0]))

    # --- rules ---

    def _action(self, text: str) -> str:
        """The notation of an action given by its number or by its notation."""
        if not text.isdecimal():
            return text
        choices = grouped(self.match.view(self._seat)["options"])
        if not 1 <= int(text) <= len(choices):
            raise Refused(say("Type a number from 1 to {most}.", most=len(choices)))
        return str(choices[int(text) - 1]["action"])

    def _why(self, text: str) -> None:
        action = self._action(text)
        refusal = self.match.why_not(action)
        if refusal is None:
            options = self._view(self._seat)["options"]
            option = next(o for o in options if o["action"] == " ".join(action.lower().split()))
            write(say("{option}: you can do this.", option=option["label"]))
            self._cite(option["rule"])
            if option["note"]:
                write(option["note"], style="dim")
        else:
            write(refusal.text, style="red")
            if refusal.rule is not None:
                self._cite(refusal.rule)

    def _cite(self, id: str) -> None:
        rule = self._rules[id]
        write(say("§{id} {title}: {text}", id=rule.id, title=rule.title, text=rule.text))

    def _look_up(self, word: str) -> None:
        wanted = word.lower().lstrip("§")
        known = self._rules.values()
        found = [rule for rule in known if wanted in (rule.id, rule.chapter)]
        found = found or [rule for rule in known if wanted in f"{rule.title} {rule.text}".lower()]
        if not wanted or not found:
            raise MatchError(
                say(
                    "No rule mentions {word!r}. Try another word, or a rule such as {example}.",
                    word=word,
                    example=next(iter(self._rules)),
                )
            )
        for rule in found:
            self._cite(rule.id)

    # --- undo, save, quit ---

    def _undo(self, _: str = "") -> None:
        entries = self.match.record.entries
        last = entries[-1].who if entries else None
        people = set(self.match.record.seats) - set(self._bots)
        self.match.undo(last if last in people else self._seat)
        self._told = self.match.seq
        write(say("Undone."))

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.file
        if path is None:
            raise MatchError(say("Name a file, such as {example}.", example="save game.jsonl"))
        if path.exists() and path not in self._owned:
            raise MatchError(say("{file} exists already. Name another file.", file=str(path)))
        self.match.record.save(path)
        self._owned.add(path)
        write(say("Saved to {file}.", file=str(path)))

    def _autosave(self) -> None:
        if self.file is not None:
            self.match.record.save(self.file)

    def _quit(self, _: str = "") -> None:
        """Leave. The dice are not rolled again, so their seed can be revealed."""
        self.match.reveal()
        self._keep()
        self._left = True

    def _keep(self) -> None:
        if self.file is None:
            if not any(entry.who in self.match.record.seats for entry in self.match.record.entries):
                return
            self.file = _free_name(self.match.game.id)
        self.match.record.save(self.file)
        next_time = "martius replay" if self.match.over else "martius play --load"
        command = f"{next_time} {self.file}"
        write(say("The game is saved in {file}: {command}", file=str(self.file), command=command))


def _tell(text: str, rule: str) -> None:
    out.print(Text(f"  {text} ").append(f"§{rule}", "dim"), soft_wrap=not out.is_terminal)


def _edit_lines() -> None:
    """Let a person edit a line and fetch earlier ones back, where the system can."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")


def _read() -> str:
    """A line from the person, or EOFError. What comes from a pipe is shown, as if it were typed."""
    try:
        line = input("> ").strip()
    except EOFError:
        write("")
        raise
    if not sys.stdin.isatty():
        write(line)
    return line


def _free_name(title: str) -> Path:
    """A file name that is not taken yet."""
    number = 1
    while (path := Path(f"{title}-{number}.jsonl")).exists():
        number += 1
    return path
