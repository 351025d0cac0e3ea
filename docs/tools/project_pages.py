"""Writes the project's own pages for the site: links to other pages keep working, links to files become their names.

    project_pages.py ROOT OUT
"""

import pathlib
import re
import sys

PAGES = {"CHANGELOG.md": "changelog", "ARCHITECTURE.md": "architecture", "CONTRIBUTING.md": "contributing"}


def with_links(text, root):
    def link(match):
        name, target = match.groups()
        path, _, anchor = target.partition("#")
        anchor = f"#{anchor}" if anchor else ""
        if "://" in target or not path:
            return match[0]
        if path in PAGES:
            return f"[{name}]({PAGES[path]}.md{anchor})"
        if path.startswith("docs/") and (root / path).exists():
            return f"[{name}]({path.removeprefix('docs/')}{anchor})"
        if not (root / path).exists():
            sys.exit(f"project_pages: a link leads to {target}, which does not exist")
        return f"`{path}`" if name in (path, f"`{path}`") else f"{name} (`{path}`)"

    return re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)", link, text)


def main(root, out):
    root, out = pathlib.Path(root), pathlib.Path(out)
    for name, page in PAGES.items():
        (out / f"{page}.md").write_text(with_links((root / name).read_text(), root))


if __name__ == "__main__":
    main(*sys.argv[1:])
