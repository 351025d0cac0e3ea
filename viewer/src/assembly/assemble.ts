/// Animation of the registration: positions of the points at any time between its frames, and from the last frame to the
/// embedding.
import { determinant } from '../math/rigid';
import { boundsOf, blend, type Bounds } from '../scene/bounds';
import { place, type Arrangement } from '../scene/place';
import type { Run } from '../run/run';

export class Assembly {
  /// Number of frames of the registration; the embedding itself comes after the last one.
  readonly frames: number;
  private readonly width: number;
  private readonly middle: Float32Array; // mean of each view's points, in the view's own coordinates
  private readonly motion: Float32Array; // views x (d d + d) at the current time
  private readonly extents: (Bounds | undefined)[] = [];

  constructor(private readonly run: Run) {
    this.frames = run.assembly && run.viewCoordinates && run.clusters ? run.manifest.frames.length : 0;
    this.width = run.d * run.d + run.d;
    this.motion = new Float32Array(this.frames ? run.views * this.width : 0);
    this.middle = this.frames ? this.middles() : new Float32Array(0);
  }

  caption(time: number): string {
    const { frames } = this.run.manifest;
    if (time >= this.frames) return 'the embedding, polished';
    if (time > this.frames - 1) return 'polish';
    const frame = frames[Math.min(Math.round(time), frames.length - 1)];
    return frame.text.startsWith(frame.stage) ? frame.text : `${frame.stage}: ${frame.text}`;
  }

  /// Fills `positions` (n x d) for a time from 0 to the number of frames; `embedding` is its end.
  at(time: number, embedding: Float32Array, positions: Float32Array): void {
    if (time >= this.frames) {
      positions.set(embedding);
      return;
    }
    const frame = Math.min(Math.floor(time), this.frames - 1);
    const last = frame === this.frames - 1;
    this.blendMotions(frame, last ? frame : frame + 1, last ? 0 : time - frame);
    this.movePoints(positions);
    if (last)
      for (let k = 0, share = ease(time - frame); k < positions.length; ++k)
        positions[k] += share * (embedding[k] - positions[k]);
  }

  /// Returns the strength of each point: views that are not placed yet are faint. null: all points have full strength.
  strengths(time: number): Uint8Array | null {
    const { placedAt, clusters } = this.run;
    if (!placedAt || !clusters || time >= this.frames) return null;
    return Uint8Array.from(clusters, (view) => (view >= 0 && placedAt[view] > time + 1e-9 ? 70 : 255));
  }

  /// Returns the region that the picture should show at a time.
  bounds(time: number, embedding: Float32Array, arrangement: Arrangement): Bounds {
    const frame = Math.min(Math.floor(time), this.frames);
    const extent = (at: number): Bounds => (this.extents[at] ??= this.extentOf(at, embedding, arrangement));
    if (frame >= this.frames) return extent(this.frames);
    return blend(extent(frame), extent(frame + 1), ease(time - frame));
  }

  /// Must be called after the embedding was changed, so that its extent is computed again.
  resetEnd(): void {
    this.extents[this.frames] = undefined;
  }

  private extentOf(frame: number, embedding: Float32Array, arrangement: Arrangement): Bounds {
    const positions = new Float32Array(embedding.length);
    this.at(frame, embedding, positions);
    const places = new Float32Array(3 * this.run.n);
    place(positions, this.run.d, places, arrangement);
    return boundsOf(places);
  }

  private middles(): Float32Array {
    const { d, views } = this.run;
    const coordinates = this.run.viewCoordinates!;
    const sums = new Float32Array(views * d);
    const counts = new Int32Array(views);
    this.run.clusters!.forEach((view, i) => {
      if (view < 0) return;
      ++counts[view];
      for (let c = 0; c < d; ++c) sums[view * d + c] += coordinates[i * d + c];
    });
    return sums.map((sum, k) => sum / Math.max(1, counts[Math.floor(k / d)]));
  }

  /// Between two frames, each view rotates about its middle, and the middle moves along a straight line.
  private blendMotions(from: number, to: number, time: number): void {
    const { d, views } = this.run;
    const share = ease(time);
    const frames = this.run.assembly!;
    for (let view = 0; view < views; ++view) {
      const [a, b, out] = [(from * views + view) * this.width, (to * views + view) * this.width, view * this.width];
      for (let k = 0; k < d * d; ++k) this.motion[out + k] = frames[a + k] + share * (frames[b + k] - frames[a + k]);
      if (share > 0 && share < 1 && determinant(frames, a, d) * determinant(frames, b, d) > 0)
        orthonormalise(this.motion, out, d);
      for (let r = 0; r < d; ++r) {
        let [start, end, turned] = [frames[a + d * d + r], frames[b + d * d + r], 0];
        for (let c = 0; c < d; ++c) {
          const m = this.middle[view * d + c];
          start += frames[a + r * d + c] * m;
          end += frames[b + r * d + c] * m;
          turned += this.motion[out + r * d + c] * m;
        }
        this.motion[out + d * d + r] = start + share * (end - start) - turned;
      }
    }
  }

  private movePoints(positions: Float32Array): void {
    const { d, n } = this.run;
    const [coordinates, clusters] = [this.run.viewCoordinates!, this.run.clusters!];
    for (let i = 0; i < n; ++i) {
      const m = Math.max(0, clusters[i]) * this.width;
      for (let r = 0; r < d; ++r) {
        let sum = this.motion[m + d * d + r];
        for (let c = 0; c < d; ++c) sum += this.motion[m + r * d + c] * coordinates[i * d + c];
        positions[i * d + r] = sum;
      }
    }
  }
}

const ease = (t: number): number => t * t * (3 - 2 * t);

/// Gram-Schmidt on the rows: turns the mean of two rotations into a rotation, if they are not opposite.
function orthonormalise(matrix: Float32Array, at: number, d: number): void {
  const rows: number[][] = [];
  for (let r = 0; r < d; ++r) {
    let row = Array.from(matrix.subarray(at + r * d, at + r * d + d));
    for (const other of rows) {
      const along = row.reduce((sum, value, c) => sum + value * other[c], 0);
      row = row.map((value, c) => value - along * other[c]);
    }
    const length = Math.hypot(...row);
    if (length < 1e-3) return;
    rows.push(row.map((value) => value / length));
  }
  rows.forEach((row, r) => matrix.set(row, at + r * d));
}
