/// Writes a report from arrays, as the program does; for tests and for work on the page.
import { deflateSync } from 'node:zlib';

const types = { u8: Uint8Array, u16: Uint16Array, i16: Int16Array, i32: Int32Array, f32: Float32Array };

export const exact = (type, shape, values) => ({ type, shape, values: types[type].from(values) });

/// u16 with one common scale, or u8 with one scale for each column; values that are not finite become 65535.
export function quantised(shape, values, { type = 'u16', perColumn = false } = {}) {
  const width = perColumn ? shape[shape.length - 1] : 1;
  const top = type === 'u16' ? 65534 : 255;
  const low = new Array(width).fill(Infinity);
  const high = new Array(width).fill(-Infinity);
  values.forEach((value, i) => {
    if (!Number.isFinite(value)) return;
    low[i % width] = Math.min(low[i % width], value);
    high[i % width] = Math.max(high[i % width], value);
  });
  const scale = low.map((value, c) => (high[c] - value) / top || 1);
  const codes = Array.from(values, (value, i) =>
    Number.isFinite(value) ? Math.round((value - low[i % width]) / scale[i % width]) : 65535,
  );
  return { ...exact(type, shape, codes), offset: low, scale };
}

export function delta({ type, shape, values }) {
  const width = shape.slice(1).reduce((product, size) => product * size, 1);
  return { type, shape, values: values.map((value, i) => (i < width ? value : value - values[i - width])), delta: true };
}

const base64 = ({ values }) => deflateSync(Buffer.from(values.buffer, values.byteOffset, values.byteLength)).toString('base64');

export function manifestOf(run) {
  const { arrays, ...rest } = run;
  const entries = Object.entries(arrays).map(([name, { values, ...entry }]) => [name, entry]);
  return { format: 1, ...rest, arrays: Object.fromEntries(entries) };
}

export function insert(page, manifestText, arrays) {
  const scripts = Object.entries(arrays).map(
    ([name, array]) => `<script type="application/octet-stream" id="ldle-${name}">${base64(array)}</script>`,
  );
  const block = [
    `<script type="application/json" id="ldle-run">${manifestText.replaceAll('</', '<\\/')}</script>`,
    ...scripts,
  ].join('\n');
  return page.replace('<!-- ldle-run -->', () => block);
}

export const reportOf = (page, run) => insert(page, JSON.stringify(manifestOf(run)), run.arrays);

/// A run with nothing but an embedding.
export const bare = (n, d, embedding) => ({
  title: 'bare',
  n,
  d,
  views: 0,
  summary: {},
  data: null,
  columns: [],
  eigenvectors: [],
  frames: [],
  images: null,
  arrays: { embedding },
});
