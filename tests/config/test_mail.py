"""What EMAIL_URL says of a mail server."""

import pytest

from config.mail import MailSettings, settings_for


def test_without_one_no_mail_is_sent() -> None:
    assert settings_for("") == MailSettings()


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://localhost?from=farm@example.org", MailSettings("localhost", 25, sender="farm@example.org")),
        (
            "smtp://ann%40hen:p%3Aw%2F1@mail.example.org?tls=1&from=farm@example.org",
            MailSettings("mail.example.org", 587, "ann@hen", "p:w/1", starttls=True, sender="farm@example.org"),
        ),
        (
            "smtps://ann:pw@mail.example.org:4650/?from=farm@example.org",
            MailSettings("mail.example.org", 4650, "ann", "pw", ssl=True, sender="farm@example.org"),
        ),
        (
            "smtps://mail.example.org?tls=1&from=farm@example.org",
            MailSettings("mail.example.org", 465, ssl=True, sender="farm@example.org"),
        ),
    ],
)
def test_host_port_user_and_sender(url: str, expected: MailSettings) -> None:
    assert settings_for(url) == expected


def test_the_password_is_not_shown() -> None:
    assert "hen-house" not in repr(settings_for("smtp://ann:hen-house@localhost?from=farm@example.org"))
