# The names that `__getattr__` imports on first use.
from ldle import datasets as datasets
from ldle import metrics as metrics
from ldle import plot as plot
from ldle import stages as stages
from ldle._core import __version__ as __version__
from ldle._estimator import LDLE as LDLE
from ldle._report import report as report
from ldle._topology import topology as topology
from ldle.stages import gluing as gluing
from ldle.stages import gradient_products as gradient_products
from ldle.stages import intermediate_views as intermediate_views
from ldle.stages import laplacian as laplacian
from ldle.stages import local_views as local_views
from ldle.stages import neighbors as neighbors
from ldle.stages import polish as polish
from ldle.stages import registration as registration
from ldle.stages import spectrum as spectrum
