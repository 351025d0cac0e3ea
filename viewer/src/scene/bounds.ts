/// Bounding box of points: its centre, and half its size along each axis.
export interface Bounds {
  center: [number, number, number];
  half: [number, number, number];
}

export function boundsOf(positions: Float32Array): Bounds {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3)
    for (let c = 0; c < 3; ++c) {
      const value = positions[i + c];
      if (value < low[c]) low[c] = value;
      if (value > high[c]) high[c] = value;
    }
  const pick = (make: (c: number) => number): [number, number, number] => [make(0), make(1), make(2)];
  return { center: pick((c) => (low[c] + high[c]) / 2), half: pick((c) => Math.max((high[c] - low[c]) / 2, 0)) };
}

export function blend(a: Bounds, b: Bounds, share: number): Bounds {
  const mix = (x: number[], y: number[]): [number, number, number] =>
    [0, 1, 2].map((c) => x[c] + share * (y[c] - x[c])) as [number, number, number];
  return { center: mix(a.center, b.center), half: mix(a.half, b.half) };
}

export const radius = ({ half }: Bounds): number => Math.hypot(...half) || 1;
