"""Progress of a run."""

import contextlib
import sys


@contextlib.contextmanager
def progress_of(verbose):
    """Yields the function that the library calls with (stage, steps done, total steps), or None if not verbose."""
    if not verbose:
        yield None
    elif callable(verbose):
        yield verbose
    else:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            yield _print_stage
        else:
            with tqdm(unit="step", leave=False) as bar:
                yield _on_bar(bar)


def _on_bar(bar):
    def show(stage, done, total):
        if bar.desc != f"{stage}: ":
            bar.reset(total=total or None)
            bar.set_description(stage, refresh=False)
        bar.total = total or None
        bar.n = done
        bar.refresh()

    return show


def _print_stage(stage, done, total):
    if done == 0 and total == 0:
        print(f"ldle: {stage}", file=sys.stderr)
