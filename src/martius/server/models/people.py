"""Accounts: what people send and see of them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from martius.server.models.base import Asked, Name

Secret = Annotated[str, Field(max_length=200)]


class SignUp(Asked):
    """A new account."""

    name: Name
    password: Secret


class SignIn(Asked):
    """Somebody's name and password."""

    name: Name
    password: Secret


class Recover(Asked):
    """A recovery code in place of the password, and a new password."""

    name: Name
    code: Secret
    password: Secret


class ChangePassword(Asked):
    """The password up to now, and the next."""

    old: Secret
    password: Secret


class Confirmed(Asked):
    """The password once more, for what matters."""

    password: Secret


class Rename(Asked):
    """Another name."""

    name: Name


class Me(BaseModel):
    """The account that is signed in."""

    name: str
    email: str | None
    email_confirmed: bool
    created: str
    """When, in ISO 8601."""
    codes: int
    """How many recovery codes are left."""
    sessions: int
    """In how many browsers one is signed in."""


class Signed(BaseModel):
    """Who is signed in; null for a guest."""

    account: Me | None


class Codes(BaseModel):
    """Recovery codes, shown this once."""

    codes: list[str]
