"""Measures how often `ldle topology` finds the right name, a wrong one, or says that it is not sure: on every generated data
set in several sizes, on a grid and at random points; on closed surfaces of uneven density with noise, as scanners give
them; and on the real data sets that are present. Writes the tables of docs/topology.md.
"""

import argparse
import json
import subprocess
import time

import page
import uneven
from project import LDLE, RESULTS, ROOT, BenchError, build, circumstances, run_main, save

PAGE = ROOT / "docs" / "topology.md"
FOLDER = RESULTS / "topology"
REAL = ROOT.parent / "shared" / "data"
SIZES = (500, 1000, 2000, 5000, 10**4, 10**5)
BOTH = ("grid", "random")

BALL = "orientable 3-dimensional manifold with 1 part of boundary"
# Of each data set: the true names of its components (empty: no manifold), the dimension, and the samplings.
TRUTH = {
    "square": ("disc", 2, BOTH),
    "rectangle": ("disc", 2, BOTH),
    "barbell": ("disc", 2, BOTH),
    "l-shape": ("disc", 2, BOTH),
    "square-two-holes": ("disc with 2 holes", 2, BOTH),
    "swiss-roll": ("disc", 2, BOTH),
    "swiss-roll-hole": ("annulus", 2, BOTH),
    "uneven-swiss-roll": ("disc", 2, ("random",)),
    "bent-strip": ("disc", 2, BOTH),
    "sphere": ("sphere", 2, BOTH),
    "sphere-hole": ("disc", 2, BOTH),
    "curved-torus": ("torus", 2, ("random",)),
    "flat-torus": ("torus", 2, BOTH),
    "moebius": ("Moebius strip", 2, BOTH),
    "klein-bottle": ("Klein bottle", 2, BOTH),
    "sensor": ("disc with 5 holes", 2, BOTH),
    "two-rotating-figures": ("torus", 2, BOTH),
    "three-spheres": ("sphere", 2, BOTH),
    "sphere-and-swiss-roll": ("sphere, disc", 2, BOTH),
    "projective-plane": ("projective plane", 2, BOTH),
    "genus-2": ("surface of genus 2", 2, ("random",)),
    "genus-3": ("surface of genus 3", 2, ("random",)),
    "cylinder": ("annulus", 2, BOTH),
    "annulus": ("annulus", 2, BOTH),
    "disc-three-holes": ("disc with 3 holes", 2, BOTH),
    "moebius-three-half-twists": ("Moebius strip", 2, BOTH),
    "linked-tori": ("torus", 2, ("random",)),
    "circle": ("circle", 1, BOTH),
    "closed-curve": ("circle", 1, BOTH),
    "trefoil": ("circle", 1, BOTH),
    "interval-curve": ("interval", 1, BOTH),
    "open-curve": ("interval", 1, BOTH),
    "cuboid": (BALL, 3, BOTH),
    "bent-block": (BALL, 3, BOTH),
    "flat-3-torus": ("closed orientable 3-dimensional manifold", 3, BOTH),
    "figure-eight": ("", 1, BOTH),
    "y-shape": ("", 1, BOTH),
    "crossing-sheets": ("", 2, BOTH),
}
NOISY = (
    ("swiss-roll", 0.01, "disc"),
    ("swiss-roll", 0.02, "disc"),
    ("noisy-swiss-roll", None, "disc"),
    ("sphere", 0.01, "sphere"),
    ("sphere-anomaly", None, "sphere"),
    ("curved-torus", 0.005, "torus"),
    ("klein-bottle", 0.005, "Klein bottle"),
    ("moebius", 0.01, "Moebius strip"),
    ("sheet-in-20d", None, "disc"),
)
# Data sets with more than 15 columns, for which the neighbour search compares every pair of points.
WIDE = ("sensor", "two-rotating-figures", "sheet-in-20d")
REAL_DATA = (
    ("mesh_g0_spot/points.npy", 2, "sphere"),
    ("mesh_g0_spot/samples_4000.npy", 2, "sphere"),
    ("mesh_g1_kitten/points.npy", 2, "torus"),
    ("mesh_g1_kitten/samples_4000.npy", 2, "torus"),
    ("coil20_torus/points.npy", 2, "torus"),
    ("isomap_faces/points_pca100.npy", 3, "not known"),
    ("uji_wifi/points.npy", 2, "not known"),
)
# Closed surfaces that are sampled as harness/uneven.py describes: meshes, and data sets of the program.
SCANS = (
    ("mesh_g0_spot", "sphere"),
    ("mesh_g1_kitten", "torus"),
    ("genus-2", "surface of genus 2"),
    ("genus-3", "surface of genus 3"),
)
SCAN_SIZES = (5000, 10**4, 2 * 10**4, 4 * 10**4)


def arguments():
    parser = argparse.ArgumentParser(prog="bench/topology", description=__doc__)
    parser.add_argument(
        "--sizes",
        default=",".join(map(str, SIZES)),
        metavar="N,...",
        help="numbers of points (default: %(default)s)",
    )
    parser.add_argument("--only", default="", metavar="WORD", help="only data sets whose name contains this word")
    parser.add_argument("--no-page", action="store_true", help="do not change docs/topology.md")
    return parser.parse_args()


def ldle(*words):
    done = subprocess.run([str(LDLE), *map(str, words)], text=True, capture_output=True)
    if done.returncode != 0:
        raise BenchError(f"ldle {' '.join(map(str, words))}: {done.stderr.strip()}")
    return done.stdout


def ask(file, dimension, truth):
    """Runs the program on a file and compares its answer with the truth."""
    start = time.perf_counter()
    found = json.loads(ldle("topology", file, "-d", dimension, "--json"))
    seconds = time.perf_counter() - start
    components = [
        {key: component[key] for key in ("name", "sure", "confidence", "points")}
        for component in found["components"]
    ]
    return {"components": components, "truth": truth, "seconds": seconds, "verdict": verdict(components, truth)}


def verdict(components, truth):
    """Returns 'right', 'unsure' or 'wrong'; a data set is unsure if one of its components is.

    >>> verdict([{"name": "torus", "sure": True}], "torus")
    'right'
    >>> verdict([{"name": "torus", "sure": True}, {"name": "disc", "sure": False}], "torus, disc")
    'unsure'
    >>> verdict([{"name": "torus", "sure": True}], "")
    'wrong'
    """
    names = truth.split(", ")
    if any(component["sure"] and component["name"] not in names for component in components):
        return "wrong" if truth != "not known" else "not known"
    return "right" if all(component["sure"] for component in components) else "unsure"


def generate(file, name, n, sampling, *flags):
    """Writes a data set in place of the last one, whose files of parameters and boundary may be others."""
    for old in FOLDER.glob(f"{file.stem}.*"):
        old.unlink()
    ldle("generate", name, "--n", n, "--sampling", sampling, *flags, "-o", file, "--quiet")


def generated(name, n, sampling, dimension, truth, noise=None):
    file = FOLDER / "points.npy"
    generate(file, name, n, sampling, *([] if noise is None else ["--noise", noise]))
    found = ask(file, dimension, truth)
    print(f"  {name} {n} {sampling} {'' if noise is None else noise}: {found['verdict']}", flush=True)
    return {"data": name, "n": n, "sampling": sampling, "noise": noise, **found}


def clean_cases(sizes, word):
    return [
        generated(name, n, sampling, dimension, truth)
        for name, (truth, dimension, samplings) in TRUTH.items()
        if word in name
        for sampling in samplings
        for n in sizes
        if n <= 10**4 or name not in WIDE
    ]


def noisy_cases(sizes, word):
    return [
        generated(name, n, "random", 2, truth, noise)
        for name, noise, truth in NOISY
        if word in name
        for n in sizes
        if n <= 10**4 or name not in WIDE
    ]


def scanned(name, n):
    """Returns n points of a surface, of uneven density and with noise; none if its mesh is absent."""
    if (REAL / name / "faces.npy").exists():
        return uneven.sample_mesh(*(uneven.read_npy(REAL / name / part) for part in ("points.npy", "faces.npy")), n)
    if name.startswith("mesh"):
        return None
    file = FOLDER / "many.npy"
    generate(file, name, 4 * n, "random")
    return uneven.thin(uneven.read_npy(file), n)


def scan_cases(word):
    cases = []
    for name, truth in SCANS:
        if word not in name:
            continue
        for n in SCAN_SIZES:
            points = scanned(name, n)
            if points is None:
                print(f"  {name}: not found in {REAL}, skipped")
                break
            file = FOLDER / "points.npy"
            uneven.write_npy(file, points)
            found = ask(file, 2, truth)
            print(f"  {name} {n} uneven: {found['verdict']}", flush=True)
            cases.append({"data": name, "n": n, "sampling": "uneven", "noise": None, **found})
    return cases


def real_cases(word):
    cases = []
    for name, dimension, truth in REAL_DATA:
        if word not in name:
            continue
        if not (REAL / name).exists():
            print(f"  {name}: not found, skipped")
            continue
        cases.append({"data": name, **ask(REAL / name, dimension, truth)})
        print(f"  {name}: {cases[-1]['verdict']}", flush=True)
    return cases


def shown(case):
    """Returns a cell of the table: the confidence of a right name, otherwise the verdict."""
    if case is None:
        return ""
    least = min(component["confidence"] for component in case["components"])
    if case["verdict"] == "right":
        return f"{least:.2f}"
    return "**wrong**" if case["verdict"] == "wrong" else f"unsure {least:.2f}"


def size_table(cases, sizes):
    rows = {}
    for case in cases:
        noise = "" if case["noise"] is None else f", noise {case['noise']}"
        key = (f"{case['data']}, {case['sampling']}{noise}", case["truth"] or "no manifold")
        rows.setdefault(key, {})[case["n"]] = case
    header = ["data", "truth", *(page.size(n) for n in sizes), f"seconds at {page.size(10**4)}"]
    body = [
        [
            *key,
            *(shown(found.get(n)) for n in sizes),
            page.number(found[10**4]["seconds"] if 10**4 in found else None),
        ]
        for key, found in rows.items()
    ]
    return page.table(header, body, words=2)


def real_table(cases):
    rows = []
    for case in cases:
        names = {component["name"] or "no name" for component in case["components"]}
        least = min(component["confidence"] for component in case["components"])
        answer = "sure" if all(component["sure"] for component in case["components"]) else "not sure"
        rows.append(
            [case["data"], case["truth"], "; ".join(sorted(names)), answer, f"{least:.2f}", page.number(case["seconds"])]
        )
    return page.table(["data", "truth", "answer", "", "confidence", "seconds"], rows, words=4)


def summary(clean, noisy, scans):
    """Returns a table with the numbers of right, unsure and wrong answers."""
    lines = []
    for words, cases in (
        ("without noise, fewer than 5000 points", [c for c in clean if c["n"] < 5000 and c["truth"]]),
        ("without noise, 5000 points and more", [c for c in clean if c["n"] >= 5000 and c["truth"]]),
        ("with noise", noisy),
        ("of uneven density and with noise", scans),
        ("no manifold", [c for c in clean if not c["truth"]]),
    ):
        counts = [sum(case["verdict"] == name for case in cases) for name in ("right", "unsure", "wrong")]
        lines.append([words, len(cases), *counts])
    return page.table(["data", "cases", "right", "unsure", "wrong"], lines)


def main():
    wanted = arguments()
    sizes = [int(n) for n in wanted.sizes.split(",")]
    build("ldle_program")
    FOLDER.mkdir(parents=True, exist_ok=True)
    clean, noisy = clean_cases(sizes, wanted.only), noisy_cases(sizes, wanted.only)
    scans, real = scan_cases(wanted.only), real_cases(wanted.only)
    facts = circumstances()
    save("topology", {"circumstances": facts, "clean": clean, "noisy": noisy, "scans": scans, "real": real})
    if wanted.no_page or wanted.only:
        return
    text = "\n\n".join(
        (
            page.setting(facts),
            summary(clean, noisy, scans),
            "A number is the confidence of a right answer; with several components, the smallest one.",
            "### Without noise",
            size_table(clean, sizes),
            "### With noise",
            size_table(noisy, sizes),
            "### Of uneven density and with noise",
            f"The density falls by the factor {uneven.RATIO:.0f} along each surface, and the standard deviation of the noise is "
            f"{uneven.NOISE} of the mean spacing.",
            size_table(scans, SCAN_SIZES),
            "### Real data",
            real_table(real),
        )
    )
    page.write_section("topology", text, PAGE)


if __name__ == "__main__":
    run_main("bench/topology", main)
