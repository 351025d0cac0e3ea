"""Measures every stage separately with Google Benchmark. Writes a table of docs/performance.md."""

import argparse
import json
import subprocess

import page
from project import BINARIES, RESULTS, BenchError, build, circumstances, run_main, save


def arguments():
    parser = argparse.ArgumentParser(prog="bench/stages", description=__doc__)
    parser.add_argument(
        "--points",
        type=int,
        default=10000,
        metavar="N",
        help="approximate number of points (default: 10000)",
    )
    parser.add_argument(
        "--repetitions",
        type=int,
        default=3,
        metavar="R",
        help="number of measurements, of which the median is taken (default: 3)",
    )
    parser.add_argument(
        "--filter",
        default="",
        metavar="REGEX",
        help="only these benchmarks, e.g. klein-bottle/spectrum; does not change the page",
    )
    return parser.parse_args()


def measure(wanted):
    RESULTS.mkdir(parents=True, exist_ok=True)
    out = RESULTS / "stages-google-benchmark.json"
    done = subprocess.run(
        [
            BINARIES / "stage_benchmarks",
            f"--points={wanted.points}",
            f"--benchmark_filter={wanted.filter}",
            f"--benchmark_repetitions={wanted.repetitions}",
            "--benchmark_report_aggregates_only=true",
            f"--benchmark_out={out}",
            "--benchmark_out_format=json",
        ]
    )
    if done.returncode != 0:
        raise BenchError(f"stage_benchmarks ended with exit code {done.returncode}")
    return json.loads(out.read_text())["benchmarks"]


def medians(benchmarks):
    """Returns an entry for each data set and stage with the median time in milliseconds and its relative spread."""
    entries = {}
    for item in benchmarks:
        dataset, stage, _ = item["run_name"].split("/")
        entry = entries.setdefault((dataset, stage), {"dataset": dataset, "stage": stage})
        if item["aggregate_name"] == "median":
            entry["milliseconds"], entry["points"] = item["real_time"], round(item["points"])
        if item["aggregate_name"] == "cv":
            entry["relative_spread"] = item["real_time"]
    return list(entries.values())


def section(result):
    entries = {(item["dataset"], item["stage"]): item for item in result["stages"]}
    datasets = list(dict.fromkeys(dataset for dataset, _ in entries))
    stages = list(dict.fromkeys(stage for _, stage in entries))
    points = {dataset: entries[dataset, stages[0]]["points"] for dataset in datasets}
    rows = [
        [stage] + [page.number(entries[dataset, stage]["milliseconds"]) for dataset in datasets]
        for stage in stages
    ]
    rows.append(
        ["**sum**"]
        + [
            page.number(sum(entries[dataset, stage]["milliseconds"] for stage in stages))
            for dataset in datasets
        ]
    )
    header = ["stage"] + [f"{dataset}, n = {points[dataset]} (ms)" for dataset in datasets]
    spread = max(item["relative_spread"] for item in result["stages"])
    return (
        f"{page.setting(result['circumstances'])}\n\n{page.table(header, rows)}\n\n"
        f"Medians of {result['repetitions']} measurements; their relative standard deviation is at most {100 * spread:.0f} %."
    )


def main():
    wanted = arguments()
    if wanted.repetitions < 2:
        raise BenchError(f"--repetitions: {wanted.repetitions} must be at least 2, so that the spread is defined")
    build("ldle_program", "stage_benchmarks")
    result = {
        "circumstances": circumstances(),
        "repetitions": wanted.repetitions,
        "stages": medians(measure(wanted)),
    }
    print(f"results: {save('stages', result)}")
    if not wanted.filter:
        page.write_section("stages", section(result))


if __name__ == "__main__":
    run_main("bench/stages", main)
