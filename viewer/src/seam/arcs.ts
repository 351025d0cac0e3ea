/// The arcs of the outline of a torn embedding, as a gluing diagram shows them.
import { sharesAlong, type Line } from '../math/curve';
import { UnreadableReport } from '../run/manifest';
import type { Topology } from '../run/topology';

export interface Arc extends Line {
  // the points are in the direction of the arrow
  component: number;
  letter: string;
  glued: boolean;
  color: number; // equal for the two arcs of a pair, different for different pairs
  outside: 1 | -1; // the piece is left of the arrow (1) or right of it (-1)
  partner: Arc | null; // the arc that it is glued to: along both arrows, the two arcs pass points that belong together
}

/// Returns the points of each arc in the order of the walk around the outline.
function pointsOfArcs(outline: Int32Array, count: number, n: number): number[][] {
  const points = Array.from({ length: count }, (): number[] => []);
  const check = (value: number, below: number, what: string): void => {
    if (value >= 0 && value < below) return;
    const expected = below ? `whole numbers from 0 to ${below - 1}` : 'none';
    throw new UnreadableReport(`The array “outline” names the ${what} ${value}; expected ${expected}.`);
  };
  for (let k = 0; k < outline.length; k += 2) {
    check(outline[k], count, 'arc');
    check(outline[k + 1], n, 'point');
    points[outline[k]].push(outline[k + 1]);
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

/// Returns all arcs of all components of an embedding in the plane; none if the report has no outline.
export function arcsOf(topology: Topology | null, outline: Int32Array | null, embedding: Float32Array): Arc[] {
  if (!topology || !outline) return [];
  const entries = topology.components.flatMap(({ arcs }, component) => (arcs ?? []).map((entry) => ({ ...entry, component })));
  const walks = pointsOfArcs(outline, entries.length, embedding.length / 2);
  const arcs = entries.map(({ component, letter, glued, reversed }, k): Arc => {
    const walk = Int32Array.from(walks[k]);
    const points = reversed ? walk.reverse() : walk;
    const shares = sharesAlong(points, embedding, 2);
    return { component, letter, glued, color: 0, points, shares, outside: reversed ? -1 : 1, partner: null };
  });
  pairUp(arcs);
  return arcs;
}
