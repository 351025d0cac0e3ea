/// A segment of the seam, traced with the pointer: the traced side and the side glued to it, both in the same direction.
import type { ScreenIndex } from '../scene/screen_index';
import type { Partners } from './partners';

export interface Segment {
  /// Points, each with its position as a share of the traced path: 0 at the start, 1 at the end.
  traced: Map<number, number>;
  glued: Map<number, number>;
}

const reach = 12; // pixels

export class Trace {
  private readonly seen = new Map<number, number>(); // point -> length of the pointer's path up to it
  private travelled = 0; // length of the pointer's path
  private last: [number, number] | null = null;

  constructor(private readonly partners: Partners) {}

  add(x: number, y: number, screen: ScreenIndex): void {
    const [fromX, fromY] = this.last ?? [x, y];
    const length = Math.hypot(x - fromX, y - fromY);
    const steps = Math.max(1, Math.ceil(length / (reach / 2)));
    for (let k = 1; k <= steps; ++k)
      this.visit(
        fromX + ((x - fromX) * k) / steps,
        fromY + ((y - fromY) * k) / steps,
        this.travelled + (length * k) / steps,
        screen,
      );
    this.travelled += length;
    this.last = [x, y];
  }

  /// Adds the points of the seam near (x, y). A point that is glued to a traced point belongs to the other side, even if the two
  /// sides lie close together.
  private visit(x: number, y: number, travelled: number, screen: ScreenIndex): void {
    screen.near(x, y, reach, (i) => {
      if (this.seen.has(i) || !this.partners.count(i)) return;
      if (this.partners.of(i).some((partner) => this.seen.has(partner))) return;
      this.seen.set(i, travelled);
    });
  }

  segment(): Segment | null {
    if (!this.seen.size) return null;
    const whole = Math.max(this.travelled, 1);
    const traced = new Map([...this.seen].map(([i, travelled]) => [i, travelled / whole]));
    const sums = new Map<number, [number, number]>();
    for (const [i, share] of traced)
      for (const partner of this.partners.of(i)) {
        const [sum, count] = sums.get(partner) ?? [0, 0];
        sums.set(partner, [sum + share, count + 1]);
      }
    const glued = new Map<number, number>();
    for (const [partner, [sum, count]] of sums) if (!traced.has(partner)) glued.set(partner, sum / count);
    return { traced, glued };
  }
}
