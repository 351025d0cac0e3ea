/// Returns the finite values in ascending order.
export function sorted(values: ArrayLike<number>): Float32Array {
  return Float32Array.from(values).filter(Number.isFinite).sort();
}

/// Linear interpolation between values that are given at evenly spaced shares from 0 to 1.
export function interpolated(values: ArrayLike<number>, share: number): number {
  const at = share * (values.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, values.length - 1);
  return values[low] + (at - low) * (values[high] - values[low]);
}

export const quantile = (ascending: ArrayLike<number>, share: number): number =>
  ascending.length ? interpolated(ascending, share) : NaN;

/// Index of the first value that is not below x.
export function lowerBound(ascending: ArrayLike<number>, x: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
