"""Addresses of tournaments themselves, grouped by the step of the day."""

from django.urls import path

from tournaments.views import screen, seating, tournaments

urlpatterns = [
    path("tournaments/<str:key>/", tournaments.show_tournament, name="show_tournament"),
    path("tournaments/<str:key>/screen/", screen.show_screen, name="show_screen"),
    path("tournaments/<str:key>/seat/", seating.seat_session, name="seat_session"),
    path("tournaments/<str:key>/seating/", seating.show_seating, name="show_seating"),
    path("tournaments/<str:key>/sessions/<int:number>/", seating.show_seating, name="show_seating"),
    path("tournaments/<str:key>/sessions/<int:number>/again/", seating.redraw_session, name="redraw_session"),
    path("tournaments/<str:key>/sessions/<int:number>/swap/", seating.swap_seats, name="swap_seats"),
    path("tournaments/<str:key>/sessions/<int:number>/announce/", seating.announce_session, name="announce_session"),
]
