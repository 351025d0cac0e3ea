"""Compares ldle with the authors' program on the square, and with UMAP, t-SNE and LTSA on the Klein bottle. All run on the
same points and cores, each in its own process, one after the other. Writes tables of docs/performance.md.
"""

import argparse
import json
import pathlib
import shutil
import subprocess

import measure
import page
from project import HARNESS, RESULTS, BenchError, build, circumstances, python_with, run_main, save

FOLDER = RESULTS / "peers"
LIBRARIES = {"ltsa": "LTSA", "tsne": "t-SNE", "umap": "UMAP"}


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
        "--cores", type=int, default=2, metavar="C", help="number of cores for each program (default: 2)"
    )
    parser.add_argument("--no-page", action="store_true", help="do not change docs/performance.md")
    wanted = parser.parse_args()
    if wanted.authors and not (wanted.authors / "ldle.py").is_file():
        raise BenchError(f"--authors: {wanted.authors} has no file ldle.py")
    if wanted.cores < 1:
        raise BenchError(f"--cores: {wanted.cores} must be at least 1")
    return wanted


def ours(dataset, points, cores):
    run = measure.embed(dataset, points, cores)
    return [{"name": "**ldle**", "options": f"preset {dataset}", **run}]


def python_run(name, command, cores, env=None):
    """Runs a script that drives another program. Returns its report and the measurements of the process."""
    out = FOLDER / f"{name}.json"
    out.unlink(missing_ok=True)
    measured = measure.run_measured([*command, out], FOLDER / f"{name}.log", cores, env)
    report = json.loads(out.read_text())
    options = ", ".join(f"{option} {value}" for option, value in report["options"].items())
    return {
        "version": report.get("version"),
        "options": options,
        "seconds": report["seconds"],
        **measured,
    }


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


def entries_of(name, run):
    """Calls run() and prints the result. Returns its entries for the table; a failure becomes an entry too."""
    print(f"{name} ... ", end="", flush=True)
    try:
        entries = run()
    except measure.RunFailed as error:
        print(error, flush=True)
        return [{"name": name, "failed": str(error)}]
    print(
        ", ".join(f"{entry['embed_seconds']:.1f} s" for entry in entries)
        + f", {entries[0]['peak_mb']:.0f} MB",
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
        count = next((entry["points"] for entry in entries if "points" in entry), None)
        parts.append(
            comparison(f"{dataset}, n = {count}", entries, facts)
            if entries
            else f"### {dataset}\n\nNot measured: needs a checkout of the authors' program (`bench/peers --authors PATH`)."
        )
    return "\n\n".join(parts)


def main():
    wanted = arguments()
    build("ldle_program")
    result = {"circumstances": circumstances(wanted.cores), "comparisons": {}}
    for dataset, compare in {"klein-bottle": klein_bottle, "square": square}.items():
        result["comparisons"][dataset] = compare(wanted)
        path = save("peers", result)
    print(f"results: {path}")
    if not wanted.no_page:
        page.write_section("peers", section(result))
    return (
        1
        if any("failed" in entry for entries in result["comparisons"].values() for entry in entries)
        else 0
    )


if __name__ == "__main__":
    run_main("bench/peers", main)
