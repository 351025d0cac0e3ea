/// Where letters and heads of arrows go: at the middle of what is seen of an arc, or where there is room near it.
import type { Point } from '../math/polygon';
import { apart, type ArcCurve } from './arc_curves';

export interface ArcLabel {
  curve: ArcCurve;
  head: number; // place of the curve
  at: Point; // middle of the letter
}

const away = 15; // pixels between a curve and the middle of its letter
const room = 14; // between that middle and any curve: its own is the nearest one, or it would be read as another's
const littleRoom = 10; // with less outside, a letter stands inside
const lessRoom = 5; // points and the picture's edge may be so much nearer than curves
const letterRoom = 20; // between two letters
const tries = [1, -1].flatMap((side) => [0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.22, 0.78].map((share) => [side, share]));

/// The longest stretch of the curve that the picture shows: first and last place.
function seen({ way }: ArcCurve, width: number, height: number): [number, number] | null {
  let best: [number, number] | null = null;
  let start = -1;
  for (let k = 0; k <= way.length; ++k) {
    const inside = k < way.length && way[k][0] >= 0 && way[k][1] >= 0 && way[k][0] < width && way[k][1] < height;
    if (inside && start < 0) start = k;
    if (inside || start < 0) continue;
    if (!best || k - 1 - start > best[1] - best[0]) best = [start, k - 1];
    start = -1;
  }
  return best && best[1] - best[0] >= 4 ? best : null;
}

function labelAt(curve: ArcCurve, part: [number, number], share: number, side: number): ArcLabel {
  const head = Math.round(part[0] + share * (part[1] - part[0]));
  const [[x, y], [nx, ny]] = [curve.way[head], curve.outward[head]];
  const wide = 5 * (curve.arc.letter.length - 1) * Math.abs(nx); // of a letter with a number
  return { curve, head, at: [x + side * (away + wide) * nx, y + side * (away + wide) * ny] };
}

const nearest = (places: Point[], at: Point, least: number): number =>
  places.reduce((distance, place) => Math.min(distance, apart(place, at)), least);

/// Letters keep away from each other, from all curves, from `points` and from the picture's edge, as far as there is room.
export function arcLabels(curves: ArcCurve[], points: Point[], width: number, height: number): ArcLabel[] {
  const labels: ArcLabel[] = [];
  const lines = curves.flatMap(({ way }) => way);
  const free = ({ at }: ArcLabel, most: number): number => {
    const edge = Math.min(most, Math.min(at[0], at[1], width - at[0], height - at[1]) + lessRoom);
    const letters = labels.reduce((least, label) => Math.min(least, apart(label.at, at) - (letterRoom - room)), edge);
    return nearest(lines, at, letters);
  };
  for (const curve of curves) {
    const part = seen(curve, width, height);
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
