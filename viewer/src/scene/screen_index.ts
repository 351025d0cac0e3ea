/// Positions of the points on the screen, in a grid of cells: the point under the pointer is found without a search through all
/// points.
import { Matrix4, type Camera } from 'three';
import type { Point } from '../math/polygon';

/// Projects points in space, given as rows of three numbers, to a picture of a given width and height.
export class Projection {
  private readonly m: number[];

  constructor(
    camera: Camera,
    readonly width: number,
    readonly height: number,
  ) {
    this.m = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
  }

  /// Calls `found` for every point. Depth: -1 near .. 1 far; NaN behind the camera. Distance: from the camera, if there is perspective.
  each(positions: ArrayLike<number>, found: (i: number, x: number, y: number, depth: number, distance: number) => void): void {
    const { m, width, height } = this;
    for (let i = 0, p = 0; p < positions.length; ++i, p += 3) {
      const [a, b, c] = [positions[p], positions[p + 1], positions[p + 2]];
      const w = m[3] * a + m[7] * b + m[11] * c + m[15];
      const x = ((m[0] * a + m[4] * b + m[8] * c + m[12]) / w + 1) * 0.5 * width;
      const y = (1 - (m[1] * a + m[5] * b + m[9] * c + m[13]) / w) * 0.5 * height;
      found(i, x, y, w > 0 ? (m[2] * a + m[6] * b + m[10] * c + m[14]) / w : NaN, w);
    }
  }

  places(positions: ArrayLike<number>): Point[] {
    const result: Point[] = [];
    this.each(positions, (_, x, y) => result.push([x, y]));
    return result;
  }
}

const cell = 16; // pixels

export class ScreenIndex {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly depth: Float32Array;
  readonly width: number;
  readonly height: number;
  private readonly start: Int32Array;
  private readonly order: Int32Array;
  private readonly across: number;
  private readonly down: number;

  /// Hidden points are treated as if they were behind the camera.
  constructor(positions: Float32Array, projection: Projection, isHidden: ((i: number) => boolean) | null = null) {
    const { width, height } = projection;
    [this.width, this.height] = [width, height];
    const n = positions.length / 3;
    [this.x, this.y, this.depth] = [new Float32Array(n), new Float32Array(n), new Float32Array(n)];
    projection.each(positions, (i, x, y, depth) => {
      this.x[i] = x;
      this.y[i] = y;
      this.depth[i] = isHidden?.(i) ? NaN : depth;
    });
    [this.across, this.down] = [Math.ceil(width / cell), Math.ceil(height / cell)];
    this.start = new Int32Array(this.across * this.down + 1);
    this.order = this.sort(n);
  }

  /// Returns the point drawn at (x, y): the frontmost of the points that cover it, else the nearest one within `reach` pixels;
  /// -1: none.
  pick(x: number, y: number, reach: number, covers: number): number {
    let [best, bestDistance, front, frontDepth] = [-1, reach, -1, Infinity];
    this.near(x, y, reach, (i, distance) => {
      if (distance < bestDistance) [best, bestDistance] = [i, distance];
      if (distance <= covers && this.depth[i] < frontDepth - 1e-6) [front, frontDepth] = [i, this.depth[i]];
    });
    const deep = front >= 0 && best >= 0 && frontDepth < this.depth[best];
    return deep ? front : best;
  }

  /// Calls `found` for every point within `reach` pixels of (x, y).
  near(x: number, y: number, reach: number, found: (point: number, distance: number) => void): void {
    const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.floor(value / cell)));
    for (let row = clamp(y - reach, this.down); row <= clamp(y + reach, this.down); ++row)
      for (let column = clamp(x - reach, this.across); column <= clamp(x + reach, this.across); ++column) {
        const at = row * this.across + column;
        for (let k = this.start[at]; k < this.start[at + 1]; ++k) {
          const i = this.order[k];
          const distance = Math.hypot(this.x[i] - x, this.y[i] - y);
          if (distance <= reach) found(i, distance);
        }
      }
  }

  private cellOf(i: number): number {
    const [x, y] = [this.x[i], this.y[i]];
    const inside = x >= 0 && y >= 0 && x < this.width && y < this.height && this.depth[i] === this.depth[i];
    return inside ? Math.floor(y / cell) * this.across + Math.floor(x / cell) : -1;
  }

  private sort(n: number): Int32Array {
    const { start } = this;
    const cells = new Int32Array(n);
    for (let i = 0; i < n; ++i) {
      cells[i] = this.cellOf(i);
      if (cells[i] >= 0) ++start[cells[i] + 1];
    }
    for (let c = 1; c < start.length; ++c) start[c] += start[c - 1];
    const next = start.slice();
    const order = new Int32Array(start[start.length - 1]);
    for (let i = 0; i < n; ++i) if (cells[i] >= 0) order[next[cells[i]]++] = i;
    return order;
  }
}
