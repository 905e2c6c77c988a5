"""§board: what the table is made of and how much it holds."""

import random
from collections import Counter

import pytest

from martius import Match
from martius.games import TITLES
from martius.games.hispania.shown.view import board, space_state
from martius.games.hispania.table.model import SPACES
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import VARIANTS_DATA
from tests.games.hispania.vocabulary import basic_game, hispanic_move, position

BOARD = TITLES["hispania"].static_board()
CITIES = [space for space in BOARD["spaces"] if space["kind"] == "city"]


@pytest.mark.rule("hispania", "board.1")
def test_board_1_44_cities_and_5_seas() -> None:
    assert Counter(space["kind"] for space in BOARD["spaces"]) == {"city": 44, "sea": 5}
    assert len(basic_game().board["spaces"]) == 49


@pytest.mark.rule("hispania", "board.2")
def test_board_2_a_city_holds_one_meeple() -> None:
    table = position(ulterior=None, consul="gades", phase="turn")
    table.refuses("place gades", "board.2")
    assert table.allows("place corduba")


@pytest.mark.rule("hispania", "board.2")
def test_board_2_a_city_holds_three_garrisons() -> None:
    table = position(garrisons={"gades": ["ulterior", "consul"]})
    table.play("garrison gades")
    table.refuses("garrison gades", "garrison.3")


@pytest.mark.rule("hispania", "board.2")
def test_board_2_a_city_holds_three_revolts() -> None:
    table = position(revolts={"osca": 3}, armies=["osca"], phase="hispanic").play("dice 1-6")
    assert table.revolts("osca") == 3


@pytest.mark.rule("hispania", "board.3")
def test_board_3_a_sea_holds_one_fleet() -> None:
    table = position().play("fleet mare_gaditanum")
    table.refuses("sail mare_ibericum", "move.8")
    assert table.options("sail") == {"mare_atlanticum", "mare_cantabricum"}


@pytest.mark.rule("hispania", "board.3")
def test_board_3_a_sea_holds_one_general() -> None:
    table = position(ulterior="gades", consul="mare_ibericum")
    table.refuses("move mare_ibericum", "move.8")
    assert table.allows("move mare_gaditanum")


@pytest.mark.rule("hispania", "board.4")
def test_board_4_a_province_has_one_army_at_most() -> None:
    table = position(revolts={"osca": 1, "ilerda": 1}, armies=["ilerda"], phase="hispanic")
    table.play("dice 1-6")
    assert table.armies == {"ilerda"}
    assert table.revolts("osca") == 2


@pytest.mark.rule("hispania", "board.5")
def test_board_5_provinces_and_their_cities() -> None:
    sizes = Counter(city["province"] for city in CITIES)
    roman = [province["id"] for province in BOARD["provinces"] if province["roman"]]
    assert [sizes[province] for province in roman] == [4, 4]
    hispanic = [province for province in BOARD["provinces"] if not province["roman"]]
    assert [province["numeral"] for province in hispanic] == ["I", "II", "III", "IV", "V", "VI"]
    for province in hispanic:
        numbers = [city["shield"] for city in CITIES if city["province"] == province["id"]]
        assert sorted(numbers) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("hispania", "board.5")
def test_board_5_a_capital_has_number_6() -> None:
    capitals = {city["id"] for city in CITIES if city["capital"]}
    assert capitals == {
        city["id"] for city in CITIES if city["code"] is not None and city["code"].endswith("-6")
    }
    assert capitals == {province["capital"] for province in BOARD["provinces"]} - {None}
    assert len(capitals) == 6


@pytest.mark.rule("hispania", "board.5")
@pytest.mark.parametrize(
    ("dice", "city"),
    [("1-5", "ilerda"), ("3-1", "abula"), ("5-3", "asturica"), ("6-2", "deobriga")],
)
def test_board_5_a_city_is_known_by_province_and_shield(dice: str, city: str) -> None:
    table = position(phase="hispanic").play(f"dice {dice}")
    assert table.revolts(city) == 1


@pytest.mark.rule("hispania", "board.6")
def test_board_6_spaces_are_connected_by_a_link_only() -> None:
    links = {frozenset((link["a"], link["b"])) for link in BOARD["links"]}
    assert len(links) == len(BOARD["links"])
    dertosa = {end for link in links if "dertosa" in link for end in link} - {"dertosa"}
    assert dertosa == {"valentia", "salduba", "tarraco", "mare_balearicum"}
    table = position(citerior="dertosa", turn="citerior", revolts={"salduba": 1, "ilerda": 1})
    assert table.allows("besiege salduba")
    table.refuses("besiege ilerda", "besiege.1")


@pytest.mark.rule("hispania", "board.6")
def test_board_6_most_links_have_one_segment_and_only_land_links_more() -> None:
    segments = Counter((link["kind"] == "land", link["segments"]) for link in BOARD["links"])
    assert set(segments) == {(False, 1), (True, 1), (True, 2), (True, 3)}
    assert segments[True, 1] + segments[False, 1] > segments[True, 2] + segments[True, 3]


@pytest.mark.rule("hispania", "board.7")
def test_board_7_three_roads_are_drawn_in_each_roman_province() -> None:
    province = {city["id"]: city["province"] for city in CITIES}
    roads = [road.split("-") for road in position().board["roads"]]
    assert Counter((province[a], province[b]) for a, b in roads) == {
        ("ulterior", "ulterior"): 3,
        ("citerior", "citerior"): 3,
    }


@pytest.mark.rule("hispania", "board.8")
def test_board_8_the_time_track_runs_from_198_to_18_bc() -> None:
    years = [position(round=round, phase="turn").board["year"] for round in range(1, 12)]
    assert years == [198, 180, 162, 144, 126, 108, 90, 72, 54, 36, 18]


@pytest.mark.rule("hispania", "board.8")
def test_board_8_the_turn_track_ends_with_the_end_of_the_round() -> None:
    table = hispanic_move(turn="consul", round=2)
    assert ("RoundEnded", "round.1") in table.told()
    assert table.board["time_track"] == [198, 180]
    assert table.turn == "ulterior"


@pytest.mark.parametrize("seed", range(4))
def test_a_space_where_nothing_is_is_shown_like_any_other(seed: int) -> None:
    """Most are made once for all boards, so each must show what lies there."""
    everything = ",".join(row["id"] for row in VARIANTS_DATA if row["id"] != "hispano")
    match = Match.new("hispania", options={"variants": everything}, seed=seed)
    luck = random.Random(seed)
    while not match.over:
        g = match.snapshot()
        assert isinstance(g, HispaniaState)
        assert board(g)["spaces"] == [space_state(g, space) for space in SPACES]
        match.play(luck.choice(match.options()))
