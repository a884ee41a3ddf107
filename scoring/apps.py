"""The scoring app: players, games, rounds and what each hand was left with."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Scoring")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scoring import live
        from scoring.models import Game, following, game_changed

        live.register("game", live.Subject(Game, live.render))
        live.connect_signals()
        game_changed.connect(following.follow, dispatch_uid="results")
