"""Plots as SVG texts. They need the extra `martius[reports]`."""

from __future__ import annotations

from io import StringIO
from typing import Any, Final

from martius.kernel.text import say
from martius.match import MatchError

INSTALL: Final = "pip install 'martius[reports]'"
SIZE: Final = (8.0, 3.6)
COLOURS: Final = ("#9c2a1f", "#2b5a7a", "#7a6a3a", "#4b7a4b")
"""Rome red, its enemy blue, as on the boards."""


class Figure:
    """One plot. Use it in a `with`; then `svg` is its text."""

    def __init__(self, height: float = SIZE[1]) -> None:
        try:
            import matplotlib as mpl
            from matplotlib import figure
        except ModuleNotFoundError:
            raise MatchError(
                say("Plots need matplotlib: install it by {command}.", command=INSTALL)
            ) from None
        mpl.use("svg")
        mpl.rcParams.update({"svg.hashsalt": "martius", "svg.fonttype": "none", "font.size": 9})
        self.figure = figure.Figure(figsize=(SIZE[0], height), layout="constrained")
        self.axes: Any = self.figure.subplots()
        self.axes.spines[["top", "right"]].set_visible(False)

    def svg(self) -> str:
        """The plot as a text that fits into a page."""
        written = StringIO()
        self.figure.savefig(written, format="svg", metadata={"Date": None})
        text = written.getvalue()
        return text[text.index("<svg") :]
