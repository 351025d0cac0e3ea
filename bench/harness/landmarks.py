"""Measures `ldle embed --landmarks`: time, memory and truth, beside the embedding of all points. Writes a table of
docs/performance.md.
"""

import argparse
import json
import shutil
import subprocess

import page
from measure import run_measured
from project import HARNESS, LDLE, RESULTS, build, circumstances, python_with, run_main, save, sizes_of

FOLDER = RESULTS / "landmarks"
#: Name, options of `ldle generate`, and whether there are true flat coordinates.
DATA = {
    "swiss-roll-hole": (("swiss-roll-hole",), True),
    "swiss-roll, noise 0.01": (("swiss-roll", "--noise", 0.01), True),
    "klein-bottle": (("klein-bottle",), False),
}


def arguments():
    parser = argparse.ArgumentParser(prog="bench/landmarks", description=__doc__)
    parser.add_argument("--sizes", default="1000000,10000000", metavar="N,N,...", help="numbers of points")
    parser.add_argument("--landmarks", type=int, default=100000, metavar="N", help="number of landmarks")
    parser.add_argument(
        "--all-up-to", type=int, default=1000000, metavar="N", help="largest number of points that are all embedded"
    )
    parser.add_argument("--no-page", action="store_true", help="do not change the files in docs")
    return parser.parse_args()


def embed(name, points, n, landmarks, flat):
    run = FOLDER / "run"
    options = ["--landmarks", landmarks] if landmarks else []
    measured = run_measured([LDLE, "embed", points, "-o", run, *options, "--force", "--quiet"], FOLDER / "run.log")
    summary = json.loads((run / "summary.json").read_text())
    of_landmarks = json.loads((run / "landmarks/summary.json").read_text()) if landmarks else summary
    # Paths lead through the points that were embedded: all points, or the landmarks.
    evaluation = FOLDER / "evaluation.json"
    run_measured(
        [LDLE, "evaluate", run, *([] if landmarks else ["--data", points])]
        + ["--sources", 100, "--json", "--quiet", "--force", "-o", evaluation],
        FOLDER / "evaluate.log",
    )
    paths = json.loads(evaluation.read_text())["geodesic_distortion"]
    row = {
        "data": name,
        "n": n,
        "landmarks": summary["sizes"].get("landmarks"),
        "length_error": of_landmarks["polish"]["after"]["length_error"] if of_landmarks["polish"] else None,
        "placing_seconds": next((t["seconds"] for t in summary["times"] if t["stage"] == "placing"), None),
        "total_seconds": summary["total_seconds"],
        "peak_mb": max(summary["peak_memory_mb"], measured["peak_mb"]),
        "flat_error": None,
        "median_distortion": paths["median"],
        "max_distortion": paths["max"],
    }
    if flat:
        python = python_with("landmarks.txt")
        done = subprocess.run(
            [python, HARNESS / "flat_error.py", run / "embedding.npy", flat], text=True, capture_output=True, check=True
        )
        row["flat_error"] = float(done.stdout)
    shutil.rmtree(run)
    print(f"  {name}, {n} points, landmarks {row['landmarks']}: {row['total_seconds']:.1f} s, {row['peak_mb']:.0f} MB", flush=True)
    return row


def table(rows):
    header = ["data", "n", "landmarks", "total (s)", "placing (s)", "peak memory (MB)"]
    header += ["distance from the true flat shape", "D_k median", "D_k max"]
    return page.table(
        header,
        [
            [
                row["data"],
                page.size(row["n"]),
                row["landmarks"] or "all points",
                page.number(row["total_seconds"]),
                page.number(row["placing_seconds"]),
                page.number(row["peak_mb"]),
                page.number(row["flat_error"]),
                page.number(row["median_distortion"]),
                page.number(row["max_distortion"]),
            ]
            for row in rows
        ],
    )


def main():
    wanted = arguments()
    build("ldle_program")
    FOLDER.mkdir(parents=True, exist_ok=True)
    points, flat = FOLDER / "points.npy", FOLDER / "points.flat.npy"
    rows = []
    for n in sizes_of("--sizes", wanted.sizes):
        for name, (options, has_flat) in DATA.items():
            run_measured(
                [LDLE, "generate", *options, "--n", n, "--sampling", "random", "-o", points, "--force", "--quiet"],
                FOLDER / "generate.log",
            )
            for landmarks in (0, wanted.landmarks):
                if landmarks or n <= wanted.all_up_to:
                    rows.append(embed(name, points, n, landmarks, flat if has_flat else None))
            for file in FOLDER.glob("points*"):
                file.unlink()
    facts = circumstances()
    save("landmarks", {"circumstances": facts, "runs": rows})
    if not wanted.no_page:
        page.write_section("landmarks", f"{page.setting(facts)}\n\n{table(rows)}")


if __name__ == "__main__":
    run_main("bench/landmarks", main)
