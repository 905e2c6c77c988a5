"""Scenario files and options: bad ones get one sentence with file, key and reason."""

from importlib.resources import files
from pathlib import Path

import pytest

from martius import Match
from martius.games import TITLES
from martius.match import ScenarioError, library

HEADER = 'schema = 1\ntitle = "hispania"\n'
PLACED = """
[setup]
revolts = { osca = 1 }
armies = []
roads = []
generals = { praetor_ulterior = "gades", praetor_citerior = "valentia", consul = "mare_ibericum" }
"""


def sentence(path: Path, text: str) -> str:
    """What is said of a file with this text."""
    path.write_text(text, "utf-8")
    with pytest.raises(ScenarioError) as error:
        Match.new("hispania", scenario=str(path), seed=1)
    return str(error.value)


BAD = [
    # the file
    ("schema = ", "this is not TOML"),
    ('title = "hispania"\n', "schema: this Martius reads schema = 1."),
    ('schema = 2\ntitle = "hispania"\n', "schema: this Martius reads schema = 1."),
    ("schema = 1\n", "title: it says None, not 'hispania'."),
    ('schema = 1\ntitle = "punico"\n', "title: it says 'punico', not 'hispania'."),
    (HEADER + "moon = 1\n", "moon: unknown key; known here are schema, title, id, "),
    (HEADER + 'file = "x"\n', "file: unknown key."),
    (HEADER + "setup = 1\n", "setup: a table is needed here."),
    (HEADER + "[setup]\nmoon = 1\n", "setup.moon: unknown key; known here are revolts, armies, "),
    # what is said of it
    (HEADER + "name = 3\n", "name: 3 is not a text."),
    (HEADER + "about = 3\n", "about: 3 is not a text."),
    (HEADER + "source = 3\n", "source: 3 is not a text."),
    # options
    (HEADER + "options = 3\n", "options: a table is needed here."),
    (HEADER + "[options]\nmoon = 1\n", "options.moon: Hispania has no such option; it has level,"),
    (HEADER + "[options]\nlevel = 5\n", "options.level: '5' is not 5 digits, such as 64342."),
    (
        HEADER + '[options]\nlevel = "6434²"\n',
        "options.level: initial hispanic armies: '²' is not one of 1, 2, 3.",
    ),
    (
        HEADER + "[options]\nlevel = 94342\n",
        "options.level: denarii per turn: '9' is not one of 7, 6, 5.",
    ),
    (HEADER + "[options]\nplayers = 4\n", "options.players: '4' is not one of 1, 2, 3."),
    # rules
    (HEADER + "[rules]\nrounds = 12\n", "rules.rounds: 12 is not between 1 and 11."),
    (HEADER + "[rules]\nrounds = true\n", "rules.rounds: True is not a whole number."),
    (HEADER + "[rules]\nspeed = 1\n", "rules.speed: unknown key; known here are rounds, "),
    (HEADER + '[rules]\ngarrison_in = ["roma"]\n', "rules.garrison_in: 'roma' is no city of the"),
    (HEADER + '[rules]\ngarrison_in = "osca"\n', "rules.garrison_in: a list is needed here."),
    (HEADER + '[rules]\nfree_of_revolt = ["gaul"]\n', "rules.free_of_revolt: 'gaul' is no prov"),
    # pieces
    (HEADER + '[setup]\nfleets = ["osca"]\n', "setup.fleets: 'osca' is no sea of the board."),
    (
        HEADER + '[setup]\nfleets = ["mare_ibericum", "mare_ibericum"]\n',
        "setup.fleets: mare_ibericum has two fleets (§board.3).",
    ),
    (
        HEADER + '[setup]\nfleets = ["mare_balearicum", "mare_ibericum", "mare_gaditanum", '
        '"mare_atlanticum", "mare_cantabricum"]\n',
        "setup.fleets: there are only 4 fleets.",
    ),
    (
        HEADER + "[setup]\nfleets = []\n",
        "setup.generals.consul: there is no space where he may start.",
    ),
    (HEADER + '[setup]\nroads = ["osca-gades"]\n', "setup.roads: 'osca-gades' is no land link, s"),
    (
        HEADER + '[setup]\nroads = ["gades-mare_ibericum"]\n',
        "setup.roads: 'gades-mare_ibericum' is no land link, such as",
    ),
    (HEADER + '[setup]\nroads = ["gades-hispalis"]\n', "setup.roads: gades-hispalis has a road"),
    (HEADER + "[setup]\nroads_to_lay = 6\n", "setup.roads_to_lay: 6 is not between 0 and 5."),
    (
        HEADER + '[setup]\nroads = ["basti-carthago_nova"]\nroads_to_lay = 5\n',
        "setup.roads_to_lay: 5 is not between 0 and 4.",
    ),
    (HEADER + "[setup]\nrevolts = { roma = 1 }\n", "setup.revolts: 'roma' is no city of the board"),
    (
        HEADER + "[setup]\nrevolts = { osca = 4 }\n",
        "setup.revolts.osca: a city holds 3 discs (§board.2).",
    ),
    (HEADER + "[setup]\nrevolts = { osca = 1 }\n", "setup.armies: name the armies too where revo"),
    (
        HEADER + "[setup]\nrevolts = { osca = 3, ilerda = 3, salduba = 3, beseda = 3, gerunda = 3,"
        " calagurris = 3, numantia = 3, clunia = 2 }\narmies = []\n",
        "setup.revolts.clunia: there are only 22 revolts, with the time track.",
    ),
    (
        HEADER + "[setup]\nrevolts = {}\narmies = ['osca']\n",
        "setup.armies: the army in Osca is not on a revolt (§army.6).",
    ),
    (
        HEADER + "[setup]\nrevolts = { osca = 1, ilerda = 1 }\narmies = ['osca', 'ilerda']\n",
        "setup.armies: Ilergetia has two armies (§board.4).",
    ),
    (
        HEADER + "[setup]\nrevolts = { osca = 1, numantia = 1, toletum = 1, olisipo = 1 }\n"
        "armies = ['osca', 'numantia', 'toletum', 'olisipo']\n",
        "setup.armies: there are only 3 armies.",
    ),
    (
        HEADER + "[setup]\ngarrisons = { osca = ['cato'] }\n",
        "setup.garrisons.osca: 'cato' is no general with garrisons.",
    ),
    (
        HEADER + "[setup]\ngarrisons = { osca = ['consul', 'consul', 'consul', 'consul'] }\n",
        "setup.garrisons.osca: a city holds 3 discs (§board.2).",
    ),
    (
        HEADER + "[setup]\ngarrisons = { osca = ['consul', 'consul', 'consul'], "
        "ilerda = ['consul', 'consul'] }\n",
        "setup.garrisons.ilerda: the level gives the consul no more garrisons (§setup.4).",
    ),
    (
        HEADER + "[setup]\ngarrisons = { osca = ['consul'] }\nrevolts = { osca = 1 }\n",
        "setup.revolts.osca: Osca has a garrison and a revolt.",
    ),
    # generals
    (
        HEADER + "[setup]\ngenerals = { scipio = 'gades' }\n",
        "setup.generals.scipio: unknown key; known here are praetor_ulterior, ",
    ),
    (
        HEADER + "[setup]\ngenerals = { consul = 'roma' }\n",
        "setup.generals.consul: 'roma' is no space of the board.",
    ),
    (
        HEADER + "[setup]\ngenerals = { consul = 'mare_cantabricum' }\n",
        "setup.generals.consul: there is no fleet in Mare Cantabricum (§move.3).",
    ),
    (
        HEADER + "[setup]\ngenerals = { praetor_ulterior = 'osca', praetor_citerior = 'osca' }\n",
        "setup.generals.praetor_citerior: the praetor of Ulterior is in Osca already (§board.2).",
    ),
    (
        HEADER + PLACED.replace('"gades"', '"osca"'),
        "setup.generals.praetor_ulterior: Osca is in revolt (§move.2).",
    ),
    (
        HEADER + "[setup]\narmies = []\n"
        "revolts = { gades = 1, hispalis = 1, corduba = 1, basti = 1 }\n",
        "setup.generals.praetor_ulterior: there is no space where he may start.",
    ),
    (
        HEADER + "[setup]\nfleets = ['mare_ibericum']\n"
        "generals = { praetor_ulterior = 'mare_ibericum' }\n",
        "setup.generals.consul: there is no space where he may start.",
    ),
    # reserve
    (
        HEADER + PLACED + "reserve = { revolts = 22 }\n",
        "setup.reserve.revolts: 22 is not between 0 and 21.",
    ),
    (
        HEADER + PLACED + "reserve = { armies = 4 }\n",
        "setup.reserve.armies: 4 is not between 0 and 3.",
    ),
    (
        HEADER + PLACED + "reserve = { garrisons = { consul = 5 } }\n",
        "setup.reserve.garrisons.consul: 5 is not between 0 and 4.",
    ),
    (
        HEADER + PLACED + "reserve = { gold = 5 }\n",
        "setup.reserve.gold: unknown key; known here are revolts, armies, garrisons.",
    ),
    # start
    (HEADER + PLACED + "[start]\nround = 12\n", "start.round: 12 is not between 1 and 11."),
    (HEADER + PLACED + "[start]\nturn = 'gaul'\n", "start.turn: 'gaul' is not one of praetor_"),
    (HEADER + PLACED + "[start]\nphase = 'lunch'\n", "start.phase: 'lunch' is not one of turn, "),
    (HEADER + PLACED + "[start]\nday = 1\n", "start.day: unknown key; known here are round, "),
    (
        HEADER + PLACED + "[start]\ndenarii = 3\n",
        'start.denarii: this is given only with phase = "roman".',
    ),
    (
        HEADER + PLACED + "[start]\nphase = 'roman'\ndenarii = 7\n",
        "start.denarii: 7 is not between 0 and 6.",
    ),
    (
        HEADER + PLACED.replace('"gades"', '"off"') + "[start]\nphase = 'roman'\n",
        "start.phase: the praetor of Ulterior has no Roman phase off the board.",
    ),
    (
        HEADER + "[setup]\ngenerals = { praetor_ulterior = 'gades' }\n[start]\nphase = 'roman'\n",
        "start.phase: place all generals where play starts within a turn.",
    ),
    # won already
    (
        HEADER + "[rules]\ngarrison_in = ['osca']\n[setup]\ngarrisons = { osca = ['consul'] }\n",
        "setup: Rome has won already in this position (§goal.1).",
    ),
]


@pytest.mark.parametrize(("text", "reason"), BAD, ids=[reason[:40] for _, reason in BAD])
def test_a_bad_file_gets_one_sentence_with_file_key_and_reason(
    text: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    said = sentence(path, text)
    assert said.startswith(f"{path}: {reason}")
    assert said.endswith(".")
    assert "\n" not in said


def test_a_file_that_is_not_text_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError) as error:
        Match.new("hispania", scenario=str(path))
    assert str(error.value) == f"{path}: the file is not text in UTF-8."


def test_a_persons_own_file_loads_like_a_shipped_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEADER + PLACED + '[start]\nturn = "consul"\nround = 3\n', "utf-8")
    match = Match.new("hispania", scenario=str(path), seed=1)
    board = match.view("rome")["board"]
    assert (board["turn"], board["round"], board["reserve"]["revolts"]) == ("consul", 3, 19)
    assert match.record.scenario["id"] == "mine"
    assert match.record.scenario["name"] == "mine"


def test_a_record_holds_the_whole_scenario(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEADER + PLACED, "utf-8")
    match = Match.new("hispania", scenario=str(path), seed=1)
    match.record.save(tmp_path / "game.jsonl")
    path.unlink()
    assert Match.load(tmp_path / "game.jsonl").snapshot() == match.snapshot()


def test_the_shipped_scenarios_are_listed_with_the_basic_game_first() -> None:
    found = library.scenarios(TITLES["hispania"])
    folder = files("martius.games") / "hispania" / "scenarios"
    stems = {item.name.removesuffix(".toml") for item in folder.iterdir()}
    assert {scenario["id"] for scenario in found} == stems
    assert (found[0]["id"], found[0]["source"]) == ("conquest", "attested")


def test_without_a_name_the_basic_game_is_played() -> None:
    assert Match.new("hispania", seed=1).record.scenario["id"] == "conquest"


# --- options ---


def test_given_options_win_over_the_scenario_and_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEADER + "[options]\nlevel = 75451\n", "utf-8")
    scenario = str(path)
    assert Match.new("hispania", scenario).record.options == {
        "level": "75451",
        "players": "1",
        "variants": "",
    }
    given = Match.new("hispania", scenario, options={"level": 53233, "players": 2})
    assert given.record.options == {"level": "53233", "players": "2", "variants": ""}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (
            {"moon": "1"},
            "option 'moon': Hispania has no such option; it has level, players, variants.",
        ),
        ({"players": "4"}, "option 'players': '4' is not one of 1, 2, 3."),
        ({"level": "6434"}, "option 'level': '6434' is not 5 digits, such as 64342."),
        ({"level": ""}, "option 'level': '' is not 5 digits, such as 64342."),
        ({"level": "84342"}, "option 'level': denarii per turn: '8' is not one of 7, 6, 5."),
        ({"level": "62342"}, "option 'level': garrisons per general: '2' is not one of 5, 4, 3."),
        ({"level": "64542"}, "option 'level': roman fleets: '5' is not one of 4, 3, 2."),
        ({"level": "64322"}, "option 'level': roman roads: '2' is not one of 5, 4, 3."),
        ({"level": "64340"}, "option 'level': initial hispanic armies: '0' is not one of 1, 2, 3."),
    ],
)
def test_a_bad_option_gets_one_sentence(options: dict[str, str], reason: str) -> None:
    with pytest.raises(ScenarioError) as error:
        Match.new("hispania", options=options)
    assert str(error.value) == reason
