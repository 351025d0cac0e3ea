/// Positions in the picture from coordinates in d dimensions: one line for each piece if d = 1, the first three coordinates if d
/// > 3.
import type { Run } from '../run/run';

/// Fills `places` (n x 3) from `positions` (n x width).
export function place(positions: Float32Array, width: number, places: Float32Array, rows?: Float32Array): void {
  const n = places.length / 3;
  for (let i = 0; i < n; ++i) {
    places[3 * i] = positions[i * width];
    places[3 * i + 1] = width > 1 ? positions[i * width + 1] : rows ? rows[i] : 0;
    places[3 * i + 2] = width > 2 ? positions[i * width + 2] : 0;
  }
}

/// Heights of the lines on which the pieces of a one-dimensional embedding lie.
export function rowsOfPieces(run: Run): Float32Array | undefined {
  if (run.d !== 1) return undefined;
  const extent = run.embedding.reduce(([low, high], y) => [Math.min(low, y), Math.max(high, y)], [Infinity, -Infinity]);
  const gap = 0.08 * (extent[1] - extent[0] || 1);
  return Float32Array.from({ length: run.n }, (_, i) => -gap * (run.components?.[i] ?? 0));
}
