"""Folders of images: each image is a point, each pixel a coordinate."""

import os

import numpy as np

from ldle.io._table import Refused, Table, needed, warn

_ENDINGS = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".gif", ".webp", ".pgm", ".ppm")
#: Modes of Pillow with one number for each pixel, and modes that become grey.
_GREY = ("L", "I", "I;16", "I;16B", "F")
_MODES = {"1": "L", "LA": "L"}


def read_images(path):
    image = needed(path, "images", "PIL.Image")
    files = sorted(name for name in os.listdir(path) if not name.startswith("."))
    names = [name for name in files if name.lower().endswith(_ENDINGS)]
    if not names:
        raise Refused(f"{path}: is a folder without images")
    if len(names) < len(files):
        others = [name for name in files if name not in set(names)]
        warn(f"{path}: {len(others)} of {len(files)} files are no images and are left out ({others[0]})")
    pictures = [_pixels(image, os.path.join(path, name)) for name in names]
    for name, picture in zip(names, pictures):
        if picture.shape[:2] != pictures[0].shape[:2]:
            (height, width), (h, w) = pictures[0].shape[:2], picture.shape[:2]
            raise Refused(f"{os.path.join(path, name)}: has {w} x {h} pixels, but {names[0]} has {width} x {height}")
    if any(picture.ndim == 3 for picture in pictures):
        pictures = [np.repeat(p[:, :, None], 3, axis=2) if p.ndim == 2 else p for p in pictures]
    shape = pictures[0].shape
    return Table(np.stack([p.ravel() for p in pictures]).astype(np.float64), None, names, image_shape=shape)


def _pixels(image, path):
    """Returns the pixels of an image: height x width, or height x width x 3."""
    try:
        with image.open(path) as picture:
            return np.asarray(picture if picture.mode in _GREY else picture.convert(_MODES.get(picture.mode, "RGB")))
    except Exception as error:
        raise Refused(f"{path}: cannot be read as an image ({error})") from None
