"""Colours of plots. The maps are defined in the perceptually uniform colour space OKLab; that of angles is the report's."""

import numpy as np
from matplotlib.colors import ListedColormap

#: The colours of Okabe and Ito without black, then those of a grid in RGB that are farthest in OKLab from all colours
#: before them, from white, black and light grey.
LABEL_COLORS = [
    "#" + code
    for code in (
        "0072b2 e69f00 009e73 cc79a7 56b4e9 d55e00 f0e442 69003c 9600ff 004b00 0000ff ff0ff0 00e100 2d1e87 b40087 "
        "1ef0c3 785a3c ff0f69 8778f0 ffa5ff a50000 784b96 96c35a 968700 004b69 007800 0f69ff ff9687 5a2d00 6900b4"
    ).split()
]


def _map_of_oklab(name, lightness, a, b):
    lms = np.stack(
        [
            lightness + 0.3963377774 * a + 0.2158037573 * b,
            lightness - 0.1055613458 * a - 0.0638541728 * b,
            lightness - 0.0894841775 * a - 1.291485548 * b,
        ]
    )
    to_rgb = np.array(
        [
            [4.0767416621, -3.3077115913, 0.2309699292],
            [-1.2684380046, 2.6097574011, -0.3413193965],
            [-0.0041960863, -0.7034186147, 1.707614701],
        ]
    )
    rgb = np.clip(to_rgb @ lms**3, 0, 1)
    return ListedColormap(np.where(rgb <= 0.0031308, 12.92 * rgb, 1.055 * rgb ** (1 / 2.4) - 0.055).T, name)


def _cyclic_map():
    """Light at 0 and 1, dark at a half; blue on the way down, orange on the way up."""
    angle = 2 * np.pi * np.arange(256) / 256
    side = np.sin(angle)
    return _map_of_oklab("cyclic", 0.6 + 0.23 * np.cos(angle), np.where(side > 0, -0.03, -0.1) * side, -0.13 * side)


def _seam_map():
    """Hues with varying lightness. The two ends differ, so that the ends of a seam do not seem to be glued."""
    turn = 0.85 * np.arange(256) / 255
    hue = 2 * np.pi * (turn + 0.04)
    return _map_of_oklab("seam", 0.64 + 0.13 * np.cos(6 * np.pi * turn), 0.15 * np.cos(hue), 0.15 * np.sin(hue))


#: Colour map of angles.
CYCLIC = _cyclic_map()
#: Colour map of the seam.
SEAM = _seam_map()
