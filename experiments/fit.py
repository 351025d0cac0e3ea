"""fit.py METHOD JOB.npz RESULT.npz: one method on one data set, in a process of its own; timed without imports."""

import json
import pathlib
import re
import sys
import time
import warnings

import numpy as np

import peers


def peak_mb():
    """Of this process alone: what getrusage tells of a child may be its parent's."""
    status = pathlib.Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\s*(\d+) kB", status)[1]) / 1024


def main():
    name, job_file, result_file = sys.argv[1:]
    method = peers.METHODS[name]
    with np.load(job_file) as job:
        points = job["points"]
        parameters = json.loads(str(job["parameters"]))
        given = {"boundary": job["boundary"]} if method.knows_boundary else {}
    if method.knows_boundary == "marks":
        given["boundary"] = (given["boundary"] <= 0).astype(float)
    warnings.simplefilter("ignore")
    fit = method.prepare(**parameters)
    if method.warm_up:
        fit(points[: method.warm_up])
    start = time.process_time()  # whatever else the machine is doing
    arrays = fit(points, **given)
    seconds = time.process_time() - start
    if arrays["embedding"].shape != (len(points), 2) or not np.isfinite(arrays["embedding"]).all():
        sys.exit("no finite embedding came out")
    np.savez(result_file, seconds=seconds, peak_mb=peak_mb(), **arrays)


main()
