"""scaling_plot.py SCALING.json PLOT.png: time and memory of every stage against n, both axes logarithmic."""

import json
import sys

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot as plt
from matplotlib.ticker import NullFormatter

# The colours of Okabe and Ito, which most people with colour blindness can distinguish; markers differ as well.
LOOKS = list(
    zip(
        ["#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#8C6D1F", "#7F7F7F", "#5B2A86"],
        "osD^vPX*h",
    )
)


def draw(axes, runs, value_of_stage, value_of_run):
    n = [run["points"] for run in runs]
    stages = [stage["stage"] for stage in runs[-1]["stages"]]
    for i, name in enumerate(stages):
        color, marker = LOOKS[i % len(LOOKS)]
        values = [
            value_of_stage(next(s for s in run["stages"] if s["stage"] == name)) for run in runs
        ]
        axes.plot(n, values, color=color, marker=marker, markersize=5, linewidth=1.4, label=name)
    total = [value_of_run(run) for run in runs]
    axes.plot(
        n,
        total,
        color="black",
        marker="o",
        markersize=7,
        linewidth=3,
        zorder=1.5,
        label="whole program",
    )
    axes.plot(
        n,
        [1.6 * total[-1] * x / n[-1] for x in n],
        color="black",
        linewidth=1,
        linestyle=(0, (4, 3)),
        label="slope 1",
    )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.yaxis.set_minor_formatter(NullFormatter())
    axes.grid(True, which="major", color="#DDDDDD", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def main():
    with open(sys.argv[1]) as file:
        runs = [run for run in json.load(file)["runs"] if "failed" not in run]
    datasets = list(dict.fromkeys(run["dataset"] for run in runs))
    plt.rcParams.update({"font.size": 11, "axes.titlesize": 12, "axes.titleweight": "bold"})
    figure, grid = plt.subplots(
        2,
        len(datasets),
        figsize=(5.2 * len(datasets) + 1.8, 8.4),
        sharex=True,
        sharey="row",
        squeeze=False,
        layout="constrained",
    )
    for column, dataset in enumerate(datasets):
        own = sorted(
            (run for run in runs if run["dataset"] == dataset), key=lambda run: run["points"]
        )
        draw(
            grid[0][column], own, lambda stage: stage["seconds"], lambda run: run["process_seconds"]
        )
        draw(
            grid[1][column],
            own,
            lambda stage: stage.get("peak_memory_mb"),
            lambda run: run["peak_mb"],
        )
        grid[0][column].set_title(dataset.replace("-", " "))
        grid[1][column].set_xlabel("points")
    grid[0][0].set_ylabel("time (s)")
    grid[1][0].set_ylabel("peak resident memory (MB)")
    figure.legend(
        *grid[0][0].get_legend_handles_labels(), loc="outside right center", frameon=False
    )
    figure.savefig(sys.argv[2], dpi=110, metadata={"Software": None})


main()
