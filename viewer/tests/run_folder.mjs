/// Writes a report from the arrays of a run folder, for work on the page: node tests/run_folder.mjs RUN OUT.html [PARAMS.npy]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { assembly } from './assembly.mjs';
import { exact, quantised, reportOf } from './report.mjs';

const readers = { '<f8': Float64Array, '<f4': Float32Array, '<i4': Int32Array };

export function readNpy(path) {
  const bytes = readFileSync(path);
  const start = 10 + bytes.readUInt16LE(8);
  const header = bytes.toString('latin1', 10, start);
  const shape = /'shape': \(([^)]*)\)/
    .exec(header)[1]
    .split(',')
    .filter((size) => size.trim())
    .map(Number);
  const body = bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length);
  return { shape, values: new readers[/'descr': '([^']*)'/.exec(header)[1]](body) };
}

export function runOf(folder, parameters) {
  const read = (name) => readNpy(`${folder}/${name}.npy`);
  const summary = JSON.parse(readFileSync(`${folder}/summary.json`, 'utf8'));
  const embedding = read('embedding');
  const [n, d] = embedding.shape;
  const clusters = read('clusters').values;
  const views = summary.sizes.views;
  const animation = d === 2 ? assembly(embedding.values, clusters, views) : { frames: [], arrays: {} };
  const points = read('points');
  const width = Math.min(3, points.shape[1]);
  const seam = read('seam');
  const outline = existsSync(`${folder}/outline.npy`) ? read('outline') : null;
  const table = parameters ? readNpy(parameters) : { shape: [n, 0], values: [] };
  const columns = Array.from({ length: table.shape[1] ?? 1 }, (_, c) => ({
    name: `parameter ${c + 1}`,
    kind: 'number',
    array: `column-${c}`,
  }));
  const column = (c) => Array.from({ length: n }, (_, i) => table.values[i * columns.length + c]);
  return {
    title: summary.input.split('/').pop().replace(/\..*/, ''),
    n,
    d,
    views,
    summary,
    columns,
    data: { kind: 'columns', names: Array.from({ length: width }, (_, c) => `x${c + 1}`), columns: points.shape[1] },
    eigenvectors: [],
    frames: animation.frames,
    images: null,
    arrays: {
      data: quantised(
        [n, width],
        Float64Array.from({ length: n * width }, (_, k) => points.values[Math.floor(k / width) * points.shape[1] + (k % width)]),
      ),
      embedding: quantised([n, d], embedding.values),
      gluing: exact('i32', [n], read('gluing').values),
      seam: exact('i32', [seam.shape[0], 2], seam.values),
      ...(outline ? { outline: exact('i32', outline.shape, outline.values) } : {}),
      components: exact('i32', [n], read('components').values),
      clusters: exact('i32', [n], clusters),
      local_distortion: quantised([n], read('local_distortion').values.map(Math.log10)),
      anomaly: quantised([n], read('anomaly').values.map(Math.log10)),
      view_distortion: quantised([views], read('view_distortion').values.map(Math.log10)),
      ...(existsSync(`${folder}/eigenvalues.npy`)
        ? {
            eigenvalues: exact(
              'f32',
              [summary.options.eigenvectors],
              read('eigenvalues').values.slice(0, summary.options.eigenvectors),
            ),
          }
        : {}),
      ...Object.fromEntries(columns.map(({ array }, c) => [array, quantised([n], column(c))])),
      ...animation.arrays,
    },
  };
}

if (process.argv[1]?.endsWith('run_folder.mjs')) {
  const [folder, out, parameters] = process.argv.slice(2);
  const page = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8');
  writeFileSync(out, reportOf(page, runOf(folder, parameters)));
}
