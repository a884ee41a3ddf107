"""What everybody in the room looks at: the screen on the wall, the phones in the hands. The same for all of them."""


def connect() -> None:
    """Lets streams push these pages."""
    from tournaments.live_pages import PAGES

    from . import check_in, entrant_signs, grid, phone, screen, standings

    PAGES["check-in"] = check_in.show_check_in
    PAGES["phones"] = entrant_signs.show_signs
    PAGES["tables"] = grid.show_by_number
    PAGES["tables by need"] = grid.show_by_need
    PAGES["phone"] = phone.show_signs
    PAGES["screen"] = screen.show_to_all
    PAGES["screen for staff"] = screen.show_to_staff
    standings.connect()
