/// The arcs of the outline as smooth curves on the screen.
import { corners, smoothAlong } from '../math/curve';
import type { Point } from '../math/polygon';
import type { Arc } from '../seam/arcs';
import { ScreenIndex, type Projection } from './screen_index';

export interface ArcCurve {
  arc: Arc;
  path: Point[]; // at evenly spaced shares, in the direction of the arrow
  outward: Point[]; // unit normals, away from the piece
  gap: number; // number of places left free at either end, so that arcs do not meet at corners
}

const spacing = 4; // pixels between places of a curve
const mostPlaces = 1000;
const placesPerPoint = 10; // at most: there is no detail between points
const leastSpread = 8; // pixels over which a curve is smoothed, at least
const spreadPoints = 3; // points over which a curve is smoothed, at least
const gapLength = 6;
const leastLength = 28; // pixels; shorter arcs are left out; for a pair, the mean of both lengths counts
const atCorner = 3; // pixels within which arcs may meet at a corner
const slitClearance = 4; // pixels between a curve and the middle of a narrow slit

export const distanceBetween = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

const lengthOf = (path: Point[]): number => path.reduce((sum, at, k) => sum + (k ? distanceBetween(path[k - 1], at) : 0), 0);

/// Unit normals on the right of the path on the screen (side 1) or on its left (side -1).
function normals(path: Point[], side: number): Point[] {
  const reach = 3;
  return path.map((_, k) => {
    const [from, to] = [path[Math.max(0, k - reach)], path[Math.min(path.length - 1, k + reach)]];
    const length = distanceBetween(from, to) || 1;
    return [(-side * (to[1] - from[1])) / length, (side * (to[0] - from[0])) / length];
  });
}

interface SmoothArc {
  arc: Arc;
  places: Float64Array; // in space: rows of three numbers
  path: Point[];
  length: number; // on the screen
}

function smoothArc(arc: Arc, places: Float32Array, projection: Projection): SmoothArc {
  const { points } = arc;
  if (points.length < 2) return { arc, places: new Float64Array(), path: [], length: 0 };
  const length = lengthOf(projection.places(corners(arc, places)));
  const count = Math.max(8, Math.min(mostPlaces, placesPerPoint * points.length, Math.ceil(length / spacing)));
  const spread = Math.min(0.1, Math.max(leastSpread / length, spreadPoints / points.length));
  const smooth = smoothAlong(arc, places, count, spread);
  const path = projection.places(smooth);
  return { arc, places: smooth, path, length: lengthOf(path) };
}

/// Returns the arcs that are long enough to be drawn.
function longArcs(arcs: SmoothArc[]): SmoothArc[] {
  const lengths = new Map(arcs.map(({ arc, length }) => [arc, length]));
  const mean = ({ arc, length }: SmoothArc): number => (length + (arc.partner ? lengths.get(arc.partner)! : length)) / 2;
  return arcs.filter((one) => one.path.length > 0 && mean(one) >= leastLength);
}

/// All arcs of the outline, place after place.
interface Outline {
  index: ScreenIndex;
  outward: Point[];
}

/// Distance in pixels from place k to the nearest part of the outline in the outward direction; at most `reach`. Very near parts
/// count only if they face the place, as the two sides of a slit do; the next arc at a corner does not.
function freeDistance({ index, outward }: Outline, k: number, reach: number): number {
  const [x, y, [nx, ny]] = [index.x[k], index.y[k], outward[k]];
  let room = reach;
  index.near(x, y, reach, (i, distance) => {
    const seen = (index.x[i] - x) * nx + (index.y[i] - y) * ny > 0.7 * distance - 0.5; // the sides of a slit may touch
    const facing = outward[i][0] * nx + outward[i][1] * ny < -0.3;
    if (seen && (facing || distance > atCorner)) room = Math.min(room, distance);
  });
  return room;
}

/// Distances from each of `count` places, beginning with `first`, to the curve outside of them: `offset`, or less if another part
/// of the outline is near. If a slit is too narrow for the curves of both sides, each curve lies on its own side.
function offsets(outline: Outline, first: number, count: number, offset: number): number[] {
  const each = Array.from(
    { length: count },
    (_, k) => freeDistance(outline, first + k, 2 * (offset + slitClearance)) / 2 - slitClearance,
  );
  const reach = 4;
  return each.map((_, k) => {
    const around = each.slice(Math.max(0, k - reach), k + reach + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

/// Returns curves beside the arcs, `offset` pixels outside, or through their points if `offset` is 0.
export function arcCurves(arcs: Arc[], places: Float32Array, projection: Projection, offset: number): ArcCurve[] {
  const lines = longArcs(arcs.map((arc) => smoothArc(arc, places, projection)));
  const outwards = lines.map(({ arc, path }) => normals(path, arc.outside));
  const index = new ScreenIndex(Float32Array.from(lines.flatMap((line) => Array.from(line.places))), projection);
  const outline = { index, outward: outwards.flat() };
  let first = 0;
  return lines.map(({ arc, path, length }, k) => {
    const outward = outwards[k];
    const beside = offset ? offsets(outline, first, path.length, offset) : path.map(() => 0);
    first += path.length;
    const shifted = path.map(([x, y], j): Point => [x + beside[j] * outward[j][0], y + beside[j] * outward[j][1]]);
    const gap = Math.min(Math.ceil((gapLength * (path.length - 1)) / length), path.length >> 2);
    return { arc, path: shifted, outward, gap };
  });
}

/// Returns the place at a share of the curve.
export function placeAt({ path }: ArcCurve, share: number): Point {
  const at = share * (path.length - 1);
  const k = Math.min(path.length - 2, Math.floor(at));
  const [[ax, ay], [bx, by]] = [path[k], path[k + 1]];
  return [ax + (at - k) * (bx - ax), ay + (at - k) * (by - ay)];
}
