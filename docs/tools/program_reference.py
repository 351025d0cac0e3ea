"""Writes the reference of the program: its help texts as one page.

    program_reference.py PROGRAM OUT.md
"""

import os
import pathlib
import re
import subprocess
import sys


def help_of(program, *command):
    environment = {**os.environ, "COLUMNS": "100"}
    done = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True, env=environment)
    return done.stdout


def commands_of(program):
    """Returns the names of the subcommands, in the order of the help."""
    listed = help_of(program).split("Subcommands:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (\S+)", listed, re.MULTILINE)


def escaped(text):
    """Returns text in which Markdown sees no markup except for code."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<>\[\]])", r"\\\1", part) for part in parts)


def section(title, lines):
    """Returns a group of options as a definition list."""
    entries = []
    for line in lines:
        option = re.match(r"  (\S.*?)(?:  +(\S.*))?$", line)
        if option and not line.startswith("   "):
            entries.append([option[1], [option[2]] if option[2] else []])
        elif line.strip() and entries:
            entries[-1][1].append(line.strip())
    text = [f"### {title}\n"]
    for flag, words in entries:
        text.append(f"`{flag}`\n: {escaped(' '.join(words))}\n")
    return "\n".join(text)


def page_of(program, command):
    text = help_of(program, command)
    before, _, options = text.partition("\nUsage: ")
    usage, _, groups = options.partition("\n\n")
    summary, _, about = before.strip().partition("\n\n")
    parts = [f"## ldle {command}\n", escaped(summary) + ".\n"]
    # Indented lines are examples or lists, which keep their form.
    for paragraph in about.split("\n\n"):
        if any(line.startswith("  ") for line in paragraph.splitlines()):
            parts.append(f"```text\n{paragraph}\n```\n")
        elif paragraph:
            parts.append(escaped(paragraph) + "\n")
    parts.append(f"```text\n{usage}\n```\n")
    for group in re.split(r"\n\n+", groups.strip("\n")):
        title, *lines = group.split("\n")
        if title.endswith(":"):
            parts.append(section(title.rstrip(":"), lines))
        else:
            parts.append(escaped(group) + "\n")
    return "\n".join(parts)


def main(program, out):
    pages = [page_of(program, command) for command in commands_of(program)]
    about = (
        "`ldle SUBCOMMAND --help` prints these texts.\n\n"
        "Exit codes: 0 success, 1 the run failed, 2 wrong usage, 3 bad input, 130 interrupted.\n"
    )
    pathlib.Path(out).write_text("\n".join([about, *pages]))


if __name__ == "__main__":
    main(*sys.argv[1:])
