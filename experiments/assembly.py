"""Registration stage by stage, without and with tearing: views scattered, half of them placed, all placed, and refined."""

import numpy as np

import page
import pictures
import stages_of_paper

TITLE = "Registration, stage by stage"
#: row of the picture: (data set, whether it may be torn)
CASES = {"square": ("square", False), "sphere": ("sphere", False), "sphere, may be torn": ("sphere", True)}
MIN_CLUSTER_SIZE = {"square": 10, "sphere": 5}

PAPER = """\
**Paper**: Views are placed one after the other, each by the views that it overlaps with, and then all are aligned repeatedly.
The square is embedded correctly. Without tearing, the sphere is embedded wrongly: views are pulled to neighbours that lie on
the other side. With tearing the whole sphere is laid out, with a seam."""

HERE = """\
**Here**: The same. The alignment error is the disagreement of views on the points that they share, over pairs that are not
torn. Without tearing, refinement lowers it and hides that the sphere is folded flat. With tearing, refinement closes a part
of the seam, so more pairs count. All stages are those of the paper's algorithm. A view that is not placed yet is drawn beside
the others, as in the paper."""


def at_places(views, registration, placed):
    """Returns the place of every point in its view, and which points wait. Views that are not placed yet lie beside the
    others."""
    places = np.array(registration.embedding)
    cluster = np.asarray(views.cluster_of)
    waiting = ~placed[cluster]
    if not waiting.any():
        return places, waiting
    middle = np.array([places[cluster == view].mean(axis=0) for view in range(len(placed))])
    ids = np.flatnonzero(~placed)
    size = np.percentile(np.linalg.norm(places - middle[cluster], axis=1), 95)
    columns = int(np.ceil(np.sqrt(len(placed))))
    rest = np.full((len(placed), 2), np.nan)
    rest[ids] = 2.4 * size * np.stack([ids % columns, -(ids // columns)], axis=1)
    if placed.any():  # waiting views lie to the right of the placed ones
        shift = places[~waiting].max(axis=0) - np.nanmin(rest, axis=0)
        rest[ids] += [shift[0] + 4 * size, shift[1] - np.ptp(places[~waiting], axis=0)[1]]
    places[waiting] += (rest - middle)[cluster[waiting]]
    return places, waiting


def stages(name, tear):
    """Returns the data, the views, the places of the points at each stage (scattered, half placed, all placed, refined) with
    the points that wait, and the two registrations."""
    inside = stages_of_paper.inside(name)
    views = inside.intermediate_views(min_cluster_size=MIN_CLUSTER_SIZE[name])
    first, last = (stages_of_paper.registration(views, n_refinements=sweeps, tear=tear) for sweeps in (0, 100))
    order = np.asarray(first.order)
    placed = np.zeros((3, len(order)), dtype=bool)
    placed[1, order[: len(order) // 2]] = True  # a placed view does not move until all are placed
    placed[2] = True
    drawn = [at_places(views, first, some) for some in placed] + [at_places(views, last, placed[2])]
    return inside.data, views, drawn, (first, last)


COLUMNS = ["scattered", "half of the views placed", "all placed", "after 100 refinements"]


def run(settings):
    made = {row: stages(*case) for row, case in CASES.items()}

    def draw(ax, row, column):
        data, _, drawn, _ = made[row]
        pictures.blank(ax)
        if column == "data":
            return pictures.draw_input(ax, data)
        places, _ = drawn[COLUMNS.index(column)]
        pictures.scatter(ax, places, data.color, cmap=data.color_map)

    picture = pictures.save(pictures.sheet(list(CASES), ["data", *COLUMNS], draw, panel=1.7), "assembly")
    rows = []
    for row, (data, views, _, registrations) in made.items():
        sizes = [len(np.asarray(views.cluster_offsets)) - 1]
        for when, registration in zip(("all placed", "refined"), registrations):
            figures = [registration.alignment_error, len(registration.torn_views)]
            rows.append([row, when, *map(page.number, [*sizes, *figures])])
    table = page.table(["", "", "views", "alignment error", "torn pairs of views"], rows, words=2)
    return "\n\n".join([PAPER, HERE, picture, table])
