"""Notebooks: whether output goes to a cell of one, and pages that a cell shows. IPython is used where it runs already."""

import sys

#: Number of bytes of the largest page that a cell shows: every one is stored in the notebook.
MOST_SHOWN = 20 * 10**6
_HEIGHT = 680  # pixels


def in_notebook():
    """Returns whether output goes to a cell of a notebook."""
    get_ipython = getattr(sys.modules.get("IPython"), "get_ipython", None)
    return get_ipython is not None and getattr(get_ipython(), "kernel", None) is not None


def display(bundle, **options):
    """Shows an object, or a text given by its type, in the cell of the notebook that runs."""
    return sys.modules["IPython"].display.display(bundle, **options)


class Page:
    """An interactive HTML page, which a notebook shows in a frame of its own.

    Attributes
    ----------
    html : str
        The page.
    """

    def __init__(self, html):
        if len(html) > MOST_SHOWN:
            raise ValueError(
                f"the page has {len(html) / 1e6:.0f} MB: a cell shows at most {MOST_SHOWN / 1e6:.0f} MB; "
                "write it to a file: report(path)"
            )
        self.html = html

    def __repr__(self):
        return f"<page of {len(self.html) / 1e6:.1f} MB, which a notebook shows; report(path) writes it to a file>"

    def _repr_html_(self):
        page = self.html.replace("&", "&amp;").replace('"', "&quot;")
        style = f"width: 100%; height: {_HEIGHT}px; border: 0"
        return f'<iframe srcdoc="{page}" style="{style}" allowfullscreen></iframe>'

    def show(self):
        """Shows the page in the cell of the notebook that runs."""
        if not in_notebook():
            raise RuntimeError("only a notebook can show a page: write it to a file with report(path)")
        display(self)
