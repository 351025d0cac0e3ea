"""Embeddings. Each is made once, in its own process, and kept in experiments/out with its time and memory."""

import dataclasses
import functools
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time
import tomllib

import numpy as np

import peers

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE / "out"
TABLE = tomllib.loads((HERE / "hyperparameters.toml").read_text())


@dataclasses.dataclass(frozen=True)
class Settings:
    force: bool = False
    threads: int = 1
    limit: int = 300  # largest number of seconds for one embedding
    started: float = dataclasses.field(default_factory=time.time)


@dataclasses.dataclass(frozen=True)
class Fit:
    """The embedding of one data set by one method; `failed` says why there is none."""

    key: str
    method: str
    parameters: dict
    version: str
    threads: int
    failed: str = ""
    seconds: float | None = None
    peak_mb: float | None = None
    load: float | None = None  # load of the machine before the start

    @functools.cached_property
    def arrays(self):
        with np.load(OUT / f"{self.key}.npz") as file:
            return {name: file[name] for name in file.files}

    @property
    def embedding(self):
        return self.arrays["embedding"]


def parameters_of(method, dataset):
    row = peers.METHODS[method].row or method
    found = TABLE.get(dataset, {}).get(row, TABLE["otherwise"].get(row))
    if found is None:
        raise KeyError(f"hyperparameters.toml has no entry {row} for {dataset}")
    return {**found, **peers.METHODS[method].fixed}


@functools.cache
def build_of(package):
    """Returns a checksum of our own package: its code can change while its version does not."""
    if package != "ldle":
        return ""
    from ldle import _core

    return hashlib.sha256(pathlib.Path(_core.__file__).read_bytes()).hexdigest()[:16]


def _key(data, method, parameters):
    identity = [method, parameters, peers.version(method), build_of(peers.METHODS[method].package)]
    digest = hashlib.sha256(json.dumps(identity, sort_keys=True).encode())
    digest.update(np.ascontiguousarray(data.points).tobytes())
    slug = method.lower().replace(",", "").replace(" ", "-")
    return f"{data.name}-{slug}-{digest.hexdigest()[:12]}"


def _run_child(command, log, limit, threads):
    """Runs a process and returns its exit status; None if it took longer than the limit."""
    names = "OMP_NUM_THREADS OPENBLAS_NUM_THREADS NUMBA_NUM_THREADS EXPERIMENT_THREADS".split()
    environment = {**os.environ, **{name: str(threads) for name in names}}
    with open(log, "wb") as out:
        try:
            done = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, env=environment, timeout=limit)
        except subprocess.TimeoutExpired:
            return None
    return done.returncode


def _last_line(log):
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1][:200] if lines else "no output"


def _make(data, method, parameters, key, settings):
    facts = {"key": key, "method": method, "parameters": parameters, "version": peers.version(method)}
    facts |= {"threads": settings.threads, "load": os.getloadavg()[0]}
    job, made, log = (OUT / f"{key}.{end}" for end in ("job.npz", "part.npz", "log"))
    boundary = {} if data.boundary_distance is None else {"boundary": data.boundary_distance}
    np.savez(job, points=data.points, parameters=json.dumps(parameters), **boundary)
    try:
        command = [sys.executable, HERE / "fit.py", method, job, made]
        status = _run_child(command, log, settings.limit, settings.threads)
        if status is None:
            return Fit(**facts, failed=f"not finished after {settings.limit} s")
        if status != 0:
            return Fit(**facts, failed=_last_line(log) if status > 0 else f"ended by signal {-status}")
        with np.load(made) as file:
            cost = {name: float(file[name]) for name in ("seconds", "peak_mb")}
        made.replace(OUT / f"{key}.npz")
        log.unlink()
        return Fit(**facts, **cost)
    finally:
        job.unlink()
        made.unlink(missing_ok=True)


def write_whole(path, text):
    """Writes a file atomically."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(text)
    partial.replace(path)


def fitted(data, method, settings, seed=peers.SEED):
    """Returns the embedding of a data set by a method, from experiments/out if it was made before."""
    parameters = parameters_of(method, data.name)
    if seed != peers.SEED:
        parameters["seed"] = seed
    key = _key(data, method, parameters)
    record = OUT / f"{key}.json"
    OUT.mkdir(exist_ok=True)
    if record.exists() and not (settings.force and record.stat().st_mtime < settings.started):
        return Fit(**json.loads(record.read_text()))
    print(f"  {data.name}, {method} ... ", end="", flush=True)
    fit = _make(data, method, parameters, key, settings)
    write_whole(record, json.dumps(dataclasses.asdict(fit), indent=2) + "\n")
    print(fit.failed or f"{fit.seconds:.1f} s, {fit.peak_mb:.0f} MB", flush=True)
    return fit


def remembered(fit, what, function):
    """Returns the result of a measurement, made once for each embedding and each build of our own package."""
    path = OUT / f"{fit.key}.{what}-{build_of('ldle')}.npz"
    newer = path.exists() and path.stat().st_mtime >= (OUT / f"{fit.key}.npz").stat().st_mtime
    if not newer:
        partial = path.with_name(path.name + ".part.npz")
        np.savez(partial, value=function())
        partial.replace(path)
    with np.load(path) as file:
        return file["value"]
