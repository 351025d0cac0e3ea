"""fit_authors.py CHECKOUT POINTS.npy RESULT.json: runs the authors' program and measures its time without imports."""

import json
import sys
import time

import numpy as np

checkout, points_file, result_file = sys.argv[1:]
sys.path.insert(0, checkout)
import ldle  # the authors' module

# As the authors run it: 200 sweeps with a tear test after every tenth.
options = {"eta_min": 10, "max_iter0": 20, "max_iter1": 10}
program = ldle.LDLE(X=np.load(points_file), **options)
start = time.perf_counter()
program.fit()
seconds = time.perf_counter() - start
if not np.isfinite(program.y_final).all():
    sys.exit("the embedding is not finite")
with open(result_file, "w") as file:
    json.dump({"options": options, "seconds": [seconds]}, file)
