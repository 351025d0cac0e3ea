/// The selected points.
import { Signal } from './signal';

export type Change = 'replace' | 'add' | 'remove';

export class Selection {
  readonly changed = new Signal(0);
  readonly mask: Uint8Array;
  count = 0;

  constructor(n: number) {
    this.mask = new Uint8Array(n);
  }

  set(points: Iterable<number>, change: Change = 'replace'): void {
    if (change === 'replace') this.mask.fill(0);
    for (const i of points) this.mask[i] = change === 'remove' ? 0 : 1;
    this.count = this.mask.reduce((sum, selected) => sum + selected, 0);
    ++this.changed.value;
  }

  clear(): void {
    if (this.count) this.set([]);
  }

  indices(): number[] {
    const result: number[] = [];
    this.mask.forEach((selected, i) => {
      if (selected) result.push(i);
    });
    return result;
  }
}
