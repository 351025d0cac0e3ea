"""Runs what the getting-started pages tell the reader to type: `shell` blocks with bash, `python` blocks with Python, page by
page, each page in an empty folder. `console` blocks show output, or commands that install, and are not run.

    python -m pytest docs/tools/test_snippets.py       (LDLE_PROGRAM: the program)
"""

import os
import pathlib
import re
import subprocess
import sys

import pytest

DOCS = pathlib.Path(__file__).resolve().parents[1]
PAGES = ["start-shell.md", "start-python.md"]
BLOCK = re.compile(r"^```(shell|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_page_runs_as_typed(page, tmp_path):
    program = pathlib.Path(os.environ["LDLE_PROGRAM"]).resolve()
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "MPLBACKEND": "Agg"}
    blocks = BLOCK.findall((DOCS / page).read_text())
    assert blocks
    script = "".join(text for language, text in blocks if language == "python")
    commands = "".join(text for language, text in blocks if language == "shell")
    for call, text in (([sys.executable, "-"], script), (["bash", "-euo", "pipefail"], commands)):
        done = subprocess.run(call, input=text, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
