"""Mails by SMTP: plain text, with a link that stops them by one click."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

import aiosmtplib

from martius.kernel.text import say
from martius.language import ENGLISH, Language
from martius.server.errors import Denied
from martius.server.notices.letter import Letter
from martius.server.notices.target import Undelivered
from martius.server.settings import Settings


def notice(letter: Letter, settings: Settings, off: str, reader: Language) -> EmailMessage:
    """A notice as a mail. `off` is the secret that stops the mails."""
    base = settings.address.rstrip("/")
    stop = reader.say(say("To get no more of these mails:"))
    lines = [letter.text, letter.link(base) or "", f"{stop} {base}/notices#off={off}"]
    mail = _mail(settings, letter.heading, lines)
    mail["List-Unsubscribe"] = f"<{base}/api/notices/{off}/off>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return mail


def question(settings: Settings, link: str, reader: Language = ENGLISH) -> EmailMessage:
    """Ask whoever reads mail at an address whether they want it."""
    lines = [
        say("Somebody gave this address to Martius, a table for board games."),
        say("If that was you, confirm it here:"),
        link,
        say("If it was not, do nothing: you will get no more mails."),
    ]
    heading = reader.say(say("Martius: confirm your address"))
    return _mail(settings, heading, [reader.say(line) for line in lines])


def _mail(settings: Settings, subject: str, lines: list[str]) -> EmailMessage:
    mail = EmailMessage(policy=SMTP)
    mail["Subject"] = subject
    mail["From"] = settings.mail_from
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = make_msgid(domain=settings.mail_from.rpartition("@")[2] or None)
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content("\n\n".join(lines) + "\n")
    return mail


async def send(mail: EmailMessage, to: str, settings: Settings) -> None:
    """Hand a mail to the operator's server."""
    mail["To"] = to
    try:
        await aiosmtplib.send(
            mail,
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            username=settings.smtp_user or None,
            password=settings.smtp_password or None,
            use_tls=settings.smtp_security == "tls",
            start_tls=settings.smtp_security == "starttls",
            timeout=settings.notice_send_seconds,
        )
    except aiosmtplib.SMTPRecipientsRefused:
        raise Undelivered(say("The mail server knows no such address.")) from None
    except (aiosmtplib.SMTPException, OSError, ValueError):
        raise Undelivered(say("The mail server did not take the mail.")) from None


class Post:
    """The letters that accounts need."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def confirm(self, address: str, link: str) -> None:
        """Ask whoever reads mail there to follow a link."""
        try:
            await send(question(self._settings, link), address, self._settings)
        except Undelivered as error:
            raise Denied(503, error.text) from None
