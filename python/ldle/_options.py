"""The library's options as scikit-learn users know them. What an option is called in C++, its default, its range and its
help come from the library; only names that the ecosystem has others for are listed here.
"""

import os

from ldle import _core

#: Parameters that have another name in the library.
LIBRARY_NAMES = {
    "n_components": "dimension",
    "n_neighbors": "graph_neighbors",
    "n_eigenvectors": "eigenvectors",
    "n_refinements": "refinements",
    "random_state": "seed",
    "n_jobs": "threads",
}
_PARAMETER_NAMES = {library: parameter for parameter, library in LIBRARY_NAMES.items()}

_ALL_CORES = -1


def _described():
    found = {}
    for option in _core.options():
        name = _PARAMETER_NAMES.get(option["name"], option["name"])
        if name == "n_jobs":
            option = {
                **option,
                "default": _ALL_CORES,
                "help": "threads to use; -1 takes every core, -2 all but one, None means 1",
                "rule": "",
                "type": "int | None",
            }
        if name == "random_state":
            option = {
                **option,
                "help": "a whole number, with which the same data give the same bytes; None or a "
                "numpy.random.RandomState draw one",
                "type": "int | RandomState | None",
            }
        found[name] = option
    first = {"n_components": found.pop("n_components")}
    return {**first, **found}


#: Of every parameter that is an option of the library: name, symbol, help, rule, default, choices, type.
DESCRIBED = _described()


def threads_of(n_jobs):
    """The library's number of threads, 0 for every core.

    >>> threads_of(None), threads_of(3), threads_of(-1)
    (1, 3, 0)
    """
    if n_jobs is None:
        return 1
    if n_jobs == 0:
        raise ValueError("n_jobs = 0: must not be 0; -1 takes every core")
    if n_jobs > 0:
        return n_jobs
    return 0 if n_jobs == _ALL_CORES else max((os.cpu_count() or 1) + 1 + n_jobs, 1)


def _in_words(annotation):
    """
    >>> _in_words("float | Sequence[float] | Literal['auto']")
    "float or sequence of float or 'auto'"
    """
    words = annotation.replace(" | ", " or ").replace("Sequence[float]", "sequence of float")
    return words.replace("Literal[", "").replace("]", "")


def explained(name):
    """One entry of a docstring's list of parameters."""
    option = DESCRIBED[name]
    kind = ", ".join(repr(choice) for choice in option["choices"] or ())
    kind = f"{{{kind}}}" if kind else _in_words(option["type"])
    notes = [f"``{option['symbol']}`` in the paper"] if option["symbol"] else []
    notes += [option["rule"]] if option["rule"] else []
    text = option["help"][0].upper() + option["help"][1:] + "."
    if notes:
        text += f" ({'; '.join(notes)})"
    return f"{name} : {kind}, default={option['default']!r}\n    {text}"
