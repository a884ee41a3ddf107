"""What a messenger shows of the address of a club."""

import pytest

from tests.conftest import Visitor
from tests.tournaments.make import make_club, play_game
from tournaments.models import Club

pytestmark = pytest.mark.django_db


def test_a_public_club_has_a_preview_with_no_name_of_anybody() -> None:
    club = make_club("Hens", visibility=Club.Visibility.PUBLIC)
    Club.objects.update(name="Hens & Co")
    play_game(club, {"Ana": [0], "Bo": [4]})
    html = Visitor().get(f"/clubs/{club.slug}/").content.decode()
    head = html.partition("</head>")[0]
    assert '<meta property="og:title" content="Hens &amp; Co">' in head
    assert "/static/icons/preview.png" in head
    assert "Ana" not in head


@pytest.mark.parametrize("visibility", [Club.Visibility.LINK, Club.Visibility.MEMBERS])
def test_any_other_club_has_none(visibility: str) -> None:
    club = make_club("Coop", visibility=visibility)
    html = Visitor().get(f"/clubs/{club.slug}/").content.decode()
    assert "og:" not in html
    assert "Coop" not in html
