"""The data sets that bench/fidelity embeds, and the options."""

import dataclasses

# The flags of each variant; DATASET stands for the name of the data set. The additions to the paper are turned on one
# after the other. The default has all of them, and the program's default options instead of the paper's for the data set.
_PAPER = ["--preset", "DATASET", "--no-tear-folds", "--no-synchronize", "--seam-weight", "0", "--no-separate-sheets"]
_PAPER += ["--embedding", "views", "--smoothing", "never"]
_PAPER_MAPS = [*_PAPER, "--local-views", "eigenmaps", "--no-small-views-first"]
VARIANTS = {
    "paper": ["--paper", "--preset", "DATASET"],
    "+ polish": [*_PAPER_MAPS, "--no-close-tears"],
    "+ closing tears": _PAPER_MAPS,
    "+ best maps": _PAPER,
    "no polish": ["--polish", "none"],
    "default": [],
}
STEP_BY_STEP = ("paper", "+ polish", "+ closing tears", "+ best maps", "default")


@dataclasses.dataclass(frozen=True)
class Case:
    dataset: str
    sampling: str = ""  # empty: the default of the data set
    n: int | None = None  # None: the paper's number
    noise: float | None = None  # None: the default of the data set
    flags: tuple = ()  # flags of `ldle embed` in every variant
    sources: int = 0  # number of points whose paths are measured; 0: all points up to 20000 points, otherwise 2000
    variants: tuple = ("paper", "no polish", "default")

    @property
    def title(self):
        """
        >>> Case("swiss-roll", "random", noise=0.01).title
        'swiss-roll, random, noise 0.01'
        """
        noise = "" if self.noise is None else f"noise {self.noise:g}"
        return ", ".join(word for word in (self.dataset, self.sampling, noise) if word)

    @property
    def slug(self):
        """
        >>> Case("swiss-roll", "random", n=10**5, noise=0.01).slug
        'swiss-roll-random-100000-noise-0.01'
        """
        words = [self.dataset, self.sampling, str(self.n or "")]
        words += [] if self.noise is None else [f"noise-{self.noise:g}"]
        return "-".join(word for word in words if word)


TEN_THOUSAND = 10**4
NO_PATHS = 1  # paths are not measured, because noise falsifies their lengths
PAPER = (
    "square rectangle barbell square-two-holes sphere sphere-hole swiss-roll-hole noisy-swiss-roll swiss-roll "
    "sparse-swiss-roll curved-torus flat-torus moebius klein-bottle sensor two-rotating-figures sphere-anomaly "
    "three-spheres sphere-and-swiss-roll"
).split()


def _both_samplings(datasets, **others):
    return [
        Case(dataset, sampling, TEN_THOUSAND, **others)
        for dataset in datasets
        for sampling in ("grid", "random")
    ]


def _noisy(dataset, sampling, amounts):
    return [
        Case(dataset, sampling, TEN_THOUSAND, noise=noise, sources=NO_PATHS) for noise in amounts
    ]


SECTIONS = {
    "Flat shapes": _both_samplings(
        ["square", "rectangle", "barbell", "square-two-holes", "l-shape", "swiss-roll-hole"],
        variants=("paper", "default"),
    ),
    "Uneven and bent": [
        Case("uneven-swiss-roll", n=TEN_THOUSAND),
        *_both_samplings(["bent-strip"]),
    ],
    "Noise": [
        *_noisy("sheet-in-20d", "random", [0.0, 0.005, 0.01, 0.02]),
        *_noisy("swiss-roll", "grid", [0.01, 0.015, 0.02, 0.025]),
        *_noisy("swiss-roll", "random", [0.01, 0.015, 0.02, 0.025]),
        *_noisy("noisy-swiss-roll", "grid", [0.05]),
    ],
    "Curves and solids": [
        *[
            Case(dataset, sampling, flags=("--dimension", dimension))
            for dataset, dimension in (("open-curve", 1), ("interval-curve", 1), ("bent-block", 3))
            for sampling in ("grid", "random")
        ],
    ],
    "The paper's data sets": [
        Case(dataset, sources=1000, variants=STEP_BY_STEP) for dataset in PAPER
    ],
}
LARGE = {
    "Large": [
        Case("swiss-roll", sampling, n, sources=sources, variants=("default",))
        for n, sources in ((10**5, 1000), (10**6, 100))
        for sampling in ("grid", "random")
    ]
}
