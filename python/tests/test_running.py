"""Tests of progress, interruption and threads."""

import os
import signal
import subprocess
import sys
import textwrap
import threading

import numpy as np
import pytest

import ldle
from ldle import LDLE


def test_importing_ldle_imports_nothing_large():
    code = """if True:
        import sys, ldle
        print("numpy" in sys.modules)
        ldle.datasets.names()
        print("sklearn" in sys.modules, "matplotlib" in sys.modules, "pandas" in sys.modules)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == 4 * ["False"]


def test_verbose_function_receives_progress(roll):
    messages = []
    LDLE(verbose=lambda *message: messages.append(message), n_jobs=1).fit(roll.points)
    stages = list(dict.fromkeys(stage for stage, _, _ in messages))
    assert stages[:5] == ["points", "neighbors", "anomalies", "topology", "components"]
    assert all(0 <= done <= total for _, done, total in messages)


def test_verbose_writes_progress_to_stderr(roll, capsys):
    LDLE(verbose=True).fit(roll.points)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err != ""


def test_exception_of_the_verbose_function_stops_the_run(roll):
    def refuse(stage, done, total):
        if stage == "clustering":
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        LDLE(verbose=refuse).fit(roll.points)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupt_stops_the_run():
    """The next run gives the same result as before."""
    code = """
        import ldle, sys
        few = ldle.datasets.make("swiss-roll", n=1000).points
        many = ldle.datasets.make("swiss-roll", n=30000).points
        before = ldle.LDLE().fit_transform(few)
        estimator = ldle.LDLE(verbose=lambda stage, done, total: print(stage, flush=True))
        try:
            estimator.fit(many)
        except KeyboardInterrupt:
            after = ldle.LDLE().fit_transform(few)
            sys.exit(42 if (before == after).all() else 1)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        text=True,
        # Background jobs of a shell ignore interrupts, and their child processes inherit this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    for line in process.stdout:
        if line.strip() == "registration":
            break
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 42


def test_two_runs_at_the_same_time_give_the_same_result(roll):
    found = [None, None]

    def run(which):
        found[which] = LDLE(n_jobs=1).fit_transform(roll.points)

    threads = [threading.Thread(target=run, args=(which,)) for which in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] is not None
    np.testing.assert_array_equal(found[0], found[1])


def test_run_releases_the_interpreter_lock():
    """The main thread counts during a run in another thread."""
    points = ldle.datasets.make("swiss-roll", n=5000).points
    finished = threading.Event()

    def run():
        LDLE(n_jobs=1).fit(points)
        finished.set()

    threading.Thread(target=run).start()
    turns = 0
    while not finished.wait(0.001):
        turns += 1
    assert turns > 20
