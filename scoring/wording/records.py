"""Why a document cannot be read: the phrases of the rules, in the language of whoever reads them."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop as _

from scoring.rules import Phrase

PHRASES = (
    # Translators: what a fault of a document is about; these stand in the sentences below.
    _("“{text}”"),
    _("“{key}” of {what}"),
    _("a document"),
    _("the sheet"),
    _("the round"),
    _("round {number}"),
    _("action {number}"),
    _("action {number}, {word}"),
    _("{what}, a {do},"),
    _("the hand of {name}"),
    _("in {what}"),
    _("the key"),
    _("the name"),
    _("a player's name"),
    _("{one} or {other}"),
    # Translators: what is wrong with a document.
    _("{what}: {fault}"),
    _("{what} must be an object"),
    _("{what} must be a list"),
    _("{what} must be a text"),
    _("{what} must be a whole number from 0 to {most}"),
    _("{what} must be true or false"),
    _("{what} must be play, draw or pass"),
    _("{what} must be out or blocked"),
    _("{what} has no {key}"),
    _("{what} has an unknown key {key}"),
    _("{what} {text} is given twice"),
    _("{what} names {name}, who is not among its players"),
    _("{what} starts with {tile}, which is no double of a double-{set} set"),
    _("{what} has {count} tiles, and {size} are dealt"),
    _("{what} has {tile}, and the set is double-{set}"),
    _("{what} has more players than the set has tiles"),
    _("{what}: the seats are 1 to {count}"),
    _("{text!r} is no tile; a tile is written like 5-3"),
    _("{high}-{low} is no tile: the higher number comes first"),
    _("{tile} is dealt to {name} and to {other}"),
    _("{count} players with {size} tiles each need {needed} tiles, and a double-{set} set has {tiles}"),
    _("a double-{set} set has no double {number}"),
    _("there are {count} actions, and no round has more than {most}"),
    _("there must be two players or more"),
    _("a player's name is empty"),
    _("the rules must be an object"),
    _("there is no rule called {field!r}"),
    _("{field} has the wrong type"),
    _("{field} must be {allowed}"),
    _("{field} must be {low} to {high}"),
    _("the round's format is not {format}"),
    _("the sheet's format is not {format}"),
    _("this version reads {formats}, not {format}"),
    _("this is not UTF-8 text"),
    _("this is nested too deeply"),
    _("this holds a number that is far too long"),
    _("{name} is not a number in JSON"),
    _("this is not JSON: {fault} at character {position}"),
)
# Translators: what Python says about text that is not JSON.
JSON_FAULTS = (
    _("Expecting value"),
    _("Expecting property name enclosed in double quotes"),
    _("Expecting ':' delimiter"),
    _("Expecting ',' delimiter"),
    _("Illegal trailing comma before end of array"),
    _("Illegal trailing comma before end of object"),
    _("Unterminated string starting at"),
    _("Invalid control character at"),
    _("Invalid \\escape"),
    _("Invalid \\uXXXX escape"),
    _("Extra data"),
)


def phrase_words(phrase: Phrase) -> str:
    words = {name: phrase_words(one) if isinstance(one, Phrase) else one for name, one in phrase.values.items()}
    return gettext(phrase.template).format(**words)
