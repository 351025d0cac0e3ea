"""Measures how often the gluing word of a torn embedding describes the right surface: on generated surfaces in several
sizes, on a grid and at random points, with the default options. Writes a table of docs/topology.md and the pictures of
docs/words.png.
"""

import argparse
import json
import subprocess

import page
from project import HARNESS, RESULTS, ROOT, build, circumstances, python_with, run_main, save
from topology import PAGE, TRUTH, ldle

FOLDER = RESULTS / "words"
SHEET = ROOT / "docs" / "words.png"
SIZES = (2000, 5000, 10**4)
SURFACES = (
    "sphere",
    "sphere-hole",
    "curved-torus",
    "flat-torus",
    "two-rotating-figures",
    "linked-tori",
    "genus-2",
    "genus-3",
    "moebius",
    "moebius-three-half-twists",
    "klein-bottle",
    "projective-plane",
    "three-spheres",
    "square",
    "swiss-roll-hole",
    "cylinder",
    "annulus",
    "disc-three-holes",
)
SHOWN = ("sphere-grid", "flat-torus-grid", "moebius-grid", "klein-bottle-grid", "projective-plane-grid", "genus-2-random")


def arguments():
    parser = argparse.ArgumentParser(prog="bench/words", description=__doc__)
    parser.add_argument(
        "--sizes", default=",".join(map(str, SIZES)), metavar="N,...", help="numbers of points (default: %(default)s)"
    )
    parser.add_argument("--only", default="", metavar="WORD", help="only data sets whose name contains this word")
    parser.add_argument("--no-page", action="store_true", help="do not change the files in docs")
    return parser.parse_args()


def surface_of(word):
    """Returns the name of the surface that a word describes."""
    return json.loads(ldle("topology", "--word", word, "--json"))["components"][0]["name"]


def read(name, sampling, n):
    """Embeds a data set and returns for each component the word, the surface that it describes, and whether the run
    reports that it contradicts the topology of the data."""
    points, run = FOLDER / f"{name}-{sampling}.npy", FOLDER / f"{name}-{sampling}"
    ldle("generate", name, "--n", n, "--sampling", sampling, "-o", points, "--force", "--quiet")
    ldle("embed", points, "-o", run, "--title", name, "--force", "--quiet")
    summary = json.loads((run / "summary.json").read_text())
    seconds = sum(time["seconds"] for time in summary["times"] if time["stage"] == "tear")
    components = [
        {
            "word": component["word"],
            "surface": component["word"] and surface_of(component["word"]),
            "contradicts": "the outline of the embedding reads" in component["doubt"],
            "sure": component["sure"],
        }
        for component in summary["topology"]["components"]
    ]
    print(f"  {name} {sampling} {n}: {'; '.join(str(component['word']) for component in components)}", flush=True)
    return {"data": name, "sampling": sampling, "n": n, "truth": TRUTH[name][0], "components": components, "seconds": seconds}


def verdict(component, truth):
    """Returns 'right', 'none' (not read), 'reported' (wrong, and the run reports the contradiction), 'unsure' (wrong, and
    no sure name to compare with) or 'wrong'."""
    if component["word"] is None:
        return "none"
    if component["surface"] == truth:
        return "right"
    return "reported" if component["contradicts"] else "wrong" if component["sure"] else "unsure"


def shown(case):
    texts = []
    for component in case["components"]:
        kind = verdict(component, case["truth"])
        code = f"`{component['word']}`"
        other = f"{code} ({component['surface']}, {kind})"
        texts.append({"none": "not read", "right": code, "wrong": f"**{other}**"}.get(kind, other))
    return ", ".join(dict.fromkeys(texts))


def table(cases, sizes):
    rows = {}
    for case in cases:
        rows.setdefault((f"{case['data']}, {case['sampling']}", case["truth"]), {})[case["n"]] = shown(case)
    body = [[*key, *(found.get(n, "") for n in sizes)] for key, found in rows.items()]
    return page.table(["data", "truth", *(page.size(n) for n in sizes)], body, words=2 + len(sizes))


def summary(cases):
    kinds = [verdict(component, case["truth"]) for case in cases for component in case["components"]]
    counts = {kind: kinds.count(kind) for kind in ("right", "none", "reported", "unsure", "wrong")}
    return (
        f"Of {len(kinds)} components, {counts['right']} have a word of the right surface, and {counts['none']} have no word "
        f"(*not read*). {counts['reported']} have a wrong word, and the run reports the contradiction (*reported*); often these "
        f"embeddings are folded. {counts['unsure']} have a wrong word and no sure name to compare it with (*unsure*). "
        f"{counts['wrong']} have a wrong word that contradicts a sure name without a warning (*wrong*). Reading takes at most "
        f"{max(case['seconds'] for case in cases):.2f} s."
    )


def main():
    wanted = arguments()
    sizes = [int(n) for n in wanted.sizes.split(",")]
    build("ldle_program")
    FOLDER.mkdir(parents=True, exist_ok=True)
    cases = [
        read(name, sampling, n)
        for name in SURFACES
        if wanted.only in name
        for sampling in TRUTH[name][2]
        for n in sizes
    ]
    facts = circumstances()
    save("words", {"circumstances": facts, "cases": cases})
    if wanted.no_page or wanted.only:
        return
    pictures = [FOLDER / name / "embedding.png" for name in SHOWN]  # from the runs of the last size
    subprocess.run([python_with("plot.txt"), HARNESS / "join_pictures.py", SHEET, "3", *pictures], check=True)
    page.write_section("words", "\n\n".join((page.setting(facts), summary(cases), table(cases, sizes))), PAGE)


if __name__ == "__main__":
    run_main("bench/words", main)
