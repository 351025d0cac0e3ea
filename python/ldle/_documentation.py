"""The documentation of the estimator. That of the library's options comes from the library."""

import textwrap

from ldle._options import DESCRIBED, explained

#: Documentation of the parameters that are not options of the library.
_OWN_PARAMETERS = {
    "metric": "str or callable, default='euclidean'\n"
    "    How distances between rows are measured: 'euclidean', 'cosine', 'correlation', 'haversine', 'manhattan',\n"
    "    'chebyshev', 'minkowski', 'hamming', 'canberra', 'braycurtis', 'jaccard', 'dice', 'rogerstanimoto',\n"
    "    'sokalsneath', or a function of two rows that fulfils the triangle inequality. The distance of 'cosine' and\n"
    "    'correlation' is that of rows scaled to length 1, sqrt(2 - 2 cos). 'precomputed': X holds distances between all\n"
    "    points. 'precomputed_knn': X holds distances between neighbours.",
    "metric_params": "dict or None, default=None\n"
    "    Parameters of the function, or ``{'p': p}`` for 'minkowski'.",
    "landmarks": "int, 'auto' or None, default=None\n"
    "    If X has more rows: embed about so many of them, spread evenly; `fit_transform` places all others among them.\n"
    "    'auto': so many that curvature and noise of the data change lengths by about a thousandth (from 10000 to\n"
    "    200000). The attributes then describe the landmarks.",
    "paper": "bool, default=False\n"
    "    Run the algorithm of the paper, without later additions.",
    "verbose": "bool or callable, default=False\n"
    "    Show progress on one line, or call a function with (stage, steps done, total steps).",
}


def estimator_documentation():
    """Returns the documentation of LDLE: its parameters and attributes, and an example."""
    entries = [explained(name) for name in DESCRIBED]
    entries += [f"{name} : {text}" for name, text in _OWN_PARAMETERS.items()]
    return f"""Low Distortion Local Eigenmaps.

    Makes a map of low distortion around every point, merges these into larger maps, aligns them with each other, and
    moves the points until edge lengths are those of the data. Closed surfaces are torn open; `gluing_` gives both sides
    of the seam the same colours. Data of more dimensions are laid out instead: neighbours stay close to each other and
    other points apart; `verdict_` says so.

    Parameters
    ----------
{textwrap.indent(chr(10).join(entries), "    ")}

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        Coordinates of the points.
    landmarks_ : array of shape (n_landmarks,) or None
        The rows of X that were embedded if `landmarks` is less than the number of rows; n_samples below is their number.
    landmarks_choice_ : str or None
        Why there are so many landmarks.
    verdict_ : str
        Whether the embedding is true to scale, and how to read it if it is not.
    gluing_ : array of shape (n_samples,)
        Colour of each point on the seam, equal on both sides; -1 for all other points.
    torn_views_ : array of shape (n_torn, 2)
        Pairs of intermediate views that are torn apart.
    seam_ : array of shape (n_seam, 2)
        Pairs of points that are neighbours across the seam.
    clusters_ : array of shape (n_samples,)
        Intermediate view of each point.
    pieces_ : array of shape (n_samples,)
        Piece of the embedding that each point lies in.
    local_distortion_ : array of shape (n_samples,)
        Distortion of each point's local view; 1 is perfect.
    anomaly_score_ : array of shape (n_samples,)
        How unusual the place of each point is, compared with the points around it. 1 is as ordinary as they are; above
        2 a point lies off the surface, or far from its neighbours.
    view_distortion_ : array of shape (n_views,)
        Distortion of each intermediate view.
    eigenvalues_ : array of shape (n_graph_components, n_eigenvectors), or empty if no eigenvectors were needed
        Eigenvalues of the graph Laplacian, one row for each connected component.
    alignment_error_ : float
        Disagreement of intermediate views on the points they share, over pairs that are not torn (``L`` in the paper).
    polish_ : dict or None
        Report of the polish, with the errors of edge lengths and shortest paths before and after it.
    view_maps_ : ViewMaps or None
        The eigenvectors and the map of each intermediate view, which place new points if the polish moved no points.
    topology_ : Topology or None
        Topology of the data, as `ldle.topology` returns it, if it was asked for and at least 25 neighbours are known.
    times_ : dict
        Seconds that each stage took.
    n_features_in_ : int
        Number of columns of X; with ``metric='precomputed_knn'`` the number of points.
    feature_names_in_ : array of shape (n_features,)
        Names of the columns of X, if they have names.

    Examples
    --------
    >>> from ldle import LDLE, datasets
    >>> roll = datasets.make("swiss-roll", n=2000)
    >>> LDLE(n_components=2).fit_transform(roll.points).shape
    (2028, 2)
    """
