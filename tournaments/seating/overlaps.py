"""How little two sessions can have in common: a transport problem with convex costs, solved exactly."""

from functools import cache

Sizes = tuple[int, ...]


@cache
def least_overlap(rows: Sizes, columns: Sizes) -> int:
    """The least sum of x(x−1)/2 when `rows` players of each table of one session go to tables of these `columns` seats.

    Where there are more seats than players, others take the rest.
    """
    if _can_all_part(rows, columns):
        return 0
    transport = _Transport((*rows, sum(columns) - sum(rows)), columns)
    transport.fill()
    return sum(count * (count - 1) // 2 for row in transport.counts[:-1] for count in row)


def _can_all_part(rows: Sizes, columns: Sizes) -> bool:
    """Is there a way that puts nobody with anybody again (Gale and Ryser)?"""
    seated = 0
    for number, row in enumerate(sorted(rows, reverse=True), 1):
        seated += row
        if seated > sum(min(column, number) for column in columns):
            return False
    return True


class _Transport:
    """The last row are the others, who cost nothing. Players are placed one by one along cheapest paths."""

    def __init__(self, rows: Sizes, columns: Sizes) -> None:
        self.left = list(rows)
        self.room = list(columns)
        self.counts = [[0] * len(columns) for _ in rows]

    def fill(self) -> None:
        while any(self.left):
            self._place()

    def _place(self) -> None:
        costs, came_from = self._paths()
        column = min((j for j, room in enumerate(self.room) if room), key=lambda j: costs[j])
        self.room[column] -= 1
        while True:
            row, instead_of = came_from[column]
            self.counts[row][column] += 1
            if instead_of is None:
                self.left[row] -= 1
                return
            self.counts[row][instead_of] -= 1
            column = instead_of

    def _paths(self) -> tuple[list[int], dict[int, tuple[int, int | None]]]:
        """The cheapest way to one more seat taken in each column, and its last step: a row, and the column it left."""
        columns = range(len(self.room))
        starting = [row for row, left in enumerate(self.left) if left]
        first = {j: min(starting, key=lambda row: self._more(row, j)) for j in columns}
        costs = [self._more(first[j], j) for j in columns]
        came_from: dict[int, tuple[int, int | None]] = {j: (first[j], None) for j in columns}
        changed = True
        while changed:
            changed = False
            for row, counts in enumerate(self.counts):
                for i in columns:
                    if not counts[i]:
                        continue
                    base = costs[i] - self._less(row, i)
                    for j in columns:
                        if i != j and base + self._more(row, j) < costs[j]:
                            costs[j] = base + self._more(row, j)
                            came_from[j] = (row, i)
                            changed = True
        return costs, came_from

    def _more(self, row: int, column: int) -> int:
        return 0 if row == len(self.counts) - 1 else self.counts[row][column]

    def _less(self, row: int, column: int) -> int:
        return 0 if row == len(self.counts) - 1 else self.counts[row][column] - 1
