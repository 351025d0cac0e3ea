"""Measures time and peak memory of every stage for a growing number of points. Writes the tables and the plot of
docs/performance.md.
"""

import argparse
import math
import shutil
import subprocess

import measure
import page
from project import (
    HARNESS,
    RESULTS,
    ROOT,
    BenchError,
    build,
    circumstances,
    python_with,
    run_main,
    save,
    sizes_of,
)

FOLDER = RESULTS / "scaling"
PLOT = ROOT / "docs" / "performance-scaling.png"


def arguments():
    parser = argparse.ArgumentParser(prog="bench/scaling", description=__doc__)
    parser.add_argument(
        "--sizes",
        default="1000,10000,100000,1000000",
        metavar="N,N,...",
        help="numbers of points (default: %(default)s; large ones need much time and memory)",
    )
    parser.add_argument(
        "--datasets",
        default="swiss-roll,klein-bottle",
        metavar="NAME,...",
        help="data sets (default: %(default)s)",
    )
    parser.add_argument(
        "--no-page", action="store_true", help="do not change docs/performance.md and its plot"
    )
    return parser.parse_args()


def measured(dataset, n):
    """Makes one run and returns its measurements, or the reason why it failed."""
    print(f"{dataset}, n = {n} ... ", end="", flush=True)
    points = None
    try:
        points = measure.generate(dataset, n, FOLDER)
        run = measure.embed(dataset, points, measure.paper_options(dataset))
        print(f"{run['process_seconds']:.1f} s, {run['peak_mb']:.0f} MB", flush=True)
        return {"size": n, **run}
    except measure.RunFailed as error:
        print(error, flush=True)
        return {"size": n, "dataset": dataset, "failed": str(error)}
    finally:
        if points:
            for file in points.parent.glob(f"{points.stem}.*npy"):
                file.unlink()


def exponent(first, last):
    """Returns the exponent p of value ~ n^p from two runs, each given as (n, value).

    >>> round(exponent((10**4, 2.0), (10**6, 2000.0)), 12)
    1.5
    """
    (n, value), (n_last, value_last) = first, last
    if n == n_last or not value or not value_last:
        return None
    return math.log(value_last / value) / math.log(n_last / n)


def span(runs):
    """Returns the two runs that exponents are computed from: n = 10^4, or the first if there is none, and the last."""
    return next((run for run in runs[:-1] if run["size"] == 10**4), runs[0]), runs[-1]


def growth_table(runs, unit, value_of_stage, value_of_run):
    """Returns a table with one row for each stage, one column for each size, and the exponent of growth."""
    first, last = span(runs)
    names = [stage["stage"] for stage in last["stages"]]
    values = {
        name: [value_of_stage(next(s for s in run["stages"] if s["stage"] == name)) for run in runs]
        for name in names
    }
    values["**whole program**"] = [value_of_run(run) for run in runs]
    rows = []
    for name, row in values.items():
        ends = [(run["points"], row[runs.index(run)]) for run in (first, last)]
        power = exponent(*ends)
        rows.append([name, *map(page.number, row), "–" if power is None else f"{power:.2f}"])
    header = [unit, *(f"n = {page.size(run['size'])}" for run in runs), "exponent"]
    return page.table(header, rows)


def dataset_text(dataset, runs):
    failures = [f"n = {run['size']} failed: {run['failed']}" for run in runs if "failed" in run]
    runs = [run for run in runs if "failed" not in run]
    if not runs:
        return "\n\n".join([f"### {dataset}", *failures])
    first, last = span(runs)
    tables = [
        growth_table(
            runs, "seconds", lambda stage: stage["seconds"], lambda run: run["process_seconds"]
        ),
        growth_table(
            runs, "peak MB", lambda stage: stage.get("peak_memory_mb"), lambda run: run["peak_mb"]
        ),
    ]
    note = f"The exponent is p in growth like n<sup>p</sup>, from n = {first['points']} to n = {last['points']}."
    return "\n\n".join([f"### {dataset}", *tables, note, *failures])


def section(result):
    datasets = list(dict.fromkeys(run["dataset"] for run in result["runs"]))
    texts = [
        dataset_text(name, [run for run in result["runs"] if run["dataset"] == name])
        for name in datasets
    ]
    plot = f"![Time and memory of every stage against the number of points]({PLOT.name})"
    return "\n\n".join([page.setting(result["circumstances"]), plot, *texts])


def main():
    wanted = arguments()
    sizes = sizes_of("--sizes", wanted.sizes)
    build("ldle_program")
    plotter = None if wanted.no_page else python_with("plot.txt")
    shutil.rmtree(FOLDER, ignore_errors=True)  # files of a killed run
    result = {"circumstances": circumstances(), "runs": []}
    for n in sizes:  # small sizes first, so that mistakes show early
        for dataset in wanted.datasets.split(","):
            result["runs"].append(measured(dataset, n))
            path = save("scaling", result)
    print(f"results: {path}")
    if all("failed" in run for run in result["runs"]):
        raise BenchError("no run succeeded")
    if not wanted.no_page:
        subprocess.run([plotter, HARNESS / "scaling_plot.py", path, PLOT], check=True)
        page.write_section("scaling", section(result))
    return 1 if any("failed" in run for run in result["runs"]) else 0


if __name__ == "__main__":
    run_main("bench/scaling", main)
