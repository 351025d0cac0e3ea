/// Principal axes of points in space.
import { decompose } from './rigid';

/// Two axes count as different if the variances along them differ by this factor.
const different = 1.1;

/// Returns the rows of the rotation that puts the longest principal axis of the points (n x 3) along the first axis of the picture, and
/// the second one along the third, which points upwards. If the points are round and flat, they lie: their shortest axis points upwards.
/// null if all axes are about equal.
export function uprightAxes(positions: Float32Array): number[][] | null {
  const n = positions.length / 3;
  const mean = [0, 0, 0];
  for (let p = 0; p < positions.length; ++p) mean[p % 3] += positions[p] / n;
  const products = new Array<number>(9).fill(0);
  for (let p = 0; p < positions.length; p += 3)
    for (let k = 0; k < 9; ++k) {
      const [r, c] = [Math.floor(k / 3), k % 3];
      products[k] += (positions[p + r] - mean[r]) * (positions[p + c] - mean[c]);
    }
  const { v, sizes } = decompose(products, 3);
  const [first, second, third] = [0, 1, 2].sort((a, b) => sizes[b] - sizes[a]);
  const longest = sizes[first] > different * sizes[second];
  const flat = sizes[second] > different * sizes[third];
  if (!longest && !flat) return null;
  const [right, up] = [first, longest ? second : third].map((k) => positive(v[k]));
  return [right, cross(up, right), up];
}

/// The axis or its opposite: the one whose largest entry is positive.
function positive(axis: number[]): number[] {
  const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return axis.map((value) => (largest < 0 ? -value : value));
}

const cross = ([a, b, c]: number[], [x, y, z]: number[]): number[] => [b * z - c * y, c * x - a * z, a * y - b * x];
