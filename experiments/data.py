"""The data sets of the experiments, generated and real, with their known true values."""

import dataclasses
import functools
import pathlib

import numpy as np

from ldle import datasets

ROOT = pathlib.Path(__file__).resolve().parents[1]
REAL = ROOT.parent / "shared" / "data"

#: Generated data sets with names of their own: the name in `ldle.datasets` and the options.
_GENERATED = {
    "swiss-roll-noise-0.01": ("swiss-roll", {"noise": 0.01}),
    "swiss-roll-noise-0.015": ("swiss-roll", {"noise": 0.015}),
    "swiss-roll-noise-0.02": ("swiss-roll", {"noise": 0.02}),
    "sparse-swiss-roll-30": ("sparse-swiss-roll", {"n": 990}),
    "sparse-swiss-roll-15": ("sparse-swiss-roll", {"n": 280}),
    "sparse-swiss-roll-12": ("sparse-swiss-roll", {"n": 184}),
    "sparse-swiss-roll-10": ("sparse-swiss-roll", {"n": 133}),
}


#: Cyclic columns of true values (angles).
_CYCLIC = {"theta", "phi", "azimuth", "first_angle", "second_angle"}


class DataAbsent(Exception):
    """A data set is missing. The message names it and the path."""


@dataclasses.dataclass(frozen=True)
class Data:
    name: str
    points: np.ndarray
    #: Known true values of each point: columns by name.
    truth: dict
    #: Coordinates of the flattened surface, or None.
    flat: np.ndarray | None = None
    #: Distance from the boundary, or None.
    boundary_distance: np.ndarray | None = None
    #: One image for each point, or None.
    images: np.ndarray | None = None

    @property
    def n(self):
        return len(self.points)

    @property
    def color(self):
        """The values that pictures are coloured by: the first column of true values."""
        return next(iter(self.truth.values()))

    @property
    def color_map(self):
        return "twilight" if next(iter(self.truth)) in _CYCLIC else "viridis"


def _generated(name):
    base, options = _GENERATED.get(name, (name, {}))
    made = datasets.make(base, **options)
    truth = dict(zip(made.parameter_names, made.parameters.T))
    return Data(name, made.points, truth, made.flat, made.boundary_distance)


def _array(folder, file):
    path = REAL / folder / file
    if not path.is_file():
        raise DataAbsent(f"{folder} is not available: {path} is missing")
    return np.load(path)


def _faces():
    light, pan, tilt = _array("isomap_faces", "params.npy").T
    images = _array("isomap_faces", "points.npy").reshape(-1, 32, 32)
    points = _array("isomap_faces", "points_pca100.npy").astype(float)
    return Data("isomap-faces", points, {"pan": pan, "tilt": tilt, "light": light}, images=images)


def _wifi():
    x, y = _array("uji_wifi", "xy_m.npy").T
    truth = {"building": _array("uji_wifi", "building.npy"), "floor": _array("uji_wifi", "floor.npy")}
    return Data("uji-wifi", _array("uji_wifi", "points.npy").astype(float), {**truth, "x": x, "y": y})


def _turning_objects():
    first, second = np.deg2rad(_array("coil20_torus", "angles_deg.npy")).T
    points = _array("coil20_torus", "points.npy").astype(float)
    return Data("coil20-torus", points, {"first_angle": first, "second_angle": second})


def _digits():
    from sklearn.datasets import load_digits

    made = load_digits()
    return Data("digits", made.data.astype(float), {"digit": made.target})


def _table(name):
    """Returns a table of scikit-learn with labelled rows. Every column has mean 0 and variance 1."""
    from sklearn import datasets
    from sklearn.preprocessing import scale

    made = getattr(datasets, f"load_{name.replace('-', '_')}")()
    return Data(name, scale(made.data), {"class": made.target})


def _usps():
    return Data("usps", _array("usps_digits", "points.npy").astype(float), {"digit": _array("usps_digits", "digit.npy")})


def _molecule():
    phi, psi = _array("alanine_dipeptide", "dihedrals.npy").T[:2]
    return Data("alanine-dipeptide", _array("alanine_dipeptide", "points.npy").astype(float), {"phi": phi, "psi": psi})


def _head_direction():
    points = _array("head_direction", "points.npy").astype(float)
    return Data("head-direction", points, {"azimuth": _array("head_direction", "angle.npy")})


def _cells():
    _, kind = np.unique(_array("paul15_cells", "cell_type.npy").astype(str), return_inverse=True)
    return Data("paul15-cells", _array("paul15_cells", "points.npy").astype(float), {"cell_type": kind})


def _normal():
    points = np.random.default_rng(0).standard_normal((2000, 10))
    return Data("normal-10", points, {"first coordinate": points[:, 0]})


_REAL = {"isomap-faces": _faces, "uji-wifi": _wifi, "coil20-torus": _turning_objects}
_REAL |= {"digits": _digits, "usps": _usps, "alanine-dipeptide": _molecule, "head-direction": _head_direction}
_REAL |= {"paul15-cells": _cells, "normal-10": _normal}
_REAL |= {name: functools.partial(_table, name) for name in ("iris", "wine", "breast-cancer")}


def load(name):
    return _REAL[name]() if name in _REAL else _generated(name)
