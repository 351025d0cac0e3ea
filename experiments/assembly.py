"""Registration stage by stage: scattered views, half of them placed, all of them, and refined; without and with tearing."""

import numpy as np

import page
import pictures
import stages_of_paper

TITLE = "Registration, stage by stage"
#: row of the picture: data set, may it be torn
CASES = {"square": ("square", False), "sphere": ("sphere", False), "sphere, may be torn": ("sphere", True)}
MIN_CLUSTER_SIZE = {"square": 10, "sphere": 5}

PAPER = """**The paper**: views are placed one after the other, each by those that it overlaps, and then all are aligned again and again. The
square comes out. The sphere, without tearing, comes out wrong: views are pulled to neighbours that lie on the other side. With tearing
it comes out whole, with a rim."""

HERE = """**Here**: so it is. The alignment error tells how far apart views put the points that they share, in pairs that are left whole. Refinement
lowers it where nothing may be torn, and hides that the sphere has been folded flat; with tearing it closes a part of the tear, so that
more pairs count. Each stage is that of the paper's algorithm alone; before a view is placed it is
drawn beside the others, as the paper draws it."""


def at_places(views, registration, placed):
    """Every point where its cluster's view has been placed, or beside the others while it has not."""
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
    if placed.any():  # what waits stands to the right of what is placed
        shift = places[~waiting].max(axis=0) - np.nanmin(rest, axis=0)
        rest[ids] += [shift[0] + 4 * size, shift[1] - np.ptp(places[~waiting], axis=0)[1]]
    places[waiting] += (rest - middle)[cluster[waiting]]
    return places, waiting


def stages(name, tear):
    """Scattered, half placed, all placed, refined: places of the points and which of them wait; and the two registrations."""
    inside = stages_of_paper.inside(name)
    views = inside.intermediate_views(min_cluster_size=MIN_CLUSTER_SIZE[name])
    first, last = (stages_of_paper.registration(views, n_refinements=sweeps, tear=tear) for sweeps in (0, 100))
    order = np.asarray(first.order)
    placed = np.zeros((3, len(order)), dtype=bool)
    placed[1, order[: len(order) // 2]] = True  # a view that is placed stays until all are
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
