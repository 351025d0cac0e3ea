/// Points that lie beside each other, in the embedding and, as far as the report has them, in the data: sheets of an embedding may overlap.
import type { Grid } from '../math/grid';
import { distance } from '../math/rigid';
import type { Run } from '../run/run';

/// The embedding has the data's size, and principal axes make distances only smaller: neighbours are no farther apart than this.
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
