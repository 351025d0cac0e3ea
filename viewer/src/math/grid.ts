/// Sorts points into a grid over their first (at most three) coordinates, to find points that are near each other.
export class Grid {
  readonly edge: number;
  private readonly axes: number;
  private readonly sizes: number[];
  private readonly low: number[];
  private readonly cells: Int32Array;
  private readonly start: Int32Array;
  private readonly order: Int32Array;

  /// Each cell holds about `filling` points if the points fill their bounding box.
  constructor(
    private readonly positions: Float32Array,
    private readonly d: number,
    filling = 4,
  ) {
    const n = positions.length / d;
    this.axes = Math.min(3, d);
    this.low = new Array<number>(this.axes).fill(Infinity);
    const high = new Array<number>(this.axes).fill(-Infinity);
    for (let i = 0; i < n; ++i)
      for (let c = 0; c < this.axes; ++c) {
        this.low[c] = Math.min(this.low[c], positions[i * d + c]);
        high[c] = Math.max(high[c], positions[i * d + c]);
      }
    const extents = high.map((value, c) => Math.max(value - this.low[c], 1e-12));
    const longest = Math.max(...extents);
    const volume = extents.reduce((product, extent) => product * Math.max(extent, 0.01 * longest), 1);
    this.edge = ((filling * volume) / n) ** (1 / this.axes);
    this.sizes = extents.map((extent) => Math.floor(extent / this.edge) + 1);
    this.cells = new Int32Array(n);
    this.start = new Int32Array(this.sizes.reduce((product, size) => product * size, 1) + 1);
    for (let i = 0; i < n; ++i) ++this.start[(this.cells[i] = this.cellOf(i)) + 1];
    for (let c = 1; c < this.start.length; ++c) this.start[c] += this.start[c - 1];
    const next = this.start.slice();
    this.order = new Int32Array(n);
    for (let i = 0; i < n; ++i) this.order[next[this.cells[i]]++] = i;
  }

  /// Calls `found` for every pair i < j for which `wanted` is true and whose distance is at most the edge of a cell.
  pairs(wanted: (i: number, j: number) => boolean, found: (i: number, j: number, distance: number) => void): void {
    const { positions, d, edge } = this;
    for (let i = 0; i < this.cells.length; ++i)
      this.around(this.cells[i], (j) => {
        if (j <= i || !wanted(i, j)) return;
        let square = 0;
        for (let c = 0; c < d; ++c) square += (positions[i * d + c] - positions[j * d + c]) ** 2;
        if (square <= edge * edge) found(i, j, Math.sqrt(square));
      });
  }

  /// Returns the `count` points nearest to point i, without i itself and without points for which `skip` is true.
  nearest(i: number, count: number, skip: (j: number) => boolean): number[] {
    const { positions, d } = this;
    const all = Math.max(...this.sizes);
    for (let rings = 1; ; rings *= 2) {
      const near: { j: number; square: number }[] = [];
      this.around(
        this.cells[i],
        (j) => {
          if (j === i || skip(j)) return;
          let square = 0;
          for (let c = 0; c < d; ++c) square += (positions[i * d + c] - positions[j * d + c]) ** 2;
          near.push({ j, square });
        },
        rings,
      );
      const sure = near.filter(({ square }) => square <= (rings * this.edge) ** 2);
      if (sure.length < count && rings < all) continue;
      return (sure.length < count ? near : sure)
        .sort((a, b) => a.square - b.square || a.j - b.j)
        .slice(0, count)
        .map(({ j }) => j);
    }
  }

  private cellOf(i: number): number {
    let index = 0;
    for (let c = 0; c < this.axes; ++c) {
      const at = Math.floor((this.positions[i * this.d + c] - this.low[c]) / this.edge);
      index = index * this.sizes[c] + Math.min(this.sizes[c] - 1, Math.max(0, at));
    }
    return index;
  }

  /// Calls `found` for the points of all cells that are at most `rings` cells away.
  private around(index: number, found: (j: number) => void, rings = 1): void {
    const visit = (axis: number, rest: number, stride: number, at: number): void => {
      if (axis < 0) {
        for (let k = this.start[at]; k < this.start[at + 1]; ++k) found(this.order[k]);
        return;
      }
      const own = rest % this.sizes[axis];
      for (let place = Math.max(0, own - rings); place <= Math.min(this.sizes[axis] - 1, own + rings); ++place)
        visit(axis - 1, Math.floor(rest / this.sizes[axis]), stride * this.sizes[axis], at + place * stride);
    };
    visit(this.axes - 1, index, 1, 0);
  }
}
