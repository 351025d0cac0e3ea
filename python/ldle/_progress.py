"""Progress of a run: one line of text that is written again and again."""

import contextlib
import shutil
import sys
import time

from ldle._notebook import display, in_notebook

_BAR = 20  # characters


@contextlib.contextmanager
def progress_of(verbose):
    """Yields the function that the library calls with (stage, steps done, total steps), or None if not verbose."""
    if not verbose:
        yield None
    elif callable(verbose):
        yield verbose
    else:
        line = ProgressLine(_place())
        try:
            yield line.show
        except BaseException:
            line.end("stopped")
            raise
        line.end("finished")


class ProgressLine:
    """The stage of a run, how much of it is done, and the seconds since the run began.

    A place writes a text instead of the text before it: write(text). It says how many seconds must lie between two
    texts about one stage (`pause`) and between two stages (`stage_pause`), and ends with end(text).
    """

    def __init__(self, place, clock=time.monotonic):
        self._place, self._clock = place, clock
        self._begin = clock()
        self._shown_at, self._stage = -float("inf"), None

    def show(self, stage, done, total):
        now = self._clock()
        pause = self._place.pause if stage == self._stage else self._place.stage_pause
        if now < self._shown_at + pause:
            return
        self._shown_at, self._stage = now, stage
        self._place.write(f"{_in_words(stage, done, total)}  {self._seconds(now)}")

    def end(self, how):
        self._place.end(f"ldle: {how} after {self._seconds(self._clock())}")

    def _seconds(self, now):
        seconds = now - self._begin
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"


def _in_words(stage, done, total):
    """Returns how much of a stage is done.

    >>> _in_words("polish", 5, 10)
    'ldle: polish [##########..........]  50 %'
    >>> _in_words("polish", 0, 0)
    'ldle: polish'
    """
    if total <= 0:
        return f"ldle: {stage}"
    share = min(max(done / total, 0), 1)
    full = int(share * _BAR)
    return f"ldle: {stage} [{'#' * full}{'.' * (_BAR - full)}] {share:4.0%}".replace("%", " %")


def _place():
    """Returns where progress is shown."""
    if in_notebook():
        return _Cell()
    return _Terminal(sys.stderr) if sys.stderr.isatty() else _Log(sys.stderr)


class _Cell:
    """The cell of a notebook."""

    pause, stage_pause = 0.2, 0.0

    def __init__(self):
        self._shown = None

    def write(self, text):
        bundle = {"text/plain": text}
        if self._shown is None:
            self._shown = display(bundle, raw=True, display_id=True)
        else:
            self._shown.update(bundle, raw=True)

    end = write


class _Terminal:
    """The last line of a terminal, which is empty again at the end."""

    pause, stage_pause = 0.1, 0.0

    def __init__(self, stream):
        self._stream, self._width = stream, 0

    def write(self, text):
        text = text[: shutil.get_terminal_size().columns - 1]
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)

    def end(self, text):
        self.write("")
        self._stream.write("\r")
        self._stream.flush()


class _Log:
    """A file or a pipe: few lines, each with an end."""

    pause = stage_pause = 10.0

    def __init__(self, stream):
        self._stream = stream

    def write(self, text):
        self._stream.write(text + "\n")
        self._stream.flush()

    end = write
