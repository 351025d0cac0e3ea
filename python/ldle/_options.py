"""The library's options under the names that scikit-learn users know. Names, defaults, ranges and help come from the
library; this module only lists the parameters that have another name in scikit-learn.
"""

import contextlib
import operator
import os
import re

from ldle import _core

#: Parameters that have another name in the library, with that name.
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

# Some of the library's names are ordinary words ("a seed", "these eigenvectors"). Such a word is a name where its value
# or a rule about it is given.
_NAME = re.compile(
    r"\bgraph_neighbors\b|\b(?:{words})(?= = )|^(?:{words})(?=: )|(?<=lower )(?:{words})\b|(?<=than )(?:{words})\b".format(
        words="|".join(_PARAMETER_NAMES)
    )
)


def in_parameters(text):
    """Returns a message of the library with the names of the parameters instead of the library's.

    >>> in_parameters("dimension = 9: must be at most eigenvectors = 5")
    'n_components = 9: must be at most n_eigenvectors = 5'
    >>> in_parameters("a larger dimension needs more eigenvectors")
    'a larger dimension needs more eigenvectors'
    """
    return _NAME.sub(lambda name: _PARAMETER_NAMES[name.group()], text)


@contextlib.contextmanager
def errors_name_parameters():
    """Errors of the library name the parameters, as they are called in Python. A context or a decorator."""
    try:
        yield
    except ValueError as error:
        text = str(error)
        if type(error) is not ValueError or in_parameters(text) == text:
            raise
        raise ValueError(in_parameters(text)) from None


def _described():
    found = {}
    for option in _core.options():
        name = _PARAMETER_NAMES.get(option["name"], option["name"])
        if name == "n_jobs":
            option = {
                **option,
                "default": _ALL_CORES,
                "help": "number of threads; -1 uses every core, -2 all but one, None means 1",
                "rule": "",
                "type": "int | None",
            }
        if name == "random_state":
            option = {
                **option,
                "help": "seed of the random numbers; the same data, options and seed give the same bytes, for any "
                "number of threads; None or a numpy.random.RandomState draws a seed",
                "type": "int | RandomState | None",
            }
        found[name] = option
    first = {"n_components": found.pop("n_components")}
    return {**first, **found}


#: Parameters that are options of the library, each with its name there, symbol, help, rule, default, choices and type.
DESCRIBED = _described()


def whole_number(value, name, others=""):
    """Returns an argument that must be a whole number. `others` names what else is allowed.

    >>> whole_number(2.5, "n")
    Traceback (most recent call last):
    ...
    ValueError: n = 2.5: must be a whole number
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{name} = {value!r}: must be a whole number{others}") from None


def threads_of(n_jobs):
    """Returns the library's number of threads for `n_jobs`; 0 means every core.

    >>> threads_of(None), threads_of(3), threads_of(-1)
    (1, 3, 0)
    """
    if n_jobs is None:
        return 1
    n_jobs = whole_number(n_jobs, "n_jobs", " or None")
    if n_jobs == 0:
        raise ValueError("n_jobs = 0: must not be 0; -1 uses every core")
    if n_jobs > 0:
        return n_jobs
    return 0 if n_jobs == _ALL_CORES else max((os.cpu_count() or 1) + 1 + n_jobs, 1)


def _in_words(annotation):
    """Returns a type annotation as docstrings write it.

    >>> _in_words("float | Sequence[float] | Literal['auto']")
    "float or sequence of float or 'auto'"
    """
    words = annotation.replace(" | ", " or ").replace("Sequence[float]", "sequence of float")
    return words.replace("Literal[", "").replace("]", "")


def explained(name):
    """Returns the entry of a parameter in a docstring."""
    option = DESCRIBED[name]
    kind = ", ".join(repr(choice) for choice in option["choices"] or ())
    kind = f"{{{kind}}}" if kind else _in_words(option["type"])
    notes = [f"``{option['symbol']}`` in the paper"] if option["symbol"] else []
    notes += [option["rule"]] if option["rule"] else []
    text = in_parameters(option["help"][0].upper() + option["help"][1:] + ".")
    if notes:
        text += f" ({'; '.join(notes)})"
    return f"{name} : {kind}, default={option['default']!r}\n    {text}"
