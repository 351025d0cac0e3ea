"""Runs programs in separate processes and measures them; runs ldle and reads its measurements."""

import json
import os
import shutil
import signal
import subprocess
import time

from project import LDLE, RESULTS, BenchError


class RunFailed(BenchError):
    pass


def _how_it_ended(status, log):
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGKILL:
        return "killed, perhaps because memory ran out"
    if code < 0:
        return f"ended by signal {-code}"
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return f"exit code {code}: {lines[-1] if lines else 'no output'} (see {log})"


def run_measured(command, log, cores=None, env=None):
    """Runs a process on the first `cores` cores and returns its wall seconds and peak resident MB; output goes to log."""
    cpus = sorted(os.sched_getaffinity(0))[:cores]
    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "wb") as out:
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command],
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **(env or {})},
            preexec_fn=lambda: os.sched_setaffinity(0, cpus),
        )
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            process.wait()
            raise
        seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if status != 0:
        raise RunFailed(f"{os.path.basename(command[0])}: {_how_it_ended(status, log)}")
    return {"process_seconds": seconds, "peak_mb": usage.ru_maxrss / 1024}


def generate(dataset, n, folder):
    """Generates a data set and returns its file; n = None means the paper's number of points."""
    folder.mkdir(parents=True, exist_ok=True)
    points = folder / f"{dataset}{'' if n is None else f'-{n}'}.npy"
    size = [] if n is None else ["--n", n]
    run_measured(
        [LDLE, "generate", dataset, "-o", points, *size, "--force", "--quiet"],
        points.with_suffix(".log"),
    )
    return points


def embed(dataset, points, cores=None):
    """Runs the paper's algorithm with the paper's options. Returns the program's measurements and those of the process."""
    run = points.with_suffix("")
    measured = run_measured(
        [LDLE, "embed", points, "-o", run, "--preset", dataset, "--paper", "--force", "--quiet"],
        points.with_suffix(".log"),
        cores,
    )
    summary = json.loads((run / "summary.json").read_text())
    shutil.rmtree(run)
    # ldle resets the kernel's peak at every stage, so the process shows the peak of the last part only.
    measured["peak_mb"] = max(measured["peak_mb"], summary["peak_memory_mb"])
    return {
        "dataset": dataset,
        "points": summary["sizes"]["n"],
        "views": summary["sizes"]["views"],
        "stages": summary["times"],
        "embed_seconds": sum(stage["seconds"] for stage in summary["times"]),
        **measured,
    }
