"""
What the page keeps beyond the game that is played: statistics, and everything as one file.

The records are read, changed and written in one go each time, so that two tabs add to the same
ones. Their modules come after the board takes presses: see :func:`browser.everything`.
"""

import js
from keeping import RECORDS, Keeping

from crescent.errors import InputError
from crescent.records import Account, noted, read_records, records_text, start_token
from crescent.session import Session
from crescent.storage import export_text, read_export

FILE_NAME = "crescent.json"


class Ledger:
    """The statistics in *keeping*, and the export and import of all that it holds."""

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping

    def records(self) -> dict[str, Account]:
        """The records of all games; what cannot be read is set aside, and they begin anew."""
        text = self._keeping.read(RECORDS)
        if text is None:
            return {}
        try:
            return read_records(text)
        except InputError:
            self._keeping.set_aside(RECORDS, text)
            return {}

    def note(self, session: Session, now: int, left: bool) -> None:
        """Have the records know *session* as it stands; unwon, it is lost when it is *left*."""
        records = self.records()
        if not session.started:
            session.started = start_token(records, session.rules, now)
        after = noted(records, session, now, left)
        if after is not records:
            self._keeping.write(RECORDS, records_text(after))

    def forget(self) -> None:
        """Begin the records anew."""
        self._keeping.write(RECORDS, records_text({}))

    def export(self) -> None:
        """Hand the player a file of everything that is kept."""
        hand_out(export_text(self._keeping.values()), "application/json", FILE_NAME)

    def checked(self, text: str) -> dict[str, str]:
        """The values in the export file *text*. :raises InputError: if any of it is wrong."""
        return read_export(text)

    def replace(self, values: dict[str, str]) -> bool:
        """Have *values* in place of all that is kept; whether all could be written."""
        return self._keeping.replace_values(values)


def hand_out(text: str, kind: str, name: str) -> None:
    """Hand the player a file *name* of the media type *kind*."""
    link = js.document.createElement("a")
    link.href = "data:" + kind + ";charset=utf-8," + str(js.encodeURIComponent(text))
    link.download = name
    link.click()
