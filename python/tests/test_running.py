"""A run can be watched and stopped, and lets other threads work."""

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


def test_importing_ldle_does_not_import_scikit_learn():
    code = "import sys, ldle; ldle.datasets.names(); print('sklearn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_progress_goes_to_a_function(roll):
    said = []
    LDLE(verbose=lambda *word: said.append(word)).fit(roll.points)
    stages = list(dict.fromkeys(stage for stage, _, _ in said))
    assert stages[:4] == ["points", "neighbors", "topology", "laplacian"]
    assert all(0 <= done <= total for _, done, total in said)


def test_progress_goes_to_stderr(roll, capsys):
    LDLE(verbose=True).fit(roll.points)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err != ""


def test_an_exception_of_the_function_ends_the_run(roll):
    def refuse(stage, done, total):
        if stage == "clustering":
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        LDLE(verbose=refuse).fit(roll.points)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_interrupt_ends_the_run():
    """And leaves nothing behind that the next run would notice."""
    code = """
        import ldle, sys
        few = ldle.datasets.make("swiss-roll", n=1000).points
        many = ldle.datasets.make("swiss-roll", n=60000).points
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
        # A shell's background jobs are born deaf to interrupts, and so would be their children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    for line in process.stdout:
        if line.strip() == "spectrum":
            break
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 42


def test_other_threads_work_meanwhile(roll):
    """Two runs at once, in threads, give what one gives."""
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


def test_the_lock_is_released():
    """While a run goes on, this thread counts."""
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
