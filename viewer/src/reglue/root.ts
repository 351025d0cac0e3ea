/// Lays out the views from another root: along shortest paths through the views, also across the seam. The new cut then lies far
/// from the root.
import { Grid } from '../math/grid';
import { compose, type Motion } from '../math/rigid';
import type { Run } from '../run/run';
import { Partners } from '../seam/partners';
import { SeamFit, type Pair } from './fit';
import { nearPairs } from './near_pairs';

interface Edge {
  to: number;
  length: number;
  torn: [number, number][] | null; // seam pairs (own point, other point) if the edge crosses the seam, otherwise null
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

/// Returns the edges of each view: to views with points near its own in the embedding, and to views with seam pairs between them.
function adjacency(run: Run): Map<number, Edge>[] {
  const { d, embedding, seam } = run;
  const clusters = run.clusters!;
  const center = middles(run);
  const edges = Array.from({ length: run.views }, () => new Map<number, Edge>());
  const distanceBetween = (a: number, b: number): number =>
    Math.hypot(...Array.from({ length: d }, (_, c) => center[a * d + c] - center[b * d + c]));
  const grid = new Grid(embedding, d);
  nearPairs(
    run,
    grid,
    (i, j) => clusters[i] !== clusters[j] && clusters[i] >= 0 && clusters[j] >= 0,
    (i, j) => {
      const [a, b] = [clusters[i], clusters[j]];
      if (edges[a].has(b)) return;
      const length = distanceBetween(a, b);
      edges[a].set(b, { to: b, length, torn: null });
      edges[b].set(a, { to: a, length, torn: null });
    },
  );
  const step = 2 * typicalLength(edges); // crossing the seam costs more than a step, so that few motions are needed
  for (let k = 0; k < seam.length; ++k) {
    const [i, j] = [seam[k], seam[k ^ 1]]; // every pair in both directions
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

/// Returns the pairs of a torn edge and those of its neighbours along the seam: a few pairs alone do not determine a motion.
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

/// Returns for each view its motion from its position in the embedding; null: it stays.
export function motionsFromRoot(run: Run, root: number): (Motion | null)[] {
  const edges = adjacency(run);
  const fit = new SeamFit(run, run.embedding, new Partners(run.n, run.seam));
  const motions = new Array<Motion | null>(run.views).fill(null);
  const distance = new Float64Array(run.views).fill(Infinity);
  const done = new Uint8Array(run.views);
  const queue: number[] = [root];
  const reached: (() => void)[] = [];
  distance[root] = 0;
  while (queue.length) {
    const at = queue.reduce((best, view, k) => (distance[view] < distance[queue[best]] ? k : best), 0);
    const [view] = queue.splice(at, 1);
    if (done[view]) continue;
    done[view] = 1;
    reached[view]?.();
    for (const edge of edges[view].values()) {
      if (distance[view] + edge.length >= distance[edge.to]) continue;
      distance[edge.to] = distance[view] + edge.length;
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

/// Returns the motion of the view that an edge leads to. If the edge crosses the seam and a neighbouring view beyond it already
/// has a motion that brings the pairs together too, the view gets the same motion, so that there are few pieces.
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
