"""Does the rim of a torn embedding read as the surface that it is cut from? Surfaces of the generator in several sizes, on
their grids and at random, with the default options; as a table of docs/topology.md and the pictures of docs/words.png.
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
        "--sizes", default=",".join(map(str, SIZES)), metavar="N,...", help="points (default: %(default)s)"
    )
    parser.add_argument("--only", default="", metavar="WORD", help="data sets whose name has this word")
    parser.add_argument("--no-page", action="store_true", help="leave docs as it is")
    return parser.parse_args()


def surface_of(word):
    """The name of what a word is glued to."""
    return json.loads(ldle("topology", "--word", word, "--json"))["components"][0]["name"]


def read(name, sampling, n):
    """An embedding's words, a component each: the word, what it is glued to, and whether that is told to contradict the data."""
    points, run = FOLDER / "points.npy", FOLDER / f"{name}-{sampling}"
    ldle("generate", name, "--n", n, "--sampling", sampling, "-o", points, "--force", "--quiet")
    ldle("embed", points, "-o", run, "--title", name, "--force", "--quiet")
    summary = json.loads((run / "summary.json").read_text())
    seconds = sum(time["seconds"] for time in summary["times"] if time["stage"] == "tear")
    components = [
        {
            "word": component["word"],
            "surface": component["word"] and surface_of(component["word"]),
            "contradicts": "the rim of the embedding reads" in component["doubt"],
            "sure": component["sure"],
        }
        for component in summary["topology"]["components"]
    ]
    print(f"  {name} {sampling} {n}: {'; '.join(str(component['word']) for component in components)}", flush=True)
    return {"data": name, "sampling": sampling, "n": n, "truth": TRUTH[name][0], "components": components, "seconds": seconds}


def verdict(component, truth):
    """right; none (not read); told (wrong, and told to contradict the data); unsure (wrong, but no name is sure either); wrong."""
    if component["word"] is None:
        return "none"
    if component["surface"] == truth:
        return "right"
    return "told" if component["contradicts"] else "wrong" if component["sure"] else "unsure"


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
    counts = {kind: kinds.count(kind) for kind in ("right", "none", "told", "unsure", "wrong")}
    return (
        f"Of {len(kinds)} components {counts['right']} read as what they are and {counts['none']} are not read. {counts['told']} read as "
        f"something else, which the run tells: often their embeddings are folded over. {counts['unsure']} more do where the run has no "
        f"name to compare with that is sure, and {counts['wrong']} against a name that is. Reading takes at most {max(case['seconds'] for case in cases):.2f} s here."
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
    pictures = [FOLDER / name / "embedding.png" for name in SHOWN]  # of the last size
    subprocess.run([python_with("plot.txt"), HARNESS / "join_pictures.py", SHEET, "3", *pictures], check=True)
    page.write_section("words", "\n\n".join((page.setting(facts), summary(cases), table(cases, sizes))), PAGE)


if __name__ == "__main__":
    run_main("bench/words", main)
