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


class RunTooLong(RunFailed):
    """The process was ended by its timer."""


def _how_it_ended(status, log):
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGKILL:
        return "killed, perhaps because memory ran out"
    if code < 0:
        return f"ended by signal {-code}"
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return f"exit code {code}: {lines[-1] if lines else 'no output'} (see {log})"


def run_measured(command, log, cores=None, env=None, limit=None):
    """Runs a process on the first `cores` cores and returns its wall seconds and peak resident MB; output goes to log. After
    `limit` seconds a timer ends it. A process can also set this timer itself, for a part of its work."""
    cpus = sorted(os.sched_getaffinity(0))[:cores]

    def prepare():
        os.sched_setaffinity(0, cpus)
        signal.setitimer(signal.ITIMER_REAL, limit or 0)  # kept by the program that the process becomes

    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "wb") as out:
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command],
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **(env or {})},
            preexec_fn=prepare,
        )
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            process.wait()
            raise
        seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == -signal.SIGALRM:
        raise RunTooLong(f"{os.path.basename(command[0])}: took longer than the limit")
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


def paper_options(dataset):
    """Returns the options of ldle that run the paper's algorithm with the paper's options for a data set."""
    return ["--preset", dataset, "--paper"]


def embed(dataset, points, options=(), cores=None, limit=None):
    """Runs ldle with these options. Returns the program's measurements and those of the process."""
    run = points.with_suffix("")
    measured = run_measured(
        [LDLE, "embed", points, "-o", run, *options, "--force", "--quiet"],
        points.with_suffix(".log"),
        cores,
        limit=limit,
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
        "total_seconds": summary["total_seconds"],
        **measured,
    }
