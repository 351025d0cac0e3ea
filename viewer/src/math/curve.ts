/// Smooth curves along polylines of points in space.
import { distance } from './rigid';

export interface Line {
  points: Int32Array;
  shares: Float64Array; // position of each point as a share of the line's length
}

/// Returns the shares of points whose positions are rows of `width` numbers.
export function sharesAlong(points: Int32Array, places: Float32Array, width: number): Float64Array {
  const shares = new Float64Array(points.length);
  for (let k = 1; k < points.length; ++k) shares[k] = shares[k - 1] + distance(places, width, points[k - 1], points[k]);
  const whole = shares[points.length - 1] || 1;
  return shares.map((distance) => distance / whole);
}

/// Returns the positions of a line's points as rows of three numbers.
export function corners({ points }: Line, places: Float32Array): Float32Array {
  const rows = new Float32Array(3 * points.length);
  points.forEach((i, k) => rows.set(places.subarray(3 * i, 3 * i + 3), 3 * k));
  return rows;
}

/// Returns the positions (rows of three numbers) at `count` evenly spaced shares of the line.
function resample({ points, shares }: Line, places: Float32Array, count: number): Float64Array {
  const result = new Float64Array(3 * count);
  for (let s = 0, k = 0; s < count; ++s) {
    const share = s / (count - 1);
    while (k < points.length - 2 && shares[k + 1] < share) ++k;
    const t = Math.min(1, (share - shares[k]) / (shares[k + 1] - shares[k] || 1));
    for (let c = 0; c < 3; ++c) result[3 * s + c] = (1 - t) * places[3 * points[k] + c] + t * places[3 * points[k + 1] + c];
  }
  return result;
}

/// Local linear regression: returns, at each of `count` evenly spaced shares, the value of the straight line that fits the
/// positions around it best. The weights are a Gaussian of width `spread` (a share). The value is (s2 t0 - s1 t1) / (s0 s2 -
/// s1^2), where s are the moments of the weights and t those of the weighted positions.
export function smoothAlong(line: Line, places: Float32Array, count: number, spread: number): Float64Array {
  const jagged = resample(line, places, count);
  const width = spread * (count - 1);
  const reach = Math.ceil(2.5 * width);
  const weights = Array.from({ length: reach + 1 }, (_, step) => Math.exp(-((step / width) ** 2) / 2));
  const result = new Float64Array(3 * count);
  for (let at = 0; at < count; ++at) {
    let [s0, s1, s2] = [0, 0, 0];
    const t = [0, 0, 0, 0, 0, 0];
    for (let step = Math.max(-at, -reach); step <= Math.min(count - 1 - at, reach); ++step) {
      const weight = weights[Math.abs(step)];
      s0 += weight;
      s1 += weight * step;
      s2 += weight * step * step;
      for (let c = 0; c < 3; ++c) {
        const value = weight * jagged[3 * (at + step) + c];
        t[c] += value;
        t[3 + c] += step * value;
      }
    }
    for (let c = 0; c < 3; ++c) result[3 * at + c] = (s2 * t[c] - s1 * t[3 + c]) / (s0 * s2 - s1 * s1);
  }
  return result;
}
