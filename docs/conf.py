"""Configuration of Sphinx. `docs/build` builds the site."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

project = "ldle"
copyright = "the ldle authors"
version = release = re.search(r"project\(ldle VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.mathjax",
    "sphinx_copybutton",
    "sphinx_design",
    "breathe",
]
myst_enable_extensions = ["colon_fence", "attrs_inline", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_made"]

breathe_projects = {"ldle": str(ROOT / "build/docs/doxygen/xml")}
breathe_default_project = "ldle"
autodoc_member_order = "bysource"
default_role = "code"

html_theme = "furo"
html_title = "ldle"
html_show_sourcelink = False
html_static_path = ["site"]
html_css_files = ["site.css"]
