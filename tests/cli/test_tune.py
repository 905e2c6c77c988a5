"""`martius tune`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import read, refused, run

SHORT = ("tune", "hispania", "--level", "tiro", "--nodes", "2", "--games", "10", "--rounds", "1")


def test_it_fits_tries_and_writes_the_weights(tmp_path: Path) -> None:
    folder = str(tmp_path / "tuned")
    found = read(*SHORT, "--in", folder, "--json")
    assert [trial["name"] for trial in found["trials"]] == ["fit"]
    assert not found["trials"][0]["accepted"], "one round shows nothing"
    assert "how: martius tune hispania" in (tmp_path / "tuned" / "judgement.toml").read_text()
    shown = run(*SHORT, "--in", folder).stdout
    assert "Log-loss of games kept out" in shown
    assert "fit" in shown


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--level", "emperor"), "--level: there is no 'emperor'"),
        (("--explore", "2"), "--explore: name a share from 0 to 1, not 2."),
        (("--jobs", "0"), "--jobs: at least one process must play, not 0."),
        (("--rounds", "0"), "--rounds: a trial has at least one round, not 0."),
        (("--terms", "rome.elefants"), "there is no weight 'rome.elefants'"),
    ],
)
def test_wrong_input_gets_a_sentence(more: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    assert sentence in refused(*SHORT, "--in", str(tmp_path / "t"), *more)


def test_a_folder_that_holds_another_tuning_is_refused(tmp_path: Path) -> None:
    run(*SHORT, "--in", str(tmp_path))
    assert "another 'seed'" in refused(*SHORT, "--seed", "2", "--in", str(tmp_path))
