/// Finds points that are near each other in the embedding and, if the report has them, in the data. Parts of an embedding may
/// overlap, so the embedding alone is not enough.
import type { Grid } from '../math/grid';
import { distance } from '../math/rigid';
import type { Run } from '../run/run';

/// Calls `found` for pairs for which `wanted` is true. The embedding has the scale of the data, and a projection on principal
/// axes only shortens distances, so neighbours are at most three cell edges apart in the data.
export function nearPairs(
  run: Run,
  grid: Grid,
  wanted: (i: number, j: number) => boolean,
  found: (i: number, j: number, distance: number) => void,
): void {
  const most = 3 * grid.edge;
  const { data, dataWidth } = run;
  const inData = (i: number, j: number): boolean => !data || distance(data, dataWidth, i, j) <= most;
  grid.pairs((i, j) => wanted(i, j) && inData(i, j), found);
}
