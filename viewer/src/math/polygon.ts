export type Point = [number, number];

/// Returns whether (x, y) lies inside the polygon: a ray from it crosses the edges an odd number of times.
export function inside(polygon: Point[], x: number, y: number): boolean {
  let odd = false;
  for (let k = 0, before = polygon.length - 1; k < polygon.length; before = k++) {
    const [ax, ay] = polygon[k];
    const [bx, by] = polygon[before];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

export const rectangle = ([ax, ay]: Point, [bx, by]: Point): Point[] => [
  [ax, ay],
  [bx, ay],
  [bx, by],
  [ax, by],
];
