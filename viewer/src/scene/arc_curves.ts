/// The arcs of the rim as smooth curves of the screen.
import { corners, smoothAlong } from '../math/curve';
import type { Point } from '../math/polygon';
import type { Arc } from '../tear/arcs';
import { ScreenIndex, type Projection } from './screen_index';

export interface ArcCurve {
  arc: Arc;
  way: Point[]; // at even shares, along the arrow
  outward: Point[]; // unit normals, away from the piece
  gap: number; // so many places at either end are left free, or arcs would meet at corners
}

const spacing = 4; // pixels between places of a curve
const mostPlaces = 1000;
const placesPerPoint = 10; // at most: between points there is nothing to see
const leastSpread = 8; // pixels over which a curve is smoothed
const spreadPoints = 3; // points over which it is, at least
const gapLength = 6;
const leastLength = 28; // shorter ones are left out, pairs where both together are
const atCorner = 3; // pixels within which arcs meet
const asunder = 4; // pixels between a curve and the middle of a narrow slit

export const apart = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

const lengthOf = (way: Point[]): number => way.reduce((sum, at, k) => sum + (k ? apart(way[k - 1], at) : 0), 0);

/// Unit normals on the right of the way as the screen shows it, or on its left.
function normals(way: Point[], side: number): Point[] {
  const reach = 3;
  return way.map((_, k) => {
    const [from, to] = [way[Math.max(0, k - reach)], way[Math.min(way.length - 1, k + reach)]];
    const length = apart(from, to) || 1;
    return [(-side * (to[1] - from[1])) / length, (side * (to[0] - from[0])) / length];
  });
}

interface SmoothArc {
  arc: Arc;
  places: Float64Array; // in space: rows of three numbers
  way: Point[];
  length: number; // on the screen
}

function smoothArc(arc: Arc, places: Float32Array, projection: Projection): SmoothArc {
  const { points } = arc;
  if (points.length < 2) return { arc, places: new Float64Array(), way: [], length: 0 };
  const length = lengthOf(projection.places(corners(arc, places)));
  const count = Math.max(8, Math.min(mostPlaces, placesPerPoint * points.length, Math.ceil(length / spacing)));
  const spread = Math.min(0.1, Math.max(leastSpread / length, spreadPoints / points.length));
  const smooth = smoothAlong(arc, places, count, spread);
  const way = projection.places(smooth);
  return { arc, places: smooth, way, length: lengthOf(way) };
}

/// Arcs that are long enough to be drawn.
function longArcs(arcs: SmoothArc[]): SmoothArc[] {
  const lengths = new Map(arcs.map(({ arc, length }) => [arc, length]));
  const mean = ({ arc, length }: SmoothArc): number => (length + (arc.partner ? lengths.get(arc.partner)! : length)) / 2;
  return arcs.filter((one) => one.way.length > 0 && mean(one) >= leastLength);
}

/// All arcs of a rim, place after place.
interface Rim {
  index: ScreenIndex;
  outward: Point[];
}

/// Pixels to the part of the rim that is seen from a place when one looks outwards; at most `reach`. Very near ones count where they face
/// it, as the banks of a slit do; the next arc at a corner does not.
function roomOutside({ index, outward }: Rim, k: number, reach: number): number {
  const [x, y, [nx, ny]] = [index.x[k], index.y[k], outward[k]];
  let room = reach;
  index.near(x, y, reach, (i, distance) => {
    const seen = (index.x[i] - x) * nx + (index.y[i] - y) * ny > 0.7 * distance - 0.5; // banks may touch
    const facing = outward[i][0] * nx + outward[i][1] * ny < -0.3;
    if (seen && (facing || distance > atCorner)) room = Math.min(room, distance);
  });
  return room;
}

/// How far outside each of `count` places from `first` on a curve runs: `offset`, or less where another part of the rim is near; two banks
/// of a slit that is too narrow for both curves have them on their own side.
function offsets(rim: Rim, first: number, count: number, offset: number): number[] {
  const each = Array.from({ length: count }, (_, k) => roomOutside(rim, first + k, 2 * (offset + asunder)) / 2 - asunder);
  const reach = 4;
  return each.map((_, k) => {
    const around = each.slice(Math.max(0, k - reach), k + reach + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

/// Curves beside the arcs, `offset` pixels outside, or through their points (0).
export function arcCurves(arcs: Arc[], places: Float32Array, projection: Projection, offset: number): ArcCurve[] {
  const lines = longArcs(arcs.map((arc) => smoothArc(arc, places, projection)));
  const outwards = lines.map(({ arc, way }) => normals(way, arc.outside));
  const index = new ScreenIndex(Float32Array.from(lines.flatMap((line) => Array.from(line.places))), projection);
  const rim = { index, outward: outwards.flat() };
  let first = 0;
  return lines.map(({ arc, way, length }, k) => {
    const outward = outwards[k];
    const beside = offset ? offsets(rim, first, way.length, offset) : way.map(() => 0);
    first += way.length;
    const shifted = way.map(([x, y], j): Point => [x + beside[j] * outward[j][0], y + beside[j] * outward[j][1]]);
    const gap = Math.min(Math.ceil((gapLength * (way.length - 1)) / length), way.length >> 2);
    return { arc, way: shifted, outward, gap };
  });
}

/// The place at a share of the curve.
export function placeAt({ way }: ArcCurve, share: number): Point {
  const at = share * (way.length - 1);
  const k = Math.min(way.length - 2, Math.floor(at));
  const [[ax, ay], [bx, by]] = [way[k], way[k + 1]];
  return [ax + (at - k) * (bx - ax), ay + (at - k) * (by - ay)];
}
