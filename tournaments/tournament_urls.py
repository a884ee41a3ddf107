"""Addresses of tournaments themselves, grouped by the step of the day."""

from django.urls import path

from tournaments.views import (
    at_table,
    clocks,
    notices,
    playing,
    screen,
    seating,
    table_phones,
    tournaments,
)

urlpatterns = [
    path("tournaments/<str:key>/", tournaments.show_tournament, name="show_tournament"),
    path("tournaments/<str:key>/screen/", screen.show_screen, name="show_screen"),
    path("tournaments/<str:key>/tables/", playing.show_tables, name="show_tables"),
    path("tournaments/<str:key>/tables/<int:table_id>/", playing.show_table, name="show_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/submit/", at_table.submit_table, name="submit_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/agree/", at_table.acknowledge, name="acknowledge"),
    path("tournaments/<str:key>/tables/<int:table_id>/dispute/", at_table.dispute_table, name="dispute_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/call/", at_table.call_help, name="call_help"),
    path("tournaments/<str:key>/tables/<int:table_id>/answer/", playing.answer_call, name="answer_call"),
    path("tournaments/<str:key>/tables/<int:table_id>/accept/", playing.accept_table, name="accept_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/reopen/", playing.reopen_table, name="reopen_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/void/", playing.void_table, name="void_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/restore/", playing.restore_table, name="restore_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/minutes/", playing.extend_table, name="extend_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/rounds/", playing.cut_table_short, name="cut_table_short"),
    path("tournaments/<str:key>/tables/<int:table_id>/leave/", playing.leave_at_table, name="leave_at_table"),
    path("tournaments/<str:key>/tables/<int:table_id>/substitute/", playing.substitute, name="substitute"),
    path("tournaments/<str:key>/disputes/<int:dispute_id>/", playing.decide_dispute, name="decide_dispute"),
    path("tournaments/<str:key>/sessions/<int:number>/start/", clocks.start_clock, name="start_clock"),
    path("tournaments/<str:key>/sessions/<int:number>/pause/", clocks.pause_clock, name="pause_clock"),
    path("tournaments/<str:key>/sessions/<int:number>/go-on/", clocks.resume_clock, name="resume_clock"),
    path("tournaments/<str:key>/sessions/<int:number>/minutes/", clocks.extend_session, name="extend_session"),
    path("tournaments/<str:key>/sessions/<int:number>/close/", clocks.close_session, name="close_session"),
    path("tournaments/<str:key>/messages/", notices.list_notices, name="list_notices"),
    path("tournaments/<str:key>/messages/<int:notice_id>/end/", notices.end_notice, name="end_notice"),
    path("table/<str:token>/", table_phones.open_table, name="open_table"),
    path("tournaments/<str:key>/seat/", seating.seat_session, name="seat_session"),
    path("tournaments/<str:key>/seating/", seating.show_seating, name="show_seating"),
    path("tournaments/<str:key>/sessions/<int:number>/", seating.show_seating, name="show_seating"),
    path("tournaments/<str:key>/sessions/<int:number>/again/", seating.redraw_session, name="redraw_session"),
    path("tournaments/<str:key>/sessions/<int:number>/swap/", seating.swap_seats, name="swap_seats"),
    path("tournaments/<str:key>/sessions/<int:number>/announce/", seating.announce_session, name="announce_session"),
]
