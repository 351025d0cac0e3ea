/// The rigid motion that brings points to the far side of a tear, where their partners are.
import { Grid } from '../math/grid';
import { quantile } from '../math/statistics';
import { bestMotion, type Motion, type PointPairs } from '../math/rigid';
import type { Run } from '../run/run';
import type { Partners } from '../tear/partners';

/// A point has K neighbours in the data, evenly around it. c of them are its partners, across the tear; the K - c nearest points on its
/// own side are the others, and their mean offset tells, with the sign turned, where the mean of the partners would be if the tear
/// were closed. The motion that fits these means to the partners' means best is the motion that closes the tear.
export class SeamFit {
  private readonly grid: Grid;
  private readonly neighbors: number; // K

  constructor(
    private readonly run: Run,
    private readonly positions: Float32Array,
    private readonly partners: Partners,
  ) {
    this.grid = new Grid(positions, run.d);
    const given = run.manifest.summary.options?.view_neighbors;
    this.neighbors = typeof given === 'number' ? given - 1 : this.guess();
  }

  /// Pairs (p, q): p is to come beside q. null: too few to hold a motion.
  motion(pairs: [number, number][]): Motion | null {
    const { d } = this.run;
    if (pairs.length <= d) return null;
    const means: PointPairs = { from: [], to: [], weights: [] };
    this.addMeans(pairs, 0, means);
    this.addMeans(pairs, 1, means);
    return bestMotion(means.weights.length > 2 * d ? means : this.asTheyAre(pairs), d);
  }

  /// The motion of a piece to its partners outside of it.
  motionOfPiece(mask: Uint8Array): Motion | null {
    const pairs: [number, number][] = [];
    for (let p = 0; p < mask.length; ++p) {
      if (!mask[p]) continue;
      for (const q of this.partners.of(p)) if (!mask[q]) pairs.push([p, q]);
    }
    return this.motion(pairs);
  }

  /// Where the means of the partners of one side's points would be, and where they are; points with other partners too are left out.
  private addMeans(pairs: [number, number][], side: 0 | 1, { from, to, weights }: PointPairs): void {
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
    const partners = this.partners.of(p);
    const own = this.grid.nearest(p, Math.max(0, this.neighbors - partners.length), (j) => partners.includes(j));
    const place = Array.from(this.positions.subarray(p * d, p * d + d));
    for (const j of own)
      for (let c = 0; c < d; ++c) place[c] -= (this.positions[j * d + c] - this.positions[p * d + c]) / partners.length;
    return place;
  }

  private mean(points: number[]): number[] {
    const { d } = this.run;
    return Array.from({ length: d }, (_, c) => points.reduce((sum, i) => sum + this.positions[i * d + c], 0) / points.length);
  }

  private asTheyAre(pairs: [number, number][]): PointPairs {
    const { d } = this.run;
    const side = (which: 0 | 1): number[] =>
      pairs.flatMap((pair) => Array.from(this.positions.subarray(pair[which] * d, pair[which] * d + d)));
    return { from: side(0), to: side(1), weights: pairs.map(() => 1) };
  }

  /// At the very edge half of the neighbours are across.
  private guess(): number {
    const counts = Float32Array.from({ length: this.run.n }, (_, i) => this.partners.count(i))
      .filter((count) => count > 0)
      .sort();
    return Math.round(2 * quantile(counts, 0.95)) || 0;
  }
}
