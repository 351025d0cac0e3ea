"""Compares ldle with the authors' program on the square, and with UMAP, t-SNE and LTSA on the Klein bottle. With --large it
compares ldle with UMAP, PaCMAP and openTSNE instead, all with their default options, on many points of the Klein bottle and
the swiss roll. All run on the same points and cores, each in its own process, one after the other. Writes tables of
docs/performance.md.
"""

import argparse
import json
import pathlib
import shutil
import subprocess

import measure
import page
from project import HARNESS, RESULTS, BenchError, build, circumstances, python_with, run_main, save, sizes_of

FOLDER = RESULTS / "peers"
LIBRARIES = {"ltsa": "LTSA", "tsne": "t-SNE", "umap": "UMAP"}
LARGE_LIBRARIES = {"umap": "UMAP", "pacmap": "PaCMAP", "opentsne": "openTSNE"}
LARGE_DATASETS = ("klein-bottle", "swiss-roll")


def arguments():
    parser = argparse.ArgumentParser(prog="bench/peers", description=__doc__)
    parser.add_argument(
        "--authors",
        type=pathlib.Path,
        metavar="PATH",
        help="a checkout of the authors' program, pyLDLE",
    )
    parser.add_argument(
        "--points",
        type=int,
        metavar="N",
        help="approximate number of points (default: the paper's numbers)",
    )
    parser.add_argument(
        "--cores",
        type=int,
        metavar="C",
        help="number of cores for each program (default: 2; with --large: every core)",
    )
    parser.add_argument(
        "--large",
        metavar="N,N,...",
        help="compare default options with these numbers of points, such as 100000,1000000, and nothing else",
    )
    parser.add_argument(
        "--limit",
        type=int,
        default=1800,
        metavar="SECONDS",
        help="with --large: end a program that takes longer (default: %(default)s)",
    )
    parser.add_argument("--no-page", action="store_true", help="do not change docs/performance.md")
    wanted = parser.parse_args()
    if wanted.authors and not (wanted.authors / "ldle.py").is_file():
        raise BenchError(f"--authors: {wanted.authors} has no file ldle.py")
    if wanted.cores is None and not wanted.large:
        wanted.cores = 2
    for option in ("cores", "limit"):
        value = getattr(wanted, option)
        if value is not None and value < 1:
            raise BenchError(f"--{option}: {value} must be at least 1")
    return wanted


def ours(dataset, points, cores):
    run = measure.embed(dataset, points, measure.paper_options(dataset), cores)
    return [{"name": "**ldle**", "options": f"preset {dataset}", **run}]


def ours_by_default(dataset, points, cores, limit):
    entry = {"name": "**ldle**", "options": "default"}
    try:
        run = measure.embed(dataset, points, cores=cores, limit=limit)
    except measure.RunTooLong:
        return [{**entry, "more_than": limit}]
    # Stages run beside each other, so the sum of their times is not the time of the run.
    return [{**entry, **run, "embed_seconds": run["total_seconds"]}]


def python_run(name, command, cores, env=None):
    """Runs a script that drives another program. Returns its report and the measurements of the process, if it did not end
    itself because it took too long."""
    out = FOLDER / f"{name}.json"
    out.unlink(missing_ok=True)
    try:
        measured = measure.run_measured([*command, out], FOLDER / f"{name}.log", cores, env)
    except measure.RunTooLong:
        measured = {}
    report = json.loads(out.read_text())
    options = ", ".join(f"{option} {value}" for option, value in report["options"].items())
    return {**report, "options": options or "default", **measured}


def library(python, method, points, cores):
    # The cache is emptied, so that the first call of UMAP compiles every time.
    cache = FOLDER / "numba-cache"
    shutil.rmtree(cache, ignore_errors=True)
    run = python_run(
        method,
        [python, HARNESS / "fit_peer.py", method, points],
        cores,
        {"NUMBA_CACHE_DIR": str(cache)},
    )
    seconds = run.pop("seconds")
    name = LIBRARIES[method]
    if len(seconds) == 1:
        return [{"name": name, "embed_seconds": seconds[0], **run}]
    once = {**run, "process_seconds": run["process_seconds"] - seconds[1]}
    return [
        {
            "name": f"{name}, compiled before",
            "embed_seconds": seconds[1],
            **run,
            "process_seconds": None,
        },
        {"name": f"{name}, first call", "embed_seconds": seconds[0], **once},
    ]


def library_by_default(python, method, points, cores, limit):
    run = python_run(
        method,
        [python, HARNESS / "fit_peer.py", "--default-options", "--limit", limit, method, points],
        cores,
    )
    seconds = run.pop("seconds")
    time = {"embed_seconds": seconds[0]} if seconds else {"more_than": limit}
    return [{"name": LARGE_LIBRARIES[method], **time, **run}]


def authors(python, checkout, points, cores):
    run = python_run(
        "authors",
        [python, HARNESS / "fit_authors.py", checkout.resolve(), points],
        cores,
        {"MPLBACKEND": "Agg"},
    )
    done = subprocess.run(
        ["git", "-C", checkout, "rev-parse", "--short", "HEAD"], text=True, capture_output=True
    )
    commit = done.stdout.strip() if done.returncode == 0 else ""
    return [
        {
            "name": "pyLDLE",
            "embed_seconds": run.pop("seconds")[0],
            **run,
            "version": f"pyLDLE {commit}".strip(),
        }
    ]


def seconds_text(entry):
    if "more_than" in entry:
        return f"more than {entry['more_than']}"
    return page.number(entry["embed_seconds"])


def entries_of(name, run):
    """Calls run() and prints the result. Returns its entries for the table; a failure becomes an entry too."""
    print(f"{name} ... ", end="", flush=True)
    try:
        entries = run()
    except measure.RunFailed as error:
        print(error, flush=True)
        return [{"name": name, "failed": str(error)}]
    print(
        ", ".join(f"{seconds_text(entry)} s" for entry in entries)
        + f", {page.number(entries[0].get('peak_mb'))} MB",
        flush=True,
    )
    return entries


def klein_bottle(wanted):
    python = python_with("peers.txt")
    points = measure.generate("klein-bottle", wanted.points, FOLDER)
    entries = entries_of("ldle, klein-bottle", lambda: ours("klein-bottle", points, wanted.cores))
    for method in LIBRARIES:
        entries += entries_of(LIBRARIES[method], lambda: library(python, method, points, wanted.cores))
    return entries


def square(wanted):
    if not wanted.authors:
        print("the authors' program is left out: give a checkout of it with --authors PATH")
        return []
    python = python_with("authors.txt")
    points = measure.generate("square", wanted.points, FOLDER)
    return entries_of("ldle, square", lambda: ours("square", points, wanted.cores)) + entries_of(
        "pyLDLE", lambda: authors(python, wanted.authors, points, wanted.cores)
    )


def large(dataset, n, wanted):
    """Compares default options on a data set of about n points."""
    python = python_with("peers.txt")
    points = measure.generate(dataset, n, FOLDER)
    entries = entries_of(
        f"ldle, {dataset}, n = {n}",
        lambda: ours_by_default(dataset, points, wanted.cores, wanted.limit),
    )
    for method, name in LARGE_LIBRARIES.items():
        entries += entries_of(
            name, lambda: library_by_default(python, method, points, wanted.cores, wanted.limit)
        )
    return {"dataset": dataset, "points": points_of(entries) or n, "entries": entries}


def points_of(entries):
    return next((entry["points"] for entry in entries if "points" in entry), None)


def large_rows(comparison, facts):
    """Returns the rows of the table for one data set; the first entry is that of ldle.

    >>> ldle = {"name": "ldle", "options": "default", "embed_seconds": 2.0, "peak_mb": 50.0}
    >>> slow = {"name": "UMAP", "version": "umap-learn 1", "options": "default", "more_than": 30}
    >>> broken = {"name": "PaCMAP", "failed": "no memory"}
    >>> comparison = {"dataset": "square", "points": 900, "entries": [ldle, slow, broken]}
    >>> for row in large_rows(comparison, {"ldle": "ldle 1"}): print(row)
    ['square', 900, 'ldle', 'ldle 1', 'default', '2.00', '1.00', '50.0']
    ['square', 900, 'UMAP', 'umap-learn 1', 'default', 'more than 30 s', 'more than 15.0', '–']
    ['square', 900, 'PaCMAP', 'failed: no memory', '', '', '', '']
    >>> comparison["entries"] = [{"name": "ldle", "options": "default", "more_than": 30}]
    >>> for row in large_rows(comparison, {"ldle": "ldle 1"}): print(row)
    ['square', 900, 'ldle', 'ldle 1', 'default', 'more than 30 s', '–', '–']
    """
    own = comparison["entries"][0].get("embed_seconds")
    for entry in comparison["entries"]:
        row = [comparison["dataset"], comparison["points"], entry["name"]]
        if "failed" in entry:
            yield [*row, f"failed: {entry['failed']}", *[""] * 4]
            continue
        bound, unit = ("more than ", " s") if "more_than" in entry else ("", "")
        seconds = entry.get("more_than") or entry["embed_seconds"]
        yield [
            *row,
            entry.get("version") or facts["ldle"],
            entry["options"],
            seconds_text(entry) + unit,
            bound + page.number(seconds / own) if own else "–",
            page.number(entry.get("peak_mb")),
        ]


def large_section(result):
    facts = result["circumstances"]
    header = ["data", "n", "program", "version", "options", "seconds", "× ldle", "peak MB"]
    rows = [row for comparison in result["comparisons"] for row in large_rows(comparison, facts)]
    return f"{page.setting(facts)}\n\n{page.table(header, rows, words=5)}"


def compare_large(wanted):
    """Makes the comparison of default options. Returns all its entries."""
    sizes = sizes_of("--large", wanted.large)
    build("ldle_program")
    result = {"circumstances": circumstances(wanted.cores), "limit": wanted.limit, "comparisons": []}
    for n in sizes:  # small sizes first, so that mistakes show early
        for dataset in LARGE_DATASETS:
            result["comparisons"].append(large(dataset, n, wanted))
            path = save("peers-large", result)
    print(f"results: {path}")
    if not wanted.no_page:
        page.write_section("peers-large", large_section(result), command="peers --large")
    return [entry for comparison in result["comparisons"] for entry in comparison["entries"]]


def rows(entries, facts):
    own = entries[0]
    for entry in entries:
        if "failed" in entry:
            yield [entry["name"], f"failed: {entry['failed']}", *[""] * 6]
            continue
        ratio = lambda key: "–" if "failed" in own else page.number(entry[key] / own[key])
        yield [
            entry["name"],
            entry.get("version") or facts["ldle"],
            entry["options"],
            page.number(entry["embed_seconds"]),
            ratio("embed_seconds"),
            page.number(entry["process_seconds"]),
            page.number(entry["peak_mb"]),
            ratio("peak_mb"),
        ]


def comparison(title, entries, facts):
    header = [
        "program",
        "version",
        "options",
        "embedding s",
        "× ldle",
        "process s",
        "peak MB",
        "× ldle",
    ]
    return f"### {title}\n\n{page.table(header, rows(entries, facts), words=3)}"


def section(result):
    facts = result["circumstances"]
    parts = [page.setting(facts)]
    for dataset, entries in result["comparisons"].items():
        parts.append(
            comparison(f"{dataset}, n = {points_of(entries)}", entries, facts)
            if entries
            else f"### {dataset}\n\nNot measured: needs a checkout of the authors' program (`bench/peers --authors PATH`)."
        )
    return "\n\n".join(parts)


def compare(wanted):
    """Makes the comparisons with the paper's options. Returns all their entries."""
    build("ldle_program")
    result = {"circumstances": circumstances(wanted.cores), "comparisons": {}}
    for dataset, entries_on in {"klein-bottle": klein_bottle, "square": square}.items():
        result["comparisons"][dataset] = entries_on(wanted)
        path = save("peers", result)
    print(f"results: {path}")
    if not wanted.no_page:
        page.write_section("peers", section(result))
    return [entry for entries in result["comparisons"].values() for entry in entries]


def main():
    wanted = arguments()
    entries = compare_large(wanted) if wanted.large else compare(wanted)
    return 1 if any("failed" in entry for entry in entries) else 0


if __name__ == "__main__":
    run_main("bench/peers", main)
