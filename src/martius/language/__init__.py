"""Languages: how a reader is told what the table says in English."""

from martius.language.language import ENGLISH, Language, language, languages, preferred

__all__ = ["ENGLISH", "Language", "language", "languages", "preferred"]
