/// Positions of letters and arrow heads: at the middle of the visible part of an arc, or near it if there is more room.
import type { Point } from '../math/polygon';
import { distanceBetween, type ArcCurve } from './arc_curves';

export interface ArcLabel {
  curve: ArcCurve;
  head: number; // index of its place on the curve
  at: Point; // middle of the letter
}

const away = 15; // pixels between a curve and the middle of its letter
const room = 14; // between that middle and any curve: the letter's own curve must be the nearest one, or it is misread
const littleRoom = 10; // with less room outside, a letter is placed inside
const lessRoom = 5; // points and the picture's edge may be nearer than curves by this much
const letterRoom = 20; // between two letters
const tries = [1, -1].flatMap((side) => [0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.22, 0.78].map((share) => [side, share]));

/// Returns the first and last place of the longest part of the curve that the picture shows.
function visiblePart({ path }: ArcCurve, width: number, height: number): [number, number] | null {
  let best: [number, number] | null = null;
  let start = -1;
  for (let k = 0; k <= path.length; ++k) {
    const inside = k < path.length && path[k][0] >= 0 && path[k][1] >= 0 && path[k][0] < width && path[k][1] < height;
    if (inside && start < 0) start = k;
    if (inside || start < 0) continue;
    if (!best || k - 1 - start > best[1] - best[0]) best = [start, k - 1];
    start = -1;
  }
  return best && best[1] - best[0] >= 4 ? best : null;
}

function labelAt(curve: ArcCurve, part: [number, number], share: number, side: number): ArcLabel {
  const head = Math.round(part[0] + share * (part[1] - part[0]));
  const [[x, y], [nx, ny]] = [curve.path[head], curve.outward[head]];
  const wide = 5 * (curve.arc.letter.length - 1) * Math.abs(nx); // room for a letter with a number
  return { curve, head, at: [x + side * (away + wide) * nx, y + side * (away + wide) * ny] };
}

const nearest = (places: Point[], at: Point, least: number): number =>
  places.reduce((distance, place) => Math.min(distance, distanceBetween(place, at)), least);

/// Places the letters away from each other, from all curves, from `points` and from the picture's edge, as far as there is room.
export function arcLabels(curves: ArcCurve[], points: Point[], width: number, height: number): ArcLabel[] {
  const labels: ArcLabel[] = [];
  const lines = curves.flatMap(({ path }) => path);
  const free = ({ at }: ArcLabel, most: number): number => {
    const edge = Math.min(most, Math.min(at[0], at[1], width - at[0], height - at[1]) + lessRoom);
    const letters = labels.reduce((least, label) => Math.min(least, distanceBetween(label.at, at) - (letterRoom - room)), edge);
    return nearest(lines, at, letters);
  };
  for (const curve of curves) {
    const part = visiblePart(curve, width, height);
    if (!part) continue;
    let best: { label: ArcLabel; free: number } | null = null;
    for (const [side, share] of tries) {
      const label = labelAt(curve, part, share, side);
      const here = side > 0 ? nearest(points, label.at, free(label, room) - lessRoom) + lessRoom : free(label, littleRoom);
      if (here > (best?.free ?? -Infinity)) best = { label, free: here };
      if (here === room) break;
    }
    labels.push(best!.label);
  }
  return labels;
}
