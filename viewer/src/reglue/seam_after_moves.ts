/// The seam after pieces were moved: pairs that came together are closed, neighbours that were separated are torn.
import { Grid } from '../math/grid';
import { distance } from '../math/rigid';
import type { Run } from '../run/run';
import { nearPairs } from './near_pairs';

/// Colours points along the new seam by their angle around its middle before they were separated. Both sides were together then,
/// so partners get the same colour.
function colorAlong(run: Run, points: Set<number>, gluing: Int32Array, first: number): void {
  const { embedding, d } = run;
  const middle = [0, 0];
  for (const i of points) for (let c = 0; c < Math.min(2, d); ++c) middle[c] += embedding[i * d + c] / points.size;
  const colors = 48;
  for (const i of points) {
    if (gluing[i] >= 0) continue;
    const angle = Math.atan2(d > 1 ? embedding[i * d + 1] - middle[1] : 0, embedding[i * d] - middle[0]);
    gluing[i] = first + Math.floor((colors * (angle + Math.PI)) / (2 * Math.PI + 1e-6));
  }
}

export function seamAfterMoves(
  run: Run,
  motionOf: Int32Array,
  positions: Float32Array,
): { pairs: Int32Array; gluing: Int32Array } {
  const { d, seam } = run;
  const near = new Grid(run.embedding, d);
  const far = 3 * near.edge;
  const pairs: number[] = [];
  const gluing = new Int32Array(run.n).fill(-1);
  let most = 0;
  for (let k = 0; k < seam.length; k += 2) {
    const [i, j] = [seam[k], seam[k + 1]];
    if (distance(positions, d, i, j) <= far && motionOf[i] !== motionOf[j]) continue;
    pairs.push(i, j);
    for (const point of [i, j]) if (run.gluing) most = Math.max(most, (gluing[point] = run.gluing[point]) + 1);
  }
  const parted = new Set<number>();
  const differ = (i: number, j: number): boolean => motionOf[i] !== motionOf[j];
  nearPairs(run, near, differ, (i, j, before) => {
    if (distance(positions, d, i, j) <= Math.max(far, 3 * before)) return;
    pairs.push(i, j);
    parted.add(i).add(j);
  });
  if (parted.size) colorAlong(run, parted, gluing, most);
  return { pairs: Int32Array.from(pairs), gluing };
}
