/// Captions of the two pictures.
import { plural } from '../run/words';
import type { PaneName } from '../scene/pane';
import type { State } from './state';

function dataCaption({ run }: State): string {
  const { data } = run.manifest;
  if (!data) return 'Data';
  const share =
    data.explained !== undefined && data.explained < 0.9995 ? `, ${Math.round(100 * data.explained)} % of the variance` : '';
  return data.kind === 'columns'
    ? `Data: ${data.names.slice(0, run.dataWidth).join(', ')}`
    : `Data: first ${run.dataWidth} principal axes${share}`;
}

function embeddingCaption({ run, cut }: State): string {
  const moved = cut.pieces ? `, ${plural(cut.pieces, 'piece')} moved` : '';
  if (run.density && !moved) return `Landmarks, on the density of ${run.density.points.toLocaleString('en')} points`;
  return `${run.d > 3 ? `Embedding: the first 3 of ${run.d} dimensions` : `Embedding in ${run.d}-D`}${moved}`;
}

export const captionOf = (state: State, pane: PaneName): string =>
  pane === 'data' ? dataCaption(state) : embeddingCaption(state);
