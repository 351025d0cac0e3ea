/// The box around points in space, as thin lines without those in front: it shows which way the picture is turned.
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, type Vector3 } from 'three';
import type { Theme } from '../color/colorings';
import type { Point } from '../math/polygon';
import type { Bounds } from './bounds';
import type { Projection } from './screen_index';

export const frameColors: Record<Theme, string> = { light: '#b9bfc9', dark: '#4a505b' };

const corners = [0, 1, 2, 3, 4, 5, 6, 7]; // bit c is set if the corner lies at the upper end of axis c
const edges = corners.flatMap((corner) => [1, 2, 4].filter((bit) => !(corner & bit)).map((bit) => [corner, corner | bit]));
const shown = edges.length - 3; // all but those that meet at the nearest corner

export class Frame {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly places: BufferAttribute;
  private bounds: Bounds = { center: [0, 0, 0], half: [1, 1, 1] };

  constructor() {
    this.places = new BufferAttribute(new Float32Array(6 * shown), 3);
    this.lines = new LineSegments(new BufferGeometry().setAttribute('position', this.places), new LineBasicMaterial());
    this.lines.frustumCulled = false;
  }

  setTheme(theme: Theme): void {
    this.lines.material.color.set(frameColors[theme]);
  }

  surround(bounds: Bounds): void {
    this.bounds = bounds;
  }

  /// Leaves out the edges that meet at the corner nearest to the eye.
  seenFrom(eye: Vector3): void {
    const { center, half } = this.bounds;
    const nearest = eye.toArray().reduce((corner, value, c) => corner | (value > center[c] ? 1 << c : 0), 0);
    const ends = edges.filter((edge) => !edge.includes(nearest)).flat();
    ends.forEach((corner, k) =>
      center.forEach((middle, c) => (this.places.array[3 * k + c] = middle + ((corner >> c) & 1 ? half[c] : -half[c]))),
    );
    this.places.needsUpdate = true;
  }

  /// The edges on the screen.
  drawn(projection: Projection): Point[][] {
    const ends = projection.places(this.places.array);
    return Array.from({ length: shown }, (_, k) => [ends[2 * k], ends[2 * k + 1]]);
  }
}
