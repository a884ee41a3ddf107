"""A club's document is taken whole or refused in a sentence that says where it is wrong; nothing is overwritten."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Game, Player
from tests.tournaments.full_club import make_full_club
from tests.tournaments.make import make_account, make_club, play_game
from tournaments.exports.club_document import club_document
from tournaments.imports.club_document import import_club
from tournaments.imports.reading import Refusal
from tournaments.models import Account, Club, Role

pytestmark = pytest.mark.django_db

Document = dict[str, Any]


def small_document() -> Document:
    """A club with one game, no longer here."""
    club = make_club("Coop", owner=make_account("Olga"))
    game = play_game(club, {"Ana": [0, 5], "Bo": [4, 0]})
    document: Document = json.loads(club_document(club))
    game.delete()
    club.members.all().delete()
    club.keeper.players.all().delete()
    club.delete()
    return document


def imported(document: Document, **options: Any) -> Club:
    return import_club(json.dumps(document).encode(), **options)


def put(*path: str | int, value: object) -> Callable[[Document], None]:
    def change(document: Any) -> None:
        *way, last = path
        for step in way:
            document = document[step]
        document[last] = value

    return change


GAME = ("games", 0)
ROUND = (*GAME, "rounds", 0)


@pytest.mark.parametrize(("change", "sentence"), [
    (put("format", value="farmyard-club/2"), "the document: this is no club's document of the format farmyard-club/1."),
    (put("surprise", value=1), "the document: there is no key surprise here."),
    (put("club", "time_zone", value="Moon/Base"), "club.time_zone: this must be one of: Africa/Abidjan"),
    (put("club", "slug", value="../x"), "club.slug: an address has only letters without accents, digits, - and _."),
    (put("club", "name", value="a\0b"), "club.name: this text holds characters that no text may have."),
    (put("club", "name", value="a\ud800"), "club.name: this text holds characters that no text may have."),
    (put("club", "name", value="x" * 61), "club.name: A name has at most 60 letters."),
    (put("club", "name", value=" a  b"), "club.name: this name holds characters that no name may have."),
    (put("club", "created_at", value="yesterday"), "club.created_at: this must be written like 2026-03-06T19:30"),
    (put("club", "created_at", value="2026-02-30T00:00:00.000000Z"), "club.created_at: this must be written like"),
    (put("people", value={}), "people: this must be a list."),
    (put("people", 0, "kind", value="browser"), "roles[0].person: this person is a browser and has no part in a club."),
    (put("roles", 0, "person", value=9), "roles[0].person: this must be a whole number from 1 to 1."),
    (put("roles", 1, "role", value="owner"), "roles[1]: this is there twice."),
    (put("players", 0, "key", value="x"), "players[0].key: this is no key: keys have 22 letters, digits, - and _."),
    (put("members", 0, "player", value="nobody"), "members[0].player: this must be one of: "),
    (put("changes", value=[{"at": "2026-02-01T00:00:00.000000Z", "verb": "edit", "person": 1, "before": {},
                            "after": {"name": 1.5}}]), "changes[0].after.name: this must be a whole number from -1"),
    (put(*GAME, "rules", value={"set_max": 7}), "games[0].rules: "),
    (put(*GAME, "state", value="finished"), "games[0]: the state of the game does not go with its rounds."),
    (put(*GAME, "night", "season", value=1), "games[0].night.season: this must be a whole number from 1 to 0."),
    (put(*GAME, "seats", value=[]), "games[0].seats: a game has 2 to 20 seats."),
    (put(*ROUND, "number", value=8), "games[0].rounds[0].number: this must be a whole number from 1 to 7."),
    (put(*ROUND, "start", value=3), "games[0].rounds[0].start: this round does not start with that double."),
    (put(*ROUND, "scores", 1, "seat", value=1), "games[0].rounds[0].scores[1]: seat 1 is told of twice in this round."),
    (put(*ROUND, "scores", 1, "seat", value=7), "games[0].rounds[0].scores[1]: there is no seat 7 in this game."),
    (put(*ROUND, "scores", 1, "pips", value=-4), "games[0].rounds[0].scores[1].pips: this must be a whole number"),
    (put(*ROUND, "scores", 1, "pips", value=True), "games[0].rounds[0].scores[1].pips: this must be a whole number"),
    (put(*ROUND, "scores", 1, "pips", value=0), "games[0].rounds[0]: Ana and Bo cannot both have 0"),
    (put(*ROUND, "scores", 1, "tiles", value=["9"]), "games[0].rounds[0].scores[1].tiles[0]: this is no tile"),
    (put(*GAME, "changes", 1, "by", value=4), "games[0].changes[1].by: this must be a whole number from 1 to 1."),
    (put(*GAME, "changes", 1, "after", value={"round/1/cheat": 1}), "games[0].changes[1].after.round/1/cheat: a game"),
    (put(*GAME, "changes", 1, "after", value={"round/1/seat/1": "x"}), "games[0].changes[1].after.round/1/seat/1: this"),
    (put(*GAME, "changes", 1, "undoes", value=2), "games[0].changes[1]: a change can take back only an earlier one."),
    (put(*GAME, "rulings", value=[{"number": 1, "change": 1, "kind": "round", "record": {}, "verdict": {},
                                   "decision": [], "withdrawn_at": None}]), "games[0].rulings[0]: this is no ruling"),
])  # fmt: skip
def test_a_fault_is_named_with_its_place(change: Callable[[Document], None], sentence: str) -> None:
    document = small_document()
    change(document)
    with pytest.raises(Refusal) as refusal:
        imported(document)
    assert refusal.value.sentence.startswith(sentence)
    assert (Club.objects.count(), Game.objects.count(), Player.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize(("raw", "sentence"), [
    (b"", "This cannot be read: this is not JSON"),
    (b"\xff\xfe", "This cannot be read: this is not UTF-8 text."),
    (b"[" * 100_000, "This cannot be read: this is nested too deeply."),
    (b"[NaN]", "This cannot be read: NaN is not a number in JSON."),
    (b'{"format": 1, "format": 2}', "This cannot be read: "),
    (b"null", "the document: this is no club's document"),
])  # fmt: skip
def test_what_is_no_document_is_refused(raw: bytes, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        import_club(raw)
    assert refusal.value.sentence.startswith(sentence)


def test_nothing_that_is_here_is_overwritten() -> None:
    club = make_full_club()
    document = club_document(club)
    with pytest.raises(Refusal, match="There is a club at the address coop already"):
        import_club(document.encode())
    club.slug = "moved"
    club.save()
    with pytest.raises(Refusal, match="8 of these games are here already"):
        import_club(document.encode())
    assert Club.objects.count() == 1


def test_a_copy_stands_beside_the_club() -> None:
    club = make_full_club()
    document = club_document(club)
    copy = import_club(document.encode(), as_copy=True)
    assert (copy.slug, copy.nights.count()) == ("coop-2", club.nights.count())
    assert import_club(document.encode(), as_copy=True).slug == "coop-3"
    assert club_document(club) == document


def test_the_command_reads_a_file_and_tells_what_came(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps(small_document()))
    out = StringIO()
    call_command("import_club", str(file), stdout=out)
    first, second = out.getvalue().splitlines()
    assert first == "Coop is here now, with 1 games: /clubs/coop/"
    assert second.startswith("Nobody who has an account here has a role in it")


def test_people_get_their_roles_by_the_accounts_they_have_here(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps(small_document()))
    Account.objects.all().delete()
    olga = make_account("New Olga")
    call_command("import_club", str(file), person=["1=new.olga@farm.example"], stdout=StringIO())
    assert {*Role.objects.filter(account=olga).values_list("kind", flat=True)} == {*Role.Kind.values}
    assert Account.objects.count() == 1


@pytest.mark.parametrize(("arguments", "sentence"), [
    ({"person": ["1=nobody@farm.example"]}, "Nobody here has an account with the address nobody@farm.example."),
    ({"person": ["x"]}, "x: write a number, = and an e-mail address."),
    ({"person": ["2=olga@farm.example"]}, "The document tells of nobody with the number 2."),
    ({"person": ["1=olga@farm.example", "2=olga@farm.example"]}, "An account here can be only one of the people"),
    ({"file": "nothing.json"}, "nothing.json cannot be read: No such file or directory"),
])  # fmt: skip
def test_what_the_command_cannot_do_it_says_in_a_sentence(
    tmp_path: Path, arguments: dict[str, Any], sentence: str
) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps(small_document()))
    with pytest.raises(CommandError) as error:
        call_command("import_club", arguments.pop("file", str(file)), **arguments, stdout=StringIO())
    assert str(error.value).startswith(sentence)
    assert not Club.objects.exists()
