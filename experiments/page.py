"""docs/experiments.md: hand-written text, and a section for each experiment made from its results."""

import datetime
import math
import os
import pathlib
import re

import numpy as np

import peers
from data import ROOT
from fits import write_whole

PAGE = ROOT / "docs" / "experiments.md"


class PageBroken(Exception):
    """The page lacks the marks of a section. The message names them."""


def number(value):
    """Returns a number with three significant digits and no exponent.

    >>> [number(value) for value in (1.00604, 0.0123456, 27191.3, 0.0, 7, None)]
    ['1.01', '0.0123', '27200', '0', '7', '–']
    """
    if value is None:
        return "–"
    if isinstance(value, (int, np.integer)) or value == 0:
        return f"{value:.0f}"
    if not math.isfinite(value):
        return "∞"
    rounded = float(f"{value:.3g}")
    return f"{rounded:.{max(2 - math.floor(math.log10(abs(rounded))), 0)}f}"


def error(value):
    """Returns an error as text; rounding errors count as 0.

    >>> error(3e-15), error(0.01234)
    ('0', '0.0123')
    """
    return "0" if value is not None and value < 1e-6 else number(value)


def percent(value):
    """Returns a fraction in percent.

    >>> percent(0.12345), percent(0.0), percent(None)
    ('12.3 %', '0 %', '–')
    """
    return "–" if value is None else f"{number(100 * value)} %"


def marked(values, show=number, best=None):
    """Returns the cells of a row with the best value in bold, and all values that look the same. `best` is min, max or None.

    >>> marked([1.001, 1.0014, 2.0, None], best=min)
    ['**1.00**', '**1.00**', '2.00', '–']
    """
    texts = [value if isinstance(value, str) else show(value) for value in values]
    known = [value for value in values if value is not None and not isinstance(value, str)]
    if not best or len(known) < 2:
        return texts
    winner = show(best(known))
    return [f"**{text}**" if text == winner else text for text in texts]


def table(header, rows, words=1):
    """Returns a Markdown table; the first `words` columns hold text, the others numbers."""
    lines = [header, ["---"] * words + ["--:"] * (len(header) - words), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def listed(words):
    """Joins words to a list in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed([])
    ('a, b and c', 'a', 'none')
    """
    words = list(words)
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]])) or "none"


def failures(results):
    """Returns a line for every embedding that failed."""
    lines = [
        f"- {data}, {method}: {fit.failed}"
        for data, fits in results.fits.items()
        for method, fit in fits.items()
        if fit.failed
    ]
    return "\n".join(["No embedding:", "", *lines]) if lines else ""


def setting(settings):
    """Returns a line with machine, versions and date."""
    fields = (line.partition(":") for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines())
    cpu = next((value.strip() for name, _, value in fields if name.strip() == "model name"), os.uname().machine)
    names = [name for name in peers.METHODS if not peers.missing(name)]
    versions = ", ".join(dict.fromkeys(peers.version(name) for name in names))
    return f"*{cpu}, {os.cpu_count()} cores, {settings.threads} used; {versions}; {datetime.date.today()}.*"


def write_section(name, text):
    """Writes the text of a section between its two marks."""
    begin, end = f"<!-- {name}: made by experiments/run {name} -->", f"<!-- {name}: end -->"
    before, found_begin, rest = PAGE.read_text().partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise PageBroken(f"{PAGE.relative_to(ROOT)} lacks the lines '{begin}' and '{end}'")
    text = re.sub(r"\n{3,}", "\n\n", text.strip())  # parts of a section may be empty
    write_whole(PAGE, f"{before}{begin}\n\n{text}\n\n{end}{after}")
