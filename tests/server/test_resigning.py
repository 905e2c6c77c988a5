"""Resigning over the line: whose turn it is does not matter, other people do."""

from __future__ import annotations

from tests.server.table import Server


def test_one_resigns_out_of_turn_and_all_pages_see_it(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made) as mine, server.page(made, made["keys"]["right"]) as friends:
        view = mine.view()
        waiting, seat = (friends, "right") if view["to_act"] == "left" else (mine, "left")
        waiting.say("play", seat=seat, seq=0, action="resign")
        for page in (mine, friends):
            while (seen := page.view())["result"] is None:
                pass
            assert seen["result"]["outcome"] == "resigned"
            assert seen["to_act"] is None


def test_nobody_resigns_for_another_seat(server: Server) -> None:
    made = server.toy(left="here", right="friend")
    with server.page(made) as mine, server.page(made, made["watch"]) as watching:
        for page, seat in ((mine, "right"), (watching, "left")):
            page.view()
            page.say("play", seat=seat, seq=0, action="resign")
            assert page.refused()["text"].startswith("This page does not play")


def test_nobody_ends_the_game_of_an_ally(server: Server) -> None:
    made = server.hispania(2, citerior="friend")
    with server.page(made) as mine:
        mine.view()
        mine.say("play", seat="ulterior", seq=0, action="resign")
        assert mine.refused()["text"] == (
            "You win or lose together with Praetor of Citerior, so you cannot resign for them."
        )


def test_what_it_means_is_told_to_the_player_alone(server: Server) -> None:
    made = server.hispania(2, citerior="random")
    path = f"/matches/{made['id']}/resigning"
    told = server.get(path, key=made["key"], seat="ulterior")
    assert told == {"text": "All Roman players lose the game together."}
    for key, seat in ((made["key"], "citerior"), (made["watch"], "ulterior")):
        refused = server.get(path, 403, key=key, seat=seat)
        assert refused.startswith("This page does not play")
    with_ally = server.hispania(2, citerior="friend")
    path = f"/matches/{with_ally['id']}/resigning"
    refused = server.get(path, 409, key=with_ally["key"], seat="ulterior")
    assert refused.startswith("You win or lose together with Praetor of Citerior")


def test_an_ally_that_is_a_bot_gives_up_too(server: Server) -> None:
    made = server.hispania(2, citerior="random")
    with server.page(made) as mine:
        mine.view()
        mine.say("play", seat="ulterior", seq=0, action="resign")
        while (seen := mine.view())["result"] is None:
            pass
        assert seen["result"]["text"] == "Hispania wins: Rome has resigned."
