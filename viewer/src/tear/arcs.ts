/// The rim of a torn embedding, arc by arc, as a gluing diagram draws it.
import { sharesAlong, type Line } from '../math/curve';
import { UnreadableReport } from '../run/manifest';
import type { Topology } from '../run/topology';

export interface Arc extends Line {
  // its points along the arrow
  component: number;
  letter: string;
  glued: boolean;
  color: number; // the same for both arcs of a pair, another for every pair
  outside: 1 | -1; // the piece is left of the arrow (1), or right of it
  partner: Arc | null; // followed along both arrows, arc and partner run over points that belong together
}

/// The points of each arc, in the order of the walk.
function pointsOfArcs(rim: Int32Array, count: number, n: number): number[][] {
  const points = Array.from({ length: count }, (): number[] => []);
  const check = (value: number, below: number, what: string): void => {
    if (value >= 0 && value < below) return;
    const expected = below ? `whole numbers from 0 to ${below - 1}` : 'none';
    throw new UnreadableReport(`The array “rim” names the ${what} ${value}; expected ${expected}.`);
  };
  for (let k = 0; k < rim.length; k += 2) {
    check(rim[k], count, 'arc');
    check(rim[k + 1], n, 'point');
    points[rim[k]].push(rim[k + 1]);
  }
  return points;
}

function pairUp(arcs: Arc[]): void {
  const waiting = new Map<string, Arc>();
  let colors = 0;
  for (const arc of arcs) {
    if (!arc.glued) continue;
    const key = `${arc.component} ${arc.letter}`;
    arc.partner = waiting.get(key) ?? null;
    if (arc.partner) arc.partner.partner = arc;
    else waiting.set(key, arc);
    arc.color = arc.partner?.color ?? colors++;
  }
}

/// All arcs of all components of an embedding in the plane; none where the report has no rim.
export function arcsOf(topology: Topology | null, rim: Int32Array | null, embedding: Float32Array): Arc[] {
  if (!topology || !rim) return [];
  const entries = topology.components.flatMap(({ arcs }, component) => (arcs ?? []).map((entry) => ({ ...entry, component })));
  const walks = pointsOfArcs(rim, entries.length, embedding.length / 2);
  const arcs = entries.map(({ component, letter, glued, reversed }, k): Arc => {
    const walk = Int32Array.from(walks[k]);
    const points = reversed ? walk.reverse() : walk;
    const shares = sharesAlong(points, embedding, 2);
    return { component, letter, glued, color: 0, points, shares, outside: reversed ? -1 : 1, partner: null };
  });
  pairUp(arcs);
  return arcs;
}
