"""Pages of docs/: hand-written text, and sections that the commands of bench/ write."""

import math

from project import ROOT, BenchError

PAGE = ROOT / "docs" / "performance.md"


def number(value):
    """Returns a number with three significant digits and no exponent; a dash for None (not measured).

    >>> [number(value) for value in (0.012345, 9.996, 123.4, 98765, 0, None)]
    ['0.0123', '10.0', '123', '98800', '0', '–']
    """
    if value is None:
        return "–"
    if value == 0:
        return "0"
    rounded = float(f"{value:.3g}")
    digits = 2 - math.floor(math.log10(abs(rounded)))
    return f"{rounded:.{max(digits, 0)}f}"


def size(n):
    """Returns a power of ten with an exponent (10^4 for 10000), any other number as it is."""
    power = round(math.log10(n))
    return f"10<sup>{power}</sup>" if 10**power == n else str(n)


def table(header, rows, words=1):
    """Returns a Markdown table; the first `words` columns hold text, the others numbers."""
    lines = [header, ["---"] * words + ["--:"] * (len(header) - words), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def setting(facts):
    """Returns the line below a section's title: machine, versions, date, and load before the start."""
    machine = f"{facts['cpu']}, {facts['cores']} cores, {facts['memory_gb']} GB; {facts['system']}"
    program = f"{facts['ldle']} at {facts['commit'] or 'unknown commit'}; {facts['compiler']}"
    return f"*{machine}; {program}; {facts['date']}, load {facts['load_at_start']} at the start.*"


def replace_section(page, name, text, command=None):
    """Returns the page with a new text between the two marks of a section; the command that makes it is named like the section
    unless it is given.

    >>> page = "a\\n<!-- x: made by bench/x -->\\nold\\n<!-- x: end -->\\nb\\n"
    >>> replace_section(page, "x", "new")
    'a\\n<!-- x: made by bench/x -->\\n\\nnew\\n\\n<!-- x: end -->\\nb\\n'
    >>> replace_section("<!-- y: made by bench/x -a -->\\n<!-- y: end -->", "y", "new", "x -a")
    '<!-- y: made by bench/x -a -->\\n\\nnew\\n\\n<!-- y: end -->'
    """
    begin, end = f"<!-- {name}: made by bench/{command or name} -->", f"<!-- {name}: end -->"
    before, found_begin, rest = page.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise BenchError(f"the page does not have the lines '{begin}' and '{end}'")
    return f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}"


def write_section(name, text, path=PAGE, command=None):
    page = replace_section(path.read_text(), name, text, command)
    partial = path.with_suffix(".md.tmp")
    partial.write_text(page)
    partial.replace(path)
    print(f"wrote the section {name} of {path.relative_to(ROOT)}")
