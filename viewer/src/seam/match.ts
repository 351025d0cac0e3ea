/// The stretch along two glued arcs usually differs. Their shares are shifted so that points that belong together have equal
/// shares.
import { interpolated } from '../math/statistics';
import type { Arc } from './arcs';

const spread = 0.03; // width of the Gaussian that averages the shifts, as a share
const nodes = 100;
const ends = 0.05; // shifts decrease to zero within this share of either end, because glued arcs begin and end together

interface Place {
  arc: Arc;
  at: number;
}

function placesOf(arcs: Arc[]): Map<number, Place[]> {
  const places = new Map<number, Place[]>();
  for (const arc of arcs)
    if (arc.partner)
      arc.points.forEach((point, at) => {
        const list = places.get(point);
        if (list) list.push({ arc, at });
        else places.set(point, [{ arc, at }]);
      });
  return places;
}

/// Returns for every arc pairs of shares: the share of one of its points and the share of a neighbour of this point across the
/// seam.
function pairsOf(arcs: Arc[], seam: Int32Array): Map<Arc, [number, number][]> {
  const places = placesOf(arcs);
  const pairs = new Map(arcs.map((arc): [Arc, [number, number][]] => [arc, []]));
  for (let k = 0; k < seam.length; k += 2)
    for (const one of places.get(seam[k]) ?? [])
      for (const other of places.get(seam[k + 1]) ?? []) {
        if (one.arc.partner !== other.arc) continue;
        const [s, t] = [one.arc.shares[one.at], other.arc.shares[other.at]];
        pairs.get(one.arc)!.push([s, t]);
        pairs.get(other.arc)!.push([t, s]);
      }
  return pairs;
}

/// Returns (t - s) / 2 at evenly spaced shares s, averaged over nearby pairs. If s and t belong together, s + (t - s) / 2 is the
/// same on both arcs.
function shifts(pairs: [number, number][]): number[] {
  const [sums, counts] = [new Float64Array(nodes + 1), new Float64Array(nodes + 1)];
  for (const [s, t] of pairs) {
    sums[Math.round(nodes * s)] += (t - s) / 2;
    ++counts[Math.round(nodes * s)];
  }
  return Array.from(sums, (_, node) => {
    let [sum, count] = [0, 0];
    for (let other = 0; other <= nodes; ++other) {
      const weight = Math.exp(-(((node - other) / (nodes * spread)) ** 2) / 2);
      sum += weight * sums[other];
      count += weight * counts[other];
    }
    const fade = Math.min(1, node / (nodes * ends), (nodes - node) / (nodes * ends));
    return count > 1e-6 ? (fade * sum) / count : 0;
  });
}

function moved(shares: Float64Array, pairs: [number, number][]): Float64Array {
  const shift = shifts(pairs);
  let largest = 0;
  return shares.map((share) => (largest = Math.max(largest, share + interpolated(shift, share))));
}

/// Shifts the shares of all arcs that have a partner; `seam` holds pairs of points that are neighbours across the seam.
export function matchShares(arcs: Arc[], seam: Int32Array): void {
  const shares = [...pairsOf(arcs, seam)].map(([arc, pairs]) => moved(arc.shares, pairs));
  arcs.forEach((arc, k) => (arc.shares = shares[k]));
}
