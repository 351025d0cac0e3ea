/// The partners of every point: the points across the seam that are its neighbours in the data.
export class Partners {
  private readonly start: Int32Array;
  private readonly list: Int32Array;

  constructor(
    n: number,
    readonly pairs: Int32Array,
  ) {
    this.start = new Int32Array(n + 1);
    for (const i of pairs) ++this.start[i + 1];
    for (let i = 0; i < n; ++i) this.start[i + 1] += this.start[i];
    const next = this.start.slice();
    this.list = new Int32Array(pairs.length);
    for (let k = 0; k < pairs.length; k += 2) {
      this.list[next[pairs[k]]++] = pairs[k + 1];
      this.list[next[pairs[k + 1]]++] = pairs[k];
    }
  }

  of(i: number): Int32Array {
    return this.list.subarray(this.start[i], this.start[i + 1]);
  }

  count(i: number): number {
    return this.start[i + 1] - this.start[i];
  }
}
