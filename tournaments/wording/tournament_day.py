"""The steps of a director's day: the button of each, and what it is for."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournaments.models.next_step import Step

# What the button says, and a line above it.
STEPS = {
    Step.OPEN_REGISTRATION: (
        gettext_lazy("Open registration"),
        gettext_lazy("Only directors see this draft. Once registration is open, people can enter."),
    ),
    Step.REGISTER: (gettext_lazy("Register people"), gettext_lazy("People enter by the link, or you enter them.")),
    Step.OPEN_CHECK_IN: (
        gettext_lazy("Open check-in"),
        gettext_lazy("On the day, when the first people come. They can still register then."),
    ),
    Step.CHECK_IN: (gettext_lazy("Check people in"), gettext_lazy("Who is here gets a seat.")),
    Step.BEGIN: (
        gettext_lazy("Close check-in and begin"),
        gettext_lazy("Whoever was expected and is not here is marked as not come. Late arrivals play from the next session."),
    ),
    Step.SEAT: (gettext_lazy("Seat the next session"), gettext_lazy("Tables are drawn, and drawn again until you like them.")),
    Step.ANNOUNCE: (gettext_lazy("Look and announce"), gettext_lazy("Tables are drawn. Nobody sees them before you announce.")),
    Step.PLAY: (gettext_lazy("To the tables"), gettext_lazy("The session is on.")),
    Step.CLOSE_SESSION: (gettext_lazy("Close the session"), gettext_lazy("All sheets are in.")),
    Step.CUT: (gettext_lazy("Cut and final table"), gettext_lazy("All sessions are played.")),
    Step.END_PLAY: (gettext_lazy("End play"), gettext_lazy("All sessions are played. Scores can still be corrected.")),
    Step.DECIDE: (gettext_lazy("Decide disputes"), gettext_lazy("The result is published once no dispute is open.")),
    Step.PUBLISH: (gettext_lazy("Publish the result"), gettext_lazy("Look at it once more: everybody sees it then as final.")),
    Step.ARCHIVE: (gettext_lazy("Archive"), gettext_lazy("Once nothing is corrected any more. Nobody can change it then.")),
}  # fmt: skip
