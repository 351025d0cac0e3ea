"""Measures how well embeddings keep the true shape: the distortion D_k of shortest paths, the number of torn pairs of
views, and the distance from the true flat coordinates if they are known. Writes the tables of docs/fidelity.md and a
sheet of pictures.
"""

import argparse
import json
import re
import shutil
import subprocess

import measure
import page
from fidelity_cases import LARGE, NO_PATHS, SECTIONS, TEN_THOUSAND, VARIANTS
from project import (
    BINARIES,
    HARNESS,
    LDLE,
    RESULTS,
    ROOT,
    BenchError,
    build,
    circumstances,
    python_with,
    run_main,
    save,
)

FOLDER = RESULTS / "fidelity"
PAGE = ROOT / "docs" / "fidelity.md"
SHEET = ROOT / "docs" / "fidelity.png"
DRAWN = "default"  # the variant on the sheet of pictures


def arguments():
    parser = argparse.ArgumentParser(prog="bench/fidelity", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="leave out runs of more than about 10^4 points"
    )
    parser.add_argument(
        "--only",
        default="",
        metavar="WORD",
        help="only cases whose title or section contains this word; only sections measured completely are written to the page",
    )
    parser.add_argument(
        "--variants",
        default=",".join(VARIANTS),
        metavar="NAME,...",
        help="variants of the algorithm (default: %(default)s, if the program has their flags)",
    )
    parser.add_argument(
        "--no-page", action="store_true", help="do not change docs/fidelity.md and its picture"
    )
    return parser.parse_args()


def known_variants(names):
    """Returns those of the given variants whose flags `ldle embed --help` lists."""
    unknown = [name for name in names if name not in VARIANTS]
    if unknown:
        raise BenchError(f"--variants: '{unknown[0]}' must be one of {', '.join(VARIANTS)}")
    help_text = subprocess.run([LDLE, "embed", "--help"], capture_output=True, text=True).stdout
    flags = set(re.findall(r"--[a-z][a-z-]*", help_text))
    known = []
    for name in names:
        missing = [w for w in VARIANTS[name] if w.startswith("--") and w not in flags]
        if missing:
            print(f"variant '{name}' is left out: this program has no {missing[0]}")
        else:
            known.append(name)
    return known


def generate(case):
    points = FOLDER / f"{case.slug}.npy"
    wishes = {"--n": case.n, "--noise": case.noise, "--sampling": case.sampling or None}
    given = [word for flag, value in wishes.items() if value is not None for word in (flag, value)]
    measure.run_measured(
        [LDLE, "generate", case.dataset, "-o", points, *given, "--force", "--quiet"],
        points.with_suffix(".log"),
    )
    return points


def beside(points, ending):
    """Returns x.flat.npy for x.npy and .flat.npy. The noise 0.01 in a name does not count as a suffix.

    >>> import pathlib
    >>> beside(pathlib.Path("a/roll-noise-0.01.npy"), ".flat.npy").name
    'roll-noise-0.01.flat.npy'
    """
    return points.parent / (points.name.removesuffix(".npy") + ending)


def evaluate(case, run, points):
    out = FOLDER / "evaluation.json"
    flat = beside(points, ".flat.npy")
    measure.run_measured(
        [LDLE, "evaluate", run, "--data", points, "--json", "--quiet", "--force", "-o", out]
        + (["--flat", flat] if flat.exists() else [])
        + (["--sources", case.sources] if case.sources else []),
        FOLDER / "evaluate.log",
    )
    found = json.loads(out.read_text())
    procrustes = found["procrustes_error"] or {}
    paths = found["geodesic_distortion"] if case.sources != NO_PATHS else {}
    return {
        "median_distortion": paths.get("median"),
        "max_distortion": paths.get("max"),
        "sources": paths.get("sources"),
        "rigid": procrustes.get("rigid"),
        "scaled": procrustes.get("scaled"),
    }


def embed(case, variant, points):
    """Makes one run in a folder beside its data and returns its measurements."""
    run = FOLDER / (case.slug if variant == DRAWN else f"{case.slug}-{variant.replace(' ', '-')}")
    flags = [case.dataset if word == "DATASET" else word for word in VARIANTS[variant]]
    measured = measure.run_measured(
        [LDLE, "embed", points, "-o", run, "--force", "--quiet", *case.flags, *flags],
        FOLDER / "embed.log",
    )
    summary = json.loads((run / "summary.json").read_text())
    return {
        "variant": variant,
        "run": run.name,
        "points": summary["sizes"]["n"],
        "torn_pairs": summary["sizes"]["torn_pairs"],
        "pieces": summary["sizes"]["components"],
        "stretch_spread": spread_of_stretch(summary),
        "seconds": measured["process_seconds"],
        **evaluate(case, run, points),
    }


def spread_of_stretch(summary):
    """Returns the spread of the stretch before and after the polish, or None without a polish."""
    polish = summary["polish"]
    return polish and [polish[when]["stretch_spread"] for when in ("before", "after")]


def measured(case, variants):
    print(f"{case.title}{f', n = {case.n}' if case.n else ''} ... ", end="", flush=True)
    rows = []
    try:
        points = generate(case)
        for variant in (name for name in case.variants if name in variants):
            try:
                rows.append(embed(case, variant, points))
            except measure.RunFailed as error:
                rows.append({"variant": variant, "failed": str(error)})
    except measure.RunFailed as error:
        rows.append({"variant": "generate", "failed": str(error)})
    print("; ".join(text_of(row) for row in rows), flush=True)
    tidy(case, rows)
    return [{"case": case.title, "n": case.n, **row} for row in rows]


def tidy(case, rows):
    """Removes all files that the sheet of pictures does not need."""
    large = case.n and case.n > TEN_THOUSAND
    for row in rows:
        if "run" in row and (large or row["variant"] != DRAWN):
            shutil.rmtree(FOLDER / row["run"])
    if large:
        for path in FOLDER.glob(f"{case.slug}.*npy"):
            path.unlink()


def text_of(row):
    if "failed" in row:
        return f"{row['variant']} failed: {row['failed']}"
    return (
        f"{row['variant']}: D_k {ratio(row['median_distortion'])} / {ratio(row['max_distortion'])}, "
        f"{row['torn_pairs']} torn, error {error(row['rigid'])}"
    )


def ratio(value):
    """Returns a ratio with three decimals below 10, otherwise with three significant digits.

    >>> [ratio(value) for value in (1.00604, 12.345, None)]
    ['1.006', '12.3', '–']
    """
    return f"{value:.3f}" if value is not None and value < 10 else page.number(value)


def error(value):
    """Returns an error as text; rounding errors count as 0.

    >>> [error(value) for value in (3e-15, 0.01234, None)]
    ['0', '0.0123', '–']
    """
    return "0" if value is not None and value < 1e-6 else page.number(value)


def section_table(rows):
    header = ["data", "embedding", "n", "D_k median", "D_k max", "torn", "stretch", "error", "scaled", "s"]
    lines = []
    for row in rows:
        cells = [ratio(row.get(name)) for name in ("median_distortion", "max_distortion")]
        cells += [row.get("torn_pairs", "failed" if "failed" in row else "–")]
        cells += [" → ".join(ratio(s) for s in row.get("stretch_spread") or ()) or "–"]
        cells += [error(row.get(name)) for name in ("rigid", "scaled")]
        cells += [page.number(row.get("seconds"))]
        lines.append([row["case"], row["variant"], row.get("points", "–"), *cells])
    return page.table(header, lines, words=2)


def page_text(result):
    texts = [f"![The default embeddings of all data sets below]({SHEET.name})"]
    for name, section in result.items():
        failures = [
            f"{row['case']}, {row['variant']}: {row['failed']}"
            for row in section["rows"]
            if "failed" in row
        ]
        setting = page.setting(section["circumstances"])
        texts += [f"## {name}", setting, section_table(section["rows"]), *failures]
    return "\n\n".join(texts)


def draw_sheet(result, plotter):
    """Draws the runs that were kept on one sheet, small enough for a page."""
    rows = [row for section in result.values() for row in section["rows"]]
    names = dict.fromkeys(row["run"] for row in rows if row.get("run"))
    runs = [FOLDER / name for name in names if (FOLDER / name).is_dir()]
    if not runs:
        return
    large = FOLDER / "sheet.png"
    measure.run_measured([BINARIES / "paper_report", large, *runs], FOLDER / "sheet.log")
    subprocess.run([plotter, HARNESS / "shrink_picture.py", large, SHEET], check=True)


def chosen_cases(wanted):
    """Returns the cases to measure, by section."""
    sections = SECTIONS if wanted.quick else {**SECTIONS, **LARGE}
    chosen = {
        name: [case for case in cases if wanted.only in name or wanted.only in case.title]
        for name, cases in sections.items()
    }
    if not any(chosen.values()):
        raise BenchError(f"--only: no case contains '{wanted.only}' in its title or section")
    return {name: cases for name, cases in chosen.items() if cases}


def earlier_result():
    path = RESULTS / "fidelity.json"
    return json.loads(path.read_text()) if path.exists() else {}


def main():
    wanted = arguments()
    chosen = chosen_cases(wanted)
    build("ldle_program", "paper_report")
    plotter = None if wanted.no_page else python_with("plot.txt")
    variants = known_variants(wanted.variants.split(","))
    FOLDER.mkdir(parents=True, exist_ok=True)
    everything = {**SECTIONS, **LARGE}
    result = {name: section for name, section in earlier_result().items() if name in everything}
    failed = False
    for name, cases in chosen.items():
        section = {"circumstances": circumstances(), "rows": []}
        for case in cases:
            section["rows"] += measured(case, variants)
        failed = failed or any("failed" in row for row in section["rows"])
        if len(cases) < len(everything[name]) or len(variants) < len(VARIANTS):
            continue  # the page shows complete sections only
        result[name] = section
        result = {known: result[known] for known in everything if known in result}
        print(f"results: {save('fidelity', result)}")
    if not wanted.no_page:
        draw_sheet(result, plotter)
        page.write_section("fidelity", page_text(result), PAGE)
    return 1 if failed else 0


if __name__ == "__main__":
    run_main("bench/fidelity", main)
