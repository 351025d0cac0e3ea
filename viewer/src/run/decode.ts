/// Decodes the arrays of a report. Each script element holds one array: base64 of a zlib stream of little-endian numbers.
import { UnreadableReport, type ArrayEntry, type ArrayType } from './manifest';

export type Numbers = Uint8Array | Uint16Array | Int16Array | Int32Array | Float32Array;

const typedArray: Record<ArrayType, { new (buffer: ArrayBuffer): Numbers; BYTES_PER_ELEMENT: number }> = {
  u8: Uint8Array,
  u16: Uint16Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
};

/// u16 value that stands for "not finite" in quantised distortions and columns.
const notFinite = 65535;

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const clean = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4));
  const step = 1 << 20; // a multiple of four, so that no base64 group is split
  let filled = 0;
  for (let start = 0; start < clean.length; start += step) {
    const part = atob(clean.slice(start, start + step));
    for (let i = 0; i < part.length; ++i) bytes[filled++] = part.charCodeAt(i);
  }
  return bytes.subarray(0, filled);
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).arrayBuffer();
}

/// Undoes the delta encoding: x_i = x_{i-1} + stored_i along the first axis, modulo 2^32.
function addUp(values: Numbers, width: number): void {
  for (let i = width; i < values.length; ++i) values[i] += values[i - width];
}

export async function decodeArray(name: string, entry: ArrayEntry): Promise<Numbers> {
  const element = document.getElementById(`ldle-${name}`);
  if (!element) throw new UnreadableReport(`The array “${name}” is missing from the page. The file may have been cut short.`);
  const length = entry.shape.reduce((product, size) => product * size, 1);
  const type = typedArray[entry.type];
  const wanted = length * type.BYTES_PER_ELEMENT;
  let buffer: ArrayBuffer;
  try {
    buffer = await inflate(bytesOfBase64(element.textContent ?? ''));
  } catch {
    throw new UnreadableReport(
      `The array “${name}” is damaged or cut short; expected ${entry.shape.join(' × ')} numbers (${wanted} bytes), compressed.`,
    );
  }
  if (buffer.byteLength !== wanted)
    throw new UnreadableReport(
      `The array “${name}” holds ${buffer.byteLength} bytes; expected ${wanted} (${entry.shape.join(' × ')} of type ${entry.type}).`,
    );
  element.textContent = ''; // frees the text, which may be large
  const values = new type(buffer);
  if (entry.delta)
    addUp(
      values,
      entry.shape.slice(1).reduce((product, size) => product * size, 1),
    );
  return values;
}

/// Returns offset_c + scale_c q for every stored q, where c is the index on the last axis.
export function dequantise(values: Numbers, entry: ArrayEntry, mayBeNotFinite = false): Float32Array {
  const offset = entry.offset ?? [0];
  const scale = entry.scale ?? [1];
  const width = entry.shape[entry.shape.length - 1] || 1;
  const result = new Float32Array(values.length);
  const special = mayBeNotFinite && entry.type === 'u16' && entry.scale ? notFinite : -1;
  for (let i = 0, c = 0; i < values.length; ++i) {
    const q = values[i];
    result[i] = q === special ? NaN : (offset.length > 1 ? offset[c] : offset[0]) + (scale.length > 1 ? scale[c] : scale[0]) * q;
    if (++c === width) c = 0;
  }
  return result;
}
