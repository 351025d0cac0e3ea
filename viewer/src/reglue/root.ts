/// Another root: views are laid out from it along shortest ways through the views, across tears too, so that the cut comes to lie far from it.
import { Grid } from '../math/grid';
import { compose, type Motion } from '../math/rigid';
import type { Run } from '../run/run';
import { Partners } from '../tear/partners';
import { SeamFit, type Pair } from './fit';
import { nearPairs } from './near_pairs';

interface Edge {
  to: number;
  length: number;
  torn: [number, number][] | null; // seam pairs (own point, other point) of a torn one
}

function middles(run: Run): Float32Array {
  const { d, embedding, clusters } = run;
  const sums = new Float32Array(run.views * d);
  const counts = new Int32Array(run.views);
  clusters!.forEach((view, i) => {
    if (view < 0) return;
    ++counts[view];
    for (let c = 0; c < d; ++c) sums[view * d + c] += embedding[i * d + c];
  });
  return sums.map((sum, k) => sum / Math.max(1, counts[Math.floor(k / d)]));
}

/// Views with points beside each other in the embedding, and views with seam pairs between them.
function adjacency(run: Run): Map<number, Edge>[] {
  const { d, embedding, seam } = run;
  const clusters = run.clusters!;
  const center = middles(run);
  const edges = Array.from({ length: run.views }, () => new Map<number, Edge>());
  const apart = (a: number, b: number): number =>
    Math.hypot(...Array.from({ length: d }, (_, c) => center[a * d + c] - center[b * d + c]));
  const grid = new Grid(embedding, d);
  nearPairs(
    run,
    grid,
    (i, j) => clusters[i] !== clusters[j] && clusters[i] >= 0 && clusters[j] >= 0,
    (i, j) => {
      const [a, b] = [clusters[i], clusters[j]];
      if (edges[a].has(b)) return;
      const length = apart(a, b);
      edges[a].set(b, { to: b, length, torn: null });
      edges[b].set(a, { to: a, length, torn: null });
    },
  );
  const step = 2 * typicalLength(edges); // crossing a tear is dearer than a step, so that few motions are needed
  for (let k = 0; k < seam.length; ++k) {
    const [i, j] = [seam[k], seam[k ^ 1]]; // every pair from both its ends
    const [a, b] = [clusters[i], clusters[j]];
    if (a === b || a < 0 || b < 0) continue;
    const edge = edges[a].get(b) ?? { to: b, length: step, torn: [] };
    edges[a].set(b, edge);
    edge.torn?.push([i, j]);
  }
  return edges;
}

function typicalLength(edges: Map<number, Edge>[]): number {
  const lengths = edges.flatMap((map) => [...map.values()].map((edge) => edge.length)).sort((a, b) => a - b);
  return lengths[lengths.length >> 1] ?? 1;
}

/// The pairs of a torn edge with those of its neighbours along the tear: a few pairs alone would not hold a motion.
function pairsAlong(edges: Map<number, Edge>[], from: number, edge: Edge): [number, number][] {
  const around = (view: number): number[] => [
    view,
    ...[...edges[view].values()].filter((next) => !next.torn).map((next) => next.to),
  ];
  const far = new Set(around(edge.to));
  return around(from).flatMap((view) =>
    [...edges[view].values()].flatMap((other) => (other.torn && far.has(other.to) ? other.torn : [])),
  );
}

/// For each view the motion from its place in the embedding; null: it stays.
export function motionsFromRoot(run: Run, root: number): (Motion | null)[] {
  const edges = adjacency(run);
  const fit = new SeamFit(run, run.embedding, new Partners(run.n, run.seam));
  const motions = new Array<Motion | null>(run.views).fill(null);
  const way = new Float64Array(run.views).fill(Infinity);
  const done = new Uint8Array(run.views);
  const queue: number[] = [root];
  const reached: (() => void)[] = [];
  way[root] = 0;
  while (queue.length) {
    const at = queue.reduce((best, view, k) => (way[view] < way[queue[best]] ? k : best), 0);
    const [view] = queue.splice(at, 1);
    if (done[view]) continue;
    done[view] = 1;
    reached[view]?.();
    for (const edge of edges[view].values()) {
      if (way[view] + edge.length >= way[edge.to]) continue;
      way[edge.to] = way[view] + edge.length;
      reached[edge.to] = () => (motions[edge.to] = motionAcross({ edges, fit, motions, done }, view, edge));
      queue.push(edge.to);
    }
  }
  return motions;
}

interface Known {
  edges: Map<number, Edge>[];
  fit: SeamFit;
  motions: (Motion | null)[];
  done: Uint8Array;
}

/// Views that are beside it across the tear, and whose motion brings its pairs together too, are followed: so there are few pieces.
function motionAcross({ edges, fit, motions, done }: Known, parent: number, edge: Edge): Motion | null {
  const before = motions[parent];
  if (!edge.torn) return before;
  const pairs = pairsAlong(edges, parent, edge).map(([own, other]): Pair => [other, own]);
  const beside = [...edges[edge.to].values()].filter((next) => !next.torn && done[next.to]);
  const fitting = beside.find((next) => fit.together(pairs, motions[next.to], before));
  if (fitting) return motions[fitting.to];
  const across = fit.motion(pairs);
  return before && across ? compose(before, across) : (across ?? before);
}
