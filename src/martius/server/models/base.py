"""What all messages are made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

MOST = 2**31 - 1


def whole(value: object) -> object:
    """To JSON 7.0 is a whole number, too; a text or a truth value is none."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Seq = Annotated[int, Field(ge=0, le=MOST, strict=True), BeforeValidator(whole)]
Name = Annotated[str, Field(max_length=200)]


class Asked(BaseModel):
    """Something a client sends: nothing in it is taken for something else."""

    model_config = ConfigDict(extra="forbid")


class Trouble(BaseModel):
    """A refusal."""

    error: str
    """One clear sentence."""
