"""What is offered to play."""

from __future__ import annotations

from tests.server.table import Server


def test_the_titles_say_what_the_start_page_needs(server: Server) -> None:
    titles = {title["id"]: title for title in server.get("/titles")}
    hispania = titles["hispania"]
    assert hispania["name"] == "Hispania"
    assert hispania["scenarios"][0]["id"] == "conquest"
    assert hispania["scenarios"][0]["years"] == "198-18 BC"
    assert [option["id"] for option in hispania["options"]] == ["level", "players", "variants"]
    assert len(hispania["options"][0]["digits"]) == 5
    assert {
        "id": "random",
        "name": "Random",
        "about": "Plays any legal move, without a plan.",
        "seconds": None,
    } in hispania["bots"]
    assert not hispania["hidden"]
    assert titles["toy"]["hidden"]
    assert (hispania["begin"], titles["punico"]["begin"]) == ("", "zama")


def test_the_seats_depend_on_the_options(server: Server) -> None:
    assert [seat["id"] for seat in server.get("/titles/hispania/seats")] == ["rome"]
    two = server.get("/titles/hispania/seats", players=2)
    assert [seat["id"] for seat in two] == ["ulterior", "citerior"]
    assert two[0]["plays"] == ["praetor_ulterior", "consul"]


def test_seats_for_options_that_are_none_are_refused(server: Server) -> None:
    assert "'9'" in server.get("/titles/hispania/seats", 400, players=9)
    assert "'colour'" in server.get("/titles/hispania/seats", 400, colour="red")


def test_the_board_is_the_titles_own(server: Server) -> None:
    laid = server.get("/titles/hispania")
    assert laid["info"] in server.get("/titles")
    board = laid["board"]
    assert len(board["spaces"]) == 49
    assert {"provinces", "links", "pieces"} < set(board)


def test_the_rules_have_chapters(server: Server) -> None:
    rules = {rule["id"]: rule for rule in server.get("/titles/hispania/rules")}
    assert rules["besiege.1"]["chapter"] == "Besiege"
    assert rules["besiege.1"]["text"]


def test_an_unknown_title_is_refused(server: Server) -> None:
    for path in ("seats", "rules"):
        assert "'chess'" in server.get(f"/titles/chess/{path}", 404)
