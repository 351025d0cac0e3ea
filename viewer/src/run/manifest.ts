/// The manifest of a report: the JSON object in the page that describes the run. It is checked before use.

export type ArrayType = 'u8' | 'u16' | 'i16' | 'i32' | 'f32';

export interface ArrayEntry {
  type: ArrayType;
  shape: number[];
  offset?: number[];
  scale?: number[];
  delta?: boolean;
}

export interface ColumnEntry {
  name: string;
  kind: 'number' | 'cyclic' | 'category';
  array: string;
  levels?: string[];
}

export interface Frame {
  stage: string;
  text: string;
}

/// The run's summary.json; fields may be missing in later or smaller runs.
export interface Summary {
  sizes?: Record<string, number>;
  options?: Record<string, unknown>;
  choices?: Record<string, unknown>;
  verdict?: string;
  laid_out?: boolean;
  warnings?: string[];
  times?: { stage: string; seconds: number; peak_memory_mb?: number }[];
  total_seconds?: number;
  peak_memory_mb?: number;
  polish?: { after?: { median_path_distortion?: number | null; length_error?: number | null } } | null;
  map?: { seam_length?: number | null; covered_twice?: number | null } | null;
  topology?: unknown; // checked by checkTopology
  seed?: number;
  input?: string;
  command?: string[];
  ldle_version?: string;
  [name: string]: unknown;
}

/// The grid in the embedding on which all points of a run with landmarks are counted.
export interface DensityEntry {
  low: [number, number];
  cell: number;
  points: number;
}

export interface Manifest {
  format: number;
  title: string;
  n: number;
  d: number;
  views: number;
  summary: Summary;
  data: { kind: 'columns' | 'principal axes'; names: string[]; explained?: number; columns?: number } | null;
  density: DensityEntry | null;
  columns: ColumnEntry[];
  eigenvectors: number[];
  frames: Frame[];
  images: { count: number; height: number; width: number } | null;
  arrays: Record<string, ArrayEntry>;
  left_out?: string[];
}

/// Thrown if a report cannot be read. The page shows the message, which says what is wrong and what was expected.
export class UnreadableReport extends Error {}

function require(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new UnreadableReport(sentence);
}

const count = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function checkArray(name: string, entry: ArrayEntry): void {
  require(['u8', 'u16', 'i16', 'i32', 'f32'].includes(
    entry?.type,
  ), `The array “${name}” has the unknown type “${entry?.type}”; expected u8, u16, i16, i32 or f32.`);
  require(Array.isArray(entry.shape) &&
    entry.shape.every(count), `The array “${name}” has no valid shape; expected a list of sizes.`);
}

function checkColumn({ name, kind }: ColumnEntry): void {
  require(['number', 'cyclic', 'category'].includes(
    kind,
  ), `The column “${name}” has the unknown kind “${kind}”; expected number, cyclic or category.`);
}

function fillIn(manifest: Manifest): Manifest {
  return {
    ...manifest,
    title: manifest.title || 'ldle run',
    summary: manifest.summary ?? {},
    data: manifest.data ?? null,
    density: manifest.density ?? null,
    columns: manifest.columns ?? [],
    eigenvectors: manifest.eigenvectors ?? [],
    frames: manifest.frames ?? [],
    images: manifest.images ?? null,
  };
}

export function parseManifest(text: string | null | undefined): Manifest {
  require(typeof text === 'string' &&
    text.trim() !== '', 'This page holds no run. A report is written by “ldle report RUN -o report.html”.');
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch (error) {
    throw new UnreadableReport(
      `The run’s description is not valid JSON (${(error as Error).message}). The file may have been cut short.`,
    );
  }
  require(typeof manifest === 'object' && manifest !== null, 'The run’s description is not a JSON object.');
  require(manifest.format ===
    1, `The run’s description has format ${JSON.stringify(manifest.format)}; this page reads format 1.`);
  require(count(manifest.n) &&
    manifest.n > 0, `The run’s description gives ${JSON.stringify(manifest.n)} points; expected a positive whole number.`);
  require(count(manifest.d) &&
    manifest.d > 0, `The run’s description gives dimension ${JSON.stringify(manifest.d)}; expected a positive whole number.`);
  require(typeof manifest.arrays === 'object' && manifest.arrays !== null, 'The run’s description lists no arrays.');
  for (const [name, entry] of Object.entries(manifest.arrays)) checkArray(name, entry);
  manifest.columns?.forEach(checkColumn);
  return fillIn(manifest);
}
