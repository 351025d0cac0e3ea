"""Makes the pictures of the gallery with the program, and the page that shows them with the commands.

    gallery.py PROGRAM DATA OUT    DATA: folder with real data sets, which may be absent
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import numpy as np

#: Title, data set of `ldle generate` with its options, options of `ldle embed`, and what to see.
GENERATED = [
    (
        "Swiss roll with a hole",
        "swiss-roll-hole",
        "",
        "A sheet that is rolled up. It is flat, so it unrolls without any change of lengths, and the hole keeps its shape.",
    ),
    (
        "Moebius strip",
        "moebius",
        "",
        "One side only. It is torn across; the arrows on the two sides of the seam point in opposite directions.",
    ),
    (
        "Sphere",
        "sphere",
        "",
        "No map of a sphere keeps all lengths. The surface is torn so that lengths suffer little.",
    ),
    (
        "Flat torus",
        "flat-torus",
        "",
        "A torus in four dimensions that is flat everywhere. Cut open it is a parallelogram whose opposite sides are glued.",
    ),
    (
        "Klein bottle",
        "klein-bottle",
        "",
        "The seam's word `a b a b'` says that one pair of sides is glued with a twist.",
    ),
    (
        "Noisy swiss roll",
        "swiss-roll --noise 0.015 --sampling random",
        "",
        "Noise is removed first, and the verdict says how much.",
    ),
]

#: Title, folder of the data, file with values for the colours, options, and what to see.
REAL = [
    (
        "A statue turns",
        "isomap_faces",
        None,
        "--dimension 3",
        "698 images of a face with 64 x 64 pixels. Two angles of the pose and the direction of the light vary, so three dimensions suffice.",
    ),
    (
        "Two turning objects",
        "coil20_torus",
        None,
        "",
        "Pairs of photographs of two turning objects. Both angles close, so the surface is a torus.",
    ),
    (
        "Wi-Fi",
        "uji_wifi",
        "building.npy",
        "",
        "Signal strengths in three buildings, coloured by building. They have more dimensions than the picture: read neighbourhoods.",
    ),
    (
        "A molecule in motion",
        "alanine_dipeptide",
        None,
        "",
        "Distances between the atoms of alanine dipeptide. Two angles describe most of its motion.",
    ),
    (
        "Head direction",
        "head_direction",
        "angle.npy",
        "",
        "Activity of neurons of a mouse, coloured by the direction of its head.",
    ),
    (
        "A scanned surface",
        "mesh_g1_kitten",
        None,
        "",
        "Points on the surface of a sculpture with one handle: a torus, cut open.",
    ),
]


class Gallery:
    def __init__(self, program, out):
        self.program, self.out = program, out
        self.page = []

    def run(self, folder, *arguments):
        done = subprocess.run([self.program, *arguments], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"gallery: ldle {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    def show(self, title, name, commands, text, folder):
        """Adds the picture of the run in folder/run to the page."""
        shutil.copy(folder / "run/embedding.png", self.out / f"{name}.png")
        shown = "\n".join(f"$ {command}" for command in commands)
        self.page.append(f"## {title}\n\n{text}\n\n```console\n{shown}\n```\n\n![{title}](_made/{name}.png)\n")

    def generated(self, title, dataset, options, text):
        name = dataset.split()[0] + ("-noisy" if "--noise" in dataset else "")
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            self.run(folder, "generate", *dataset.split(), "-o", "points.npy")
            self.run(folder, "embed", "points.npy", "-o", "run", "--title", title, *options.split())
            commands = [f"ldle generate {dataset} -o {name}.npy", f"ldle embed {name}.npy -o {name}-run {options}".rstrip()]
            self.show(title, name, commands, text, folder)

    def real(self, data, title, dataset, colors, options, text):
        points = data / dataset / "points.npy"
        if not points.exists():
            return
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            extra, shown = options.split(), options
            if colors:
                np.save(folder / "colors.npy", np.load(data / dataset / colors).astype(float).reshape(-1, 1))
                extra += ["--color-by", "colors.npy"]
                shown = f"{options} --color-by {colors}".strip()
            self.run(folder, "embed", str(points), "-o", "run", "--title", title, *extra)
            self.show(title, dataset, [f"ldle embed points.npy -o run {shown}".rstrip()], text, folder)


def main(program, data, out):
    gallery = Gallery(str(pathlib.Path(program).resolve()), pathlib.Path(out))
    for item in GENERATED:
        gallery.generated(*item)
    for item in REAL:
        gallery.real(pathlib.Path(data), *item)
    (gallery.out / "gallery.md").write_text("\n".join(gallery.page))


if __name__ == "__main__":
    main(*sys.argv[1:])
