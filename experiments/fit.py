"""fit.py METHOD JOB.npz RESULT.npz: runs one method on one data set and measures its time without imports."""

import json
import pathlib
import re
import sys
import time
import warnings

import numpy as np

import peers


def peak_mb():
    """Returns the peak memory of this process alone; getrusage of a child can include memory of its parent."""
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
    start = time.process_time()  # independent of other load on the machine
    arrays = fit(points, **given)
    seconds = time.process_time() - start
    if arrays["embedding"].shape != (len(points), 2) or not np.isfinite(arrays["embedding"]).all():
        sys.exit("the embedding has a wrong shape or is not finite")
    np.savez(result_file, seconds=seconds, peak_mb=peak_mb(), **arrays)


main()
