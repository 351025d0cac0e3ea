/// Positions in the picture from coordinates in d dimensions: one line for each piece if d = 1, the first three coordinates if d
/// > 3.
import { uprightAxes } from '../math/principal_axes';
import type { Run } from '../run/run';

/// How coordinates are placed in the picture.
export interface Arrangement {
  rows?: Float32Array; // height of each point, if there is one coordinate
  axes?: number[][]; // directions along the axes of the picture, if there are three coordinates
}

/// Fills `places` (n x 3) from `positions` (n x width).
export function place(positions: Float32Array, width: number, places: Float32Array, { rows, axes }: Arrangement = {}): void {
  for (let p = 0, q = 0; p < places.length; p += 3, q += width) {
    places[p] = positions[q];
    places[p + 1] = width > 1 ? positions[q + 1] : rows ? rows[p / 3] : 0;
    places[p + 2] = width > 2 ? positions[q + 2] : 0;
  }
  if (axes) turn(places, axes);
}

function turn(places: Float32Array, [right, depth, up]: number[][]): void {
  for (let p = 0; p < places.length; p += 3) {
    const [x, y, z] = [places[p], places[p + 1], places[p + 2]];
    places[p] = right[0] * x + right[1] * y + right[2] * z;
    places[p + 1] = depth[0] * x + depth[1] * y + depth[2] * z;
    places[p + 2] = up[0] * x + up[1] * y + up[2] * z;
  }
}

/// Heights of the lines on which the pieces of a one-dimensional embedding lie.
function rowsOfPieces(run: Run): Float32Array {
  const extent = run.embedding.reduce(([low, high], y) => [Math.min(low, y), Math.max(high, y)], [Infinity, -Infinity]);
  const gap = 0.08 * (extent[1] - extent[0] || 1);
  return Float32Array.from({ length: run.n }, (_, i) => -gap * (run.components?.[i] ?? 0));
}

/// How the embedding of a run is placed. A solid is turned upright, so that the box around it fits.
export function arrangementOf(run: Run): Arrangement {
  if (run.d === 1) return { rows: rowsOfPieces(run) };
  if (run.d < 3) return {};
  const places = new Float32Array(3 * run.n);
  place(run.embedding, run.d, places);
  return { axes: uprightAxes(places) ?? undefined };
}
