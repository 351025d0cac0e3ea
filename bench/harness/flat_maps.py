"""Measures the flat maps of closed surfaces: length of the seam, distortion, area covered twice and gluing word, without and
with short seams and separate sheets; on meshes also against xatlas and libigl. Writes a table of docs/fidelity.md.
"""

import argparse
import json
import pathlib
import subprocess

import page
from project import HARNESS, RESULTS, ROOT, BenchError, build, circumstances, python_with, run_main, save
from topology import ldle

FOLDER = RESULTS / "flat-maps"
PAGE = ROOT / "docs" / "fidelity.md"
POINTS = 10**4
SURFACES = (
    ("flat-torus", ("grid", "random")),
    ("sphere", ("grid", "random")),
    ("curved-torus", ("random",)),
    ("klein-bottle", ("grid", "random")),
    ("projective-plane", ("grid", "random")),
    ("genus-2", ("random",)),
    ("genus-3", ("random",)),
)
VARIANTS = {"before": ("--seam-weight", 0, "--no-separate-sheets"), "after": ()}


def arguments():
    parser = argparse.ArgumentParser(prog="bench/flat-maps", description=__doc__)
    parser.add_argument("--only", default="", metavar="WORD", help="only data sets whose name contains this word")
    parser.add_argument(
        "--mesh", action="append", default=[], metavar="FOLDER", help="a folder with points.npy and faces.npy of a mesh"
    )
    parser.add_argument("--no-page", action="store_true", help="do not change the files in docs")
    return parser.parse_args()


def embed(points, name, variant):
    run = FOLDER / f"{name}-{variant}"
    ldle("embed", points, "-o", run, "--title", name, "--force", "--quiet", *VARIANTS[variant])
    summary = json.loads((run / "summary.json").read_text())
    words = [component["word"] for component in summary["topology"]["components"]]
    found = {"data": name, "variant": variant, "words": words, "seconds": summary["total_seconds"], **summary["map"]}
    print(f"  {name} {variant}: seam {found['seam_length']:.3f}, covered twice {found['covered_twice']:.4f}, {words}", flush=True)
    return found


def on_mesh(folder):
    """Measures the embedding of the points of a mesh, and what xatlas and libigl make of it, all on the mesh's triangles."""
    python = python_with("flat_maps.txt")
    run = FOLDER / f"{folder.name}-after"
    done = subprocess.run(
        [python, HARNESS / "mesh_maps.py", folder / "points.npy", folder / "faces.npy", run / "embedding.npy"],
        text=True,
        capture_output=True,
    )
    if done.returncode != 0:
        raise BenchError(f"mesh_maps.py: {done.stderr.strip()[-2000:]}")
    return [{"data": folder.name, **row} for row in json.loads(done.stdout)]


def shown(row):
    return [
        page.number(row["seam_length"]),
        f"{row['stretch_spread']:.3f}",
        f"{row['dirichlet_energy']:.3f}",
        f"{100 * row['covered_twice']:.2f} %",
    ]


def tables(runs, meshes):
    header = ["data", "", "word", "seam", "stretch", "Dirichlet", "covered twice", "s"]
    rows = [
        [row["data"], row["variant"], ", ".join(f"`{word}`" if word else "not read" for word in row["words"])]
        + [*shown(row), f"{row['seconds']:.1f}"]
        for row in runs
    ]
    text = page.table(header, rows, words=3)
    if meshes:
        rows = [[row["data"], row["method"], row["charts"], *shown(row)] for row in meshes]
        header = ["mesh", "method", "charts", "seam", "stretch", "Dirichlet", "covered twice"]
        text += "\n\nThe same on the triangles of meshes, by each method alike:\n\n" + page.table(header, rows, words=2)
    return text


def main():
    wanted = arguments()
    build("ldle_program")
    FOLDER.mkdir(parents=True, exist_ok=True)
    runs = []
    for name, samplings in SURFACES:
        for sampling in samplings if wanted.only in name else ():
            points = FOLDER / f"{name}-{sampling}.npy"
            ldle("generate", name, "--n", POINTS, "--sampling", sampling, "-o", points, "--force", "--quiet")
            runs += [embed(points, f"{name}, {sampling}", variant) for variant in VARIANTS]
    meshes = []
    for folder in map(pathlib.Path, wanted.mesh):
        runs += [embed(folder / "points.npy", folder.name, variant) for variant in VARIANTS]
        meshes += on_mesh(folder)
    facts = circumstances()
    save("flat-maps", {"circumstances": facts, "runs": runs, "meshes": meshes})
    if not (wanted.no_page or wanted.only):
        page.write_section("flat-maps", f"{page.setting(facts)}\n\n{tables(runs, meshes)}", PAGE)


if __name__ == "__main__":
    run_main("bench/flat-maps", main)
