/// The topology of the data from the run's summary. It is checked before use.
import { UnreadableReport } from './manifest';

/// An arc of the outline. Glued arcs come in pairs with equal letters; the others belong to the boundary. The arrow of a reversed
/// arc points against the walk around the outline.
export interface ArcEntry {
  letter: string;
  reversed: boolean;
  glued: boolean;
}

export interface Component {
  points?: number;
  name?: string;
  sure?: boolean;
  doubt?: string;
  word?: string | null;
  normal_form?: string | null;
  in_words?: string;
  arcs?: ArcEntry[];
}

export interface Topology {
  dimension?: number;
  components: Component[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function checkPairs(arcs: ArcEntry[], component: number): void {
  const counts = new Map<string, number>();
  for (const arc of arcs) {
    if (!isObject(arc) || typeof arc.letter !== 'string' || !arc.letter)
      throw new UnreadableReport(`The outline of component ${component} has an arc without a letter.`);
    if (arc.glued) counts.set(arc.letter, (counts.get(arc.letter) ?? 0) + 1);
  }
  for (const [letter, count] of counts)
    if (count !== 2)
      throw new UnreadableReport(
        `The outline of component ${component} has the letter “${letter}” on ${count} glued ${count === 1 ? 'arc' : 'arcs'}; expected 2.`,
      );
}

export function checkTopology(value: unknown): Topology | null {
  if (value === null || value === undefined) return null;
  if (!isObject(value) || !Array.isArray(value.components) || !value.components.every(isObject))
    throw new UnreadableReport('The run’s topology lists no components; expected a list of objects.');
  const components = value.components as Component[];
  components.forEach(({ arcs }, c) => {
    if (arcs !== undefined && arcs !== null && !Array.isArray(arcs))
      throw new UnreadableReport(`The arcs of component ${c} are not a list.`);
    checkPairs(arcs ?? [], c);
  });
  return value as unknown as Topology;
}
