"""Runs the named experiments, or all, and writes their sections of docs/experiments.md."""

import argparse
import importlib
import sys
import time

import fits
import page

EXPERIMENTS = (
    "introduction square estimators assembly peers_with_boundary closed noise sparsity real many_dimensions anomaly variants cost".split()
)


def arguments():
    parser = argparse.ArgumentParser(prog="experiments/run", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="experiments to run (default: all)")
    parser.add_argument("--list", action="store_true", help="list the experiments and exit")
    parser.add_argument("--force", action="store_true", help="make and measure every embedding again")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="number of threads (default: 1)")
    parser.add_argument(
        "--limit", type=int, default=300, metavar="SECONDS", help="time limit for one embedding (default: 300)"
    )
    wanted = parser.parse_args()
    for name in wanted.names:
        if name not in EXPERIMENTS:
            parser.error(f"'{name}' must be one of {', '.join(EXPERIMENTS)}")
    for flag in ("threads", "limit"):
        if getattr(wanted, flag) < 1:
            parser.error(f"--{flag}: {getattr(wanted, flag)} must be at least 1")
    return wanted


def main():
    wanted = arguments()
    modules = {name: importlib.import_module(name) for name in wanted.names or EXPERIMENTS}
    if wanted.list:
        for name, module in modules.items():
            print(f"{name}: {module.__doc__.splitlines()[0]}")
        return
    settings = fits.Settings(force=wanted.force, threads=wanted.threads, limit=wanted.limit)
    for name, module in modules.items():
        print(f"{name}: {module.TITLE}", flush=True)
        start = time.perf_counter()
        text = module.run(settings)
        page.write_section(name, f"## {module.TITLE}\n\n{text}\n\n{page.setting(settings)}")
        print(f"{name}: done in {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        main()
    except page.PageBroken as error:
        sys.exit(f"experiments/run: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
