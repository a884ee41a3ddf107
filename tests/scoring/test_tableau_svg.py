"""The tableau as SVG: tiles, places, links, the tile asked about."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.template import Context, Template

from scoring.drawing.shapes import LEAST_HIGH, LEAST_WIDE, draw_tile, view_box
from scoring.drawing.spots import Spot
from scoring.drawing.svg import draw_tableau
from scoring.rules.plays import Play
from scoring.rules.rulesets import RuleSet
from scoring.rules.tableau import Tableau
from scoring.templatetags.tiles import tile_shapes
from tests.tableaux import random_tableau, tableau_of

FOOT = "6-6 6-0@6-6 6-4@6-6 6-5@6-6 6-1@6-6 4-4@6-4 9-4@4-4 4-1@4-4"


def drawn(tableau: Tableau, **settings: Any) -> str:
    owed = tableau.obligation
    chosen = {"ends": tableau.open_ends(), "owed": owed.onto if owed else None, "arms": tableau.rules.start_arms}
    return str(draw_tableau(tableau.plays, **(chosen | settings)))


def halves(svg: str) -> list[str]:
    return re.findall(r'href="#q(\d+)"', svg)


def test_each_tile_shows_both_its_numbers() -> None:
    svg = drawn(tableau_of(FOOT))
    assert svg.count('class="bone"') == 8
    assert sorted(halves(svg)) == sorted(re.findall(r"\d", " ".join(word[:3] for word in FOOT.split())))
    assert re.findall(r'href="#n(\d+)"', svg) == halves(svg)


@pytest.mark.parametrize("seed", range(5))
def test_it_is_well_formed_and_uses_shapes_that_are_there(seed: int) -> None:
    svg = drawn(random_tableau(seed, RuleSet(set_max=18)), links=lambda onto: f"?on={onto}&more", sliding=True)
    ElementTree.fromstring(svg)
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(re.findall(r'id="([^"]+)"', tile_shapes()))


def test_the_policy_of_the_pages_lets_everything_through() -> None:
    svg = drawn(random_tableau(1), asked=Play.parse("9-8@9-9"), links=lambda onto: f"?on={onto}")
    assert not re.search(r"\sstyle=|<script|\son\w+=", svg)


def test_large_numbers_are_numerals_only() -> None:
    svg = draw_tile(Spot(0, 0, 0, False), 13, 4)
    assert 'href="#h13"' in svg
    assert halves(svg) == ["4"]


@pytest.mark.parametrize(("heading", "crosswise", "turn"), [(90, False, 0), (0, False, 270), (270, False, 180), (90, True, 90), (50, False, 320)])  # fmt: skip
def test_the_inner_half_is_nearer_to_the_centre_and_numerals_stay_upright(
    heading: int, crosswise: bool, turn: int
) -> None:
    svg = draw_tile(Spot(7, -8, heading, crosswise), 2, 3)
    assert f"translate(7 -8)rotate({turn})" in svg
    assert f"translate(0 -50)rotate({-turn})" in svg
    assert svg.index("#q2") < svg.index("#q3")


@pytest.mark.parametrize(("heading", "below"), [(90, (0, 6)), (0, (-6, 0)), (270, (0, -6)), (180, (6, 0))])
def test_the_edge_of_a_tile_is_towards_the_bottom_of_the_screen(heading: int, below: tuple[int, int]) -> None:
    """Within the tile, that is another way for each of its turns."""
    svg = draw_tile(Spot(0, 0, heading, False), 2, 3)
    assert 'class="edge" x="{}" y="{}"'.format(*below) in svg


def test_places_that_are_owed_stand_out() -> None:
    svg = drawn(tableau_of(FOOT))
    assert svg.count('class="place owed"') == 1
    assert 'class="place"' not in svg
    assert re.findall(r"<text[^>]*>(\d+)</text>", svg) == ["4"]


def test_without_an_obligation_every_open_end_has_its_place() -> None:
    tableau = tableau_of(f"{FOOT} 4-2@4-4")
    svg = drawn(tableau)
    assert svg.count('class="place"') == len(tableau.open_ends()) == 6
    assert sorted(re.findall(r"<text[^>]*>(\d+)</text>", svg)) == ["0", "1", "1", "2", "5", "9"]


def test_places_are_drawn_only_where_they_are_asked_for() -> None:
    assert "place" not in drawn(tableau_of(FOOT), ends=None)


def test_a_place_is_a_link_with_a_name() -> None:
    svg = drawn(tableau_of(FOOT), links=lambda onto: f"?on={onto}&x=<")
    assert re.findall(r"<a [^>]*>", svg) == ['<a href="?on=4-4&amp;x=&lt;" aria-label="a 4 on 4-4">']
    assert 'role="group"' in svg
    assert svg.count('class="reach"') == 1


def test_a_place_without_an_address_is_none() -> None:
    assert "<a " not in drawn(tableau_of(FOOT), links=lambda onto: None)


def test_the_tile_that_is_asked_about_is_marked_where_it_was_meant_to_go() -> None:
    svg = drawn(tableau_of(FOOT), asked=Play.parse("5-2@6-5"))
    assert svg.count('class="bone"') == 9
    assert 'class="mark refused"' in svg
    assert "#i-cross" in svg
    assert svg.count('class="place owed"') == 1


def test_one_that_fits_takes_its_place() -> None:
    svg = drawn(tableau_of(FOOT), asked=Play.parse("7-4@4-4"), fits=True)
    assert 'class="mark allowed"' in svg
    assert "#i-check" in svg
    assert "place" not in svg


@pytest.mark.parametrize("asked", ["6-3", "6-3@6-2"])
def test_one_that_would_lie_nowhere_is_not_drawn(asked: str) -> None:
    svg = drawn(tableau_of(FOOT), asked=Play.parse(asked))
    assert svg.count('class="bone"') == 8
    assert "mark" not in svg


def test_one_that_lies_already_is_drawn_again_where_it_was_meant_to_go() -> None:
    svg = drawn(tableau_of(FOOT), asked=Play.parse("9-4@6-5"))
    assert svg.count('class="bone"') == 9
    assert svg.count('class="mark refused"') == 1


def test_only_the_newest_tile_slides_and_only_when_asked_to() -> None:
    assert "sliding" not in drawn(tableau_of(FOOT))
    assert drawn(tableau_of(FOOT)).count('class="newest"') == 1
    assert drawn(tableau_of(FOOT), sliding=True).count('class="newest sliding"') == 1


def test_screen_readers_hear_the_words() -> None:
    svg = drawn(tableau_of(FOOT))
    title, words = re.findall(r'<(?:title|desc) id="[^"]+">([^<]*)<', svg)
    assert title == "The tableau"
    assert words.startswith("The start double is 6-6. Arm 1: 6-0.")
    assert words.endswith("One more toe is owed to 4-4: the next tile must be a 4.")
    assert 'role="img" aria-labelledby="tableau-title" aria-describedby="tableau-words"' in svg


def test_the_template_tags_say_the_same() -> None:
    tableau = tableau_of(FOOT)
    page = Template("{% load tableau %}{% draw_tableau plays arms=4 ends=ends %}{% describe_tableau plays ends as words %}{{ words.0 }}")  # fmt: skip
    shown = page.render(Context({"plays": tableau.plays, "ends": tableau.open_ends()}))
    assert shown == drawn(tableau, owed=None) + "The start double is 6-6."


def test_a_few_tiles_are_not_blown_up() -> None:
    assert view_box([Spot(0, 0, 270, False)]) == (-LEAST_WIDE // 2, -LEAST_HIGH // 2, LEAST_WIDE, LEAST_HIGH)


def test_the_whole_tableau_is_in_sight() -> None:
    left, top, wide, high = view_box([Spot(0, 0, 270, False), Spot(900, 1200, 0, False)])
    assert (left, top) == (-95, -145)
    assert (left + wide, top + high) == (1045, 1295)


def test_tiles_too_narrow_for_pips_show_numerals() -> None:
    assert 'class="tableau"' in drawn(tableau_of(FOOT))
    assert 'class="tableau numbered"' in drawn(random_tableau(1, RuleSet(set_max=18)))
