/// The cut: pieces that were moved by rigid motions from their positions in the run's embedding.
import { Signal } from '../app/signal';
import { apply, compose, identity, type Motion } from '../math/rigid';
import type { Run } from '../run/run';
import { Partners } from '../seam/partners';
import { seamAfterMoves } from './seam_after_moves';

interface Arrangement {
  motionOf: Int32Array; // point -> motion; 0: not moved
  motions: Motion[];
}

export interface SavedCut {
  ldle_cut: 1;
  n: number;
  seed: number;
  pieces: { points: [number, number][]; rotation: number[]; translation: number[] }[];
}

export class Cut {
  readonly changed = new Signal(0);
  positions: Float32Array; // n x d
  partners: Partners;
  gluing: Int32Array;
  private now: Arrangement;
  private readonly before: Arrangement[] = [];

  constructor(private readonly run: Run) {
    this.now = { motionOf: new Int32Array(run.n), motions: [identity(run.d)] };
    this.positions = run.embedding;
    this.partners = new Partners(run.n, run.seam);
    this.gluing = run.gluing ?? new Int32Array(run.n).fill(-1);
  }

  get steps(): number {
    return this.before.length;
  }

  get pieces(): number {
    return this.now.motions.length - 1;
  }

  /// Moves the points of the mask by a motion, after the motions that they already have.
  move(mask: Uint8Array, motion: Motion): void {
    const motionOf = this.now.motionOf.slice();
    const motions = [...this.now.motions];
    const moved = new Map<number, number>();
    for (let i = 0; i < mask.length; ++i) {
      if (!mask[i]) continue;
      const old = motionOf[i];
      if (!moved.has(old)) moved.set(old, motions.push(compose(motion, motions[old])) - 1);
      motionOf[i] = moved.get(old)!;
    }
    this.arrange(motionOf, motions);
  }

  /// Replaces all motions by one for each view; null: the view stays.
  moveViews(motionOfView: (Motion | null)[]): void {
    const motions = [identity(this.run.d)];
    const known = new Map<Motion, number>();
    const index = motionOfView.map((motion) => {
      if (!motion) return 0;
      if (!known.has(motion)) known.set(motion, motions.push(motion) - 1);
      return known.get(motion)!;
    });
    this.arrange(
      Int32Array.from(this.run.clusters!, (view) => (view < 0 ? 0 : index[view])),
      motions,
    );
  }

  undo(): void {
    const last = this.before.pop();
    if (last) this.show(last);
  }

  saved(): SavedCut {
    const { motionOf, motions } = this.now;
    const ranges = motions.map((): [number, number][] => []);
    motionOf.forEach((motion, i) => {
      const last = ranges[motion][ranges[motion].length - 1];
      if (last && last[1] === i - 1) last[1] = i;
      else ranges[motion].push([i, i]);
    });
    const pieces = motions.map((motion, m) => ({ points: ranges[m], ...motion })).slice(1);
    return { ldle_cut: 1, n: this.run.n, seed: this.run.manifest.summary.seed ?? 0, pieces };
  }

  /// Adds a step with these motions. Motions that no point has are dropped.
  private arrange(motionOf: Int32Array, motions: Motion[]): void {
    const used = new Set(motionOf);
    const kept = motions.map((_, m) => m).filter((m) => m === 0 || used.has(m));
    const place = new Map(kept.map((m, at) => [m, at]));
    this.before.push(this.now);
    this.show({ motionOf: motionOf.map((m) => place.get(m)!), motions: kept.map((m) => motions[m]) });
  }

  private show(arrangement: Arrangement): void {
    const { run } = this;
    this.now = arrangement;
    const { motionOf, motions } = arrangement;
    if (motions.length === 1) {
      this.positions = run.embedding;
      this.partners = new Partners(run.n, run.seam);
      this.gluing = run.gluing ?? this.gluing.fill(-1);
    } else {
      this.positions = new Float32Array(run.embedding.length);
      for (let i = 0; i < run.n; ++i) this.positions.set(apply(motions[motionOf[i]], run.embedding, i * run.d), i * run.d);
      const { pairs, gluing } = seamAfterMoves(run, motionOf, this.positions);
      this.partners = new Partners(run.n, pairs);
      this.gluing = gluing;
    }
    ++this.changed.value;
  }
}
