"""Running `martius` in tests."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner, Result

from martius.cli import app


def run(*args: str, typed: str = "", code: int = 0) -> Result:
    """Run a command, and expect its exit code and no traceback."""
    result = CliRunner().invoke(app, list(args), input=typed)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def refused(*args: str, typed: str = "") -> str:
    """Run a command with bad input; the one sentence that says what is wrong."""
    result = run(*args, typed=typed, code=2)
    sentence = result.stderr.rstrip("\n")
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert result.stdout == ""
    return sentence


def read(*args: str) -> Any:
    """Run a command that prints JSON."""
    return json.loads(run(*args).stdout)
