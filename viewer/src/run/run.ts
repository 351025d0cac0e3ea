/// Reads the run from the page. Every array is decoded and its size is checked; it is null if the report does not have it.
import { decodeArray, dequantise, type Numbers } from './decode';
import { arcsOf, type Arc } from '../seam/arcs';
import { matchShares } from '../seam/match';
import { UnreadableReport, parseManifest, type ColumnEntry, type DensityEntry, type Manifest } from './manifest';
import { checkTopology, type Topology } from './topology';

export interface Column extends ColumnEntry {
  values: Float32Array; // codes of a category, else numbers; NaN: not finite
}

export interface LocalViews {
  of: Int32Array;
  points: Int32Array; // rows of `size`, own point first, padded with -1
  coordinates: Float32Array; // rows of size * d
  size: number;
}

/// How many points lie in each cell of a grid in the embedding, from the lowest row up.
export interface Density extends DensityEntry {
  counts: Int32Array;
  rows: number;
  columns: number;
}

export interface Run {
  manifest: Manifest;
  n: number;
  d: number;
  views: number;
  data: Float32Array | null; // n x dataWidth
  dataWidth: number;
  embedding: Float32Array; // n x d
  density: Density | null;
  gluing: Int32Array | null;
  seam: Int32Array; // pairs
  topology: Topology | null;
  arcs: Arc[]; // of the outline; empty if it is not known
  components: Int32Array | null;
  clusters: Int32Array | null;
  localDistortion: Float32Array | null; // log10
  viewDistortion: Float32Array | null; // log10
  anomaly: Float32Array | null; // log10 of the anomaly scores
  columns: Column[];
  chosen: Int16Array | null; // n x d
  eigenvectors: Float32Array[]; // one array of n for each eigenvector in the report
  viewCoordinates: Float32Array | null;
  assembly: Float32Array | null; // frames x views x (d d + d)
  placedAt: Int16Array | null;
  localViews: LocalViews | null;
  eigenvalues: Float32Array | null;
  images: Uint8Array | null;
}

type Shape = (number | null)[];

/// Decodes arrays by name. Throws UnreadableReport if a shape is not the expected one (null: any size).
class Reader {
  constructor(private readonly manifest: Manifest) {}

  async raw(name: string, shape: Shape): Promise<Numbers | null> {
    const entry = this.manifest.arrays[name];
    if (!entry) return null;
    const fits = entry.shape.length === shape.length && shape.every((size, axis) => size === null || size === entry.shape[axis]);
    if (!fits)
      throw new UnreadableReport(
        `The array “${name}” has the shape ${entry.shape.join(' × ')}; expected ${shape.map((size) => size ?? 'any').join(' × ')}.`,
      );
    return decodeArray(name, entry);
  }

  async numbers(name: string, shape: Shape, mayBeNotFinite = false): Promise<Float32Array | null> {
    const values = await this.raw(name, shape);
    return values && dequantise(values, this.manifest.arrays[name], mayBeNotFinite);
  }

  async integers(name: string, shape: Shape, below: number): Promise<Int32Array | null> {
    const values = await this.raw(name, shape);
    if (!values) return null;
    for (const value of values)
      if (value < -1 || value >= below)
        throw new UnreadableReport(`The array “${name}” holds ${value}; expected whole numbers from -1 to ${below - 1}.`);
    return values instanceof Int32Array ? values : Int32Array.from(values);
  }
}

async function readColumns(reader: Reader, manifest: Manifest): Promise<Column[]> {
  const columns: Column[] = [];
  for (const column of manifest.columns) {
    const values = await reader.numbers(column.array, [manifest.n], column.kind !== 'category');
    if (values) columns.push({ ...column, values });
  }
  return columns;
}

async function readEigenvectors(reader: Reader, manifest: Manifest): Promise<Float32Array[]> {
  const kept = manifest.eigenvectors.length;
  const values = await reader.numbers('eigenvectors', [manifest.n, kept]);
  if (!values) return [];
  return manifest.eigenvectors.map((_, e) => Float32Array.from({ length: manifest.n }, (_, i) => values[i * kept + e]));
}

async function readLocalViews(reader: Reader, { n, d }: Manifest): Promise<LocalViews | null> {
  const of = await reader.integers('local_view_of', [null], n);
  if (!of) return null;
  const points = await reader.integers('local_view_points', [of.length, null], n);
  const size = of.length && points ? points.length / of.length : 0;
  const codes = await reader.raw('local_view_coordinates', [of.length, size, d]);
  const scale = await reader.numbers('local_view_scale', [of.length]);
  if (!points || !codes || !scale) return null;
  const coordinates = Float32Array.from(codes, (q, i) => (scale[Math.floor(i / (size * d))] * (q - 127.5)) / 127.5);
  return { of, points, coordinates, size };
}

async function readDensity(reader: Reader, { density, arrays, d }: Manifest): Promise<Density | null> {
  const counts = await reader.integers('density', [null, null], 2 ** 31 - 1);
  if (!density || !counts || d !== 2) return null;
  const [rows, columns] = arrays.density.shape;
  return { ...density, counts, rows, columns };
}

/// Returns the gluing colours, or null if nothing is torn.
const gluingIfTorn = (gluing: Int32Array | null): Int32Array | null => (gluing?.some((color) => color >= 0) ? gluing : null);

export async function readRun(): Promise<Run> {
  const manifest = parseManifest(document.getElementById('ldle-run')?.textContent);
  const { n, d, views } = manifest;
  const many = 2 ** 31 - 1;
  const reader = new Reader(manifest);
  const embedding = await reader.numbers('embedding', [n, d]);
  if (!embedding) throw new UnreadableReport('The run has no array “embedding”; there is nothing to show without it.');
  const data = await reader.numbers('data', [n, null]);
  const topology = checkTopology(manifest.summary.topology);
  const outline = (await reader.raw('outline', [null, 2])) as Int32Array | null;
  const images = await reader.raw('images', [null, null, null]);
  const seam = (await reader.integers('seam', [null, 2], n)) ?? new Int32Array(0);
  const arcs = d === 2 ? arcsOf(topology, outline, embedding) : [];
  matchShares(arcs, seam);
  return {
    manifest,
    n,
    d,
    views,
    data,
    embedding,
    dataWidth: data ? data.length / n : 0,
    density: await readDensity(reader, manifest),
    gluing: gluingIfTorn(await reader.integers('gluing', [n], many)),
    seam,
    topology,
    arcs,
    components: await reader.integers('components', [n], many),
    clusters: await reader.integers('clusters', [n], views),
    localDistortion: await reader.numbers('local_distortion', [n], true),
    viewDistortion: await reader.numbers('view_distortion', [views], true),
    anomaly: await reader.numbers('anomaly', [n], true),
    columns: await readColumns(reader, manifest),
    chosen: (await reader.raw('chosen_eigenvectors', [n, d])) as Int16Array | null,
    eigenvectors: await readEigenvectors(reader, manifest),
    viewCoordinates: await reader.numbers('view_coordinates', [n, d]),
    assembly: await reader.numbers('assembly', [manifest.frames.length, views, d * d + d]),
    placedAt: (await reader.raw('placed_at', [views])) as Int16Array | null,
    localViews: await readLocalViews(reader, manifest),
    eigenvalues: await reader.numbers('eigenvalues', [null]),
    images: images as Uint8Array | null,
  };
}
