/// Computes the rigid motion that brings points across the seam to their partners.
import { Grid } from '../math/grid';
import { quantile } from '../math/statistics';
import { apply, bestMotion, identity, distance, type Motion, type PointPairs } from '../math/rigid';
import type { Run } from '../run/run';
import type { Partners } from '../seam/partners';

/// A pair of partners (p, q): p is to be moved next to q.
export type Pair = [number, number];

/// Largest number of evenly spaced pairs from whose neighbourhoods a motion is tried.
const mostSeeds = 32;

function seeds(pairs: Pair[]): Pair[] {
  const count = Math.min(mostSeeds, pairs.length);
  return Array.from({ length: count }, (_, k) => pairs[Math.floor(((k + 0.5) * pairs.length) / count)]);
}

/// A point has K neighbours in the data, evenly distributed around it. c of them are its partners across the seam; the others are
/// the K - c nearest points on its own side. All K offsets sum to about zero, so the offsets of the own side, with the sign
/// changed, give the mean of the partners if the seam were closed. The motion that fits these means best to the partners' means
/// closes the seam.
export class SeamFit {
  private readonly grid: Grid;
  private readonly neighbors: number; // K
  private readonly open: number; // gap that a curved seam may leave when it is closed
  private readonly outwards = new Map<number, number[]>();

  constructor(
    private readonly run: Run,
    private readonly positions: Float32Array,
    private readonly partners: Partners,
  ) {
    this.grid = new Grid(positions, run.d);
    this.open = 5 * this.grid.edge;
    const given = run.manifest.summary.options?.view_neighbors;
    this.neighbors = typeof given === 'number' ? given - 1 : this.estimatedNeighbors();
  }

  /// Returns null if there are too few pairs to determine a motion.
  motion(pairs: Pair[]): Motion | null {
    const { d } = this.run;
    if (pairs.length <= d) return null;
    const means: PointPairs = { from: [], to: [], weights: [] };
    this.addMeans(pairs, 0, means);
    this.addMeans(pairs, 1, means);
    const points = means.weights.length > 2 * d ? means : this.pairPositions(pairs);
    // If one side is folded over the other, curved sides may fit even better, but then they would overlap.
    const [turned, mirrored] = ([1, -1] as const).map((handedness) => bestMotion(points, d, handedness));
    return this.unfolded(pairs, turned) >= this.unfolded(pairs, mirrored) ? turned : mirrored;
  }

  /// Returns the motion of a piece to its partners outside of it. A piece may border several segments of the seam that need
  /// different motions. The result is fitted to the segment that brings most pairs together and to all pairs that agree with it.
  motionOfPiece(mask: Uint8Array): Motion | null {
    const pairs: Pair[] = [];
    for (let p = 0; p < mask.length; ++p) {
      if (!mask[p]) continue;
      for (const q of this.partners.of(p)) if (!mask[q]) pairs.push([p, q]);
    }
    const tries = seeds(pairs).map((seed) => this.agreeing(pairs, this.motion(this.around(pairs, seed))));
    const best = tries.reduce((most, list) => (list.length > most.length ? list : most), [] as Pair[]);
    return best.length ? this.motion(this.agreeing(pairs, this.motion(best))) : this.motion(pairs);
  }

  /// Returns whether the pairs are together after both sides were moved by their motions; null: that side stays.
  together(pairs: Pair[], own: Motion | null, other: Motion | null): boolean {
    const { d } = this.run;
    const place = (motion: Motion | null, i: number): number[] => apply(motion ?? identity(d), this.positions, i * d);
    const gaps = pairs.map(([p, q]) => Math.hypot(...place(own, p).map((value, c) => value - place(other, q)[c])));
    return gaps.reduce((sum, gap) => sum + gap, 0) <= this.open * gaps.length;
  }

  /// Returns the pairs that are near a pair on both sides.
  private around(pairs: Pair[], [p, q]: Pair): Pair[] {
    const { d } = this.run;
    const reach = 8 * this.grid.edge;
    return pairs.filter(([i, j]) => distance(this.positions, d, i, p) <= reach && distance(this.positions, d, j, q) <= reach);
  }

  /// Returns the pairs that a motion brings together.
  private agreeing(pairs: Pair[], motion: Motion | null): Pair[] {
    if (!motion) return [];
    const { d } = this.run;
    return pairs.filter(
      ([p, q]) =>
        Math.hypot(...apply(motion, this.positions, p * d).map((value, c) => value - this.positions[q * d + c])) <= this.open,
    );
  }

  /// Adds, for each point of one side, where the mean of its partners would be if the seam were closed, and where it is. Points
  /// that also have other partners are left out.
  private addMeans(pairs: Pair[], side: 0 | 1, { from, to, weights }: PointPairs): void {
    const partnersOf = new Map<number, number[]>();
    for (const pair of pairs) {
      const list = partnersOf.get(pair[side]);
      if (list) list.push(pair[1 - side]);
      else partnersOf.set(pair[side], [pair[1 - side]]);
    }
    for (const [p, list] of partnersOf) {
      if (list.length !== this.partners.count(p)) continue;
      const [expected, found] = [this.expected(p), this.mean(list)];
      from.push(...(side === 0 ? expected : found));
      to.push(...(side === 0 ? found : expected));
      weights.push(list.length);
    }
  }

  private expected(p: number): number[] {
    const { d } = this.run;
    return this.outward(p).map((value, c) => value + this.positions[p * d + c]);
  }

  /// Offset from a point to the mean of its partners if the seam were closed.
  private outward(p: number): number[] {
    const known = this.outwards.get(p);
    if (known) return known;
    const { d } = this.run;
    const partners = this.partners.of(p);
    const own = this.grid.nearest(p, Math.max(0, this.neighbors - partners.length), (j) => partners.includes(j));
    const offset = Array.from(
      { length: d },
      (_, c) => own.reduce((sum, j) => sum - this.positions[j * d + c] + this.positions[p * d + c], 0) / partners.length,
    );
    this.outwards.set(p, offset);
    return offset;
  }

  /// Returns a positive value if the two sides lie on opposite sides of the closed seam, a negative one if one is folded over the
  /// other.
  private unfolded(pairs: Pair[], { rotation, translation }: Motion): number {
    const turn = { rotation, translation: translation.map(() => 0) };
    return pairs.reduce(
      (sum, [p, q]) => sum - apply(turn, this.outward(p)).reduce((dot, value, c) => dot + value * this.outward(q)[c], 0),
      0,
    );
  }

  private mean(points: number[]): number[] {
    const { d } = this.run;
    return Array.from({ length: d }, (_, c) => points.reduce((sum, i) => sum + this.positions[i * d + c], 0) / points.length);
  }

  private pairPositions(pairs: Pair[]): PointPairs {
    const { d } = this.run;
    const side = (which: 0 | 1): number[] =>
      pairs.flatMap((pair) => Array.from(this.positions.subarray(pair[which] * d, pair[which] * d + d)));
    return { from: side(0), to: side(1), weights: pairs.map(() => 1) };
  }

  /// Estimates K if the run does not give it: a point at the very edge has half of its neighbours across the seam.
  private estimatedNeighbors(): number {
    const counts = Float32Array.from({ length: this.run.n }, (_, i) => this.partners.count(i))
      .filter((count) => count > 0)
      .sort();
    return Math.round(2 * quantile(counts, 0.95)) || 0;
  }
}
