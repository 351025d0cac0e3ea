/// Details of a point: its values, its local view, its intermediate view, its chosen eigenvectors.
import { h } from '../app/dom';
import type { State } from '../app/state';
import type { Run } from '../run/run';
import { short, whole } from '../run/words';
import { lowerBound, sorted } from '../math/statistics';
import type { Pane } from '../scene/pane';
import { imageOf } from './image';
import { scatter } from './scatter';
import { thumbnail } from './thumbnail';

const log = (value: number): string => (Number.isFinite(value) ? short(10 ** value) : 'not finite');

function percentile(values: Float32Array, value: number): string {
  const order = sorted(values);
  return Number.isFinite(value) ? ` (above ${Math.floor((100 * lowerBound(order, value)) / Math.max(1, order.length))} %)` : '';
}

export function columnText(run: Run, c: number, i: number): string {
  const { kind, values, levels } = run.columns[c];
  return kind === 'category' ? (levels?.[values[i]] ?? String(values[i])) : short(values[i]);
}

function numbers(state: State, i: number): [string, string][] {
  const { run, cut } = state;
  const { d } = run;
  const row = (values: Float32Array, size: number): string =>
    Array.from(values.subarray(i * size, (i + 1) * size), short).join(', ');
  const list: [string, string][] = [['embedding', row(cut.positions, d)]];
  if (run.data) list.push([run.manifest.data?.kind === 'columns' ? 'data' : 'principal axes', row(run.data, run.dataWidth)]);
  run.columns.forEach((column, c) => list.push([column.name, columnText(run, c, i)]));
  if (run.localDistortion)
    list.push(['local distortion', log(run.localDistortion[i]) + percentile(run.localDistortion, run.localDistortion[i])]);
  if (run.anomaly) list.push(['anomaly score', log(run.anomaly[i]) + percentile(run.anomaly, run.anomaly[i])]);
  const view = run.clusters ? run.clusters[i] : -1;
  if (view >= 0) list.push(['intermediate view', whole(view)]);
  if (view >= 0 && run.viewDistortion) list.push(['its distortion', log(run.viewDistortion[view])]);
  if (run.components) list.push([cut.pieces ? 'piece, before moves' : 'piece', whole(run.components[i])]);
  const partners = cut.partners.of(i);
  list.push([
    'seam',
    partners.length
      ? `glued to ${partners.length} point${partners.length === 1 ? '' : 's'}: ${Array.from(partners.slice(0, 6)).join(', ')}${partners.length > 6 ? ' …' : ''}`
      : 'not on the seam',
  ]);
  if (run.chosen)
    list.push([
      'chosen eigenvectors',
      run.chosen[i * d] < 0
        ? 'none: tangent space'
        : Array.from(run.chosen.subarray(i * d, (i + 1) * d), (index) => `φ${index + 1}`).join(', '),
    ]);
  return list;
}

/// The local view of the point or, if the report does not have it, of the nearest point in the embedding whose local view it has.
function localView(state: State, i: number): HTMLElement | null {
  const { run } = state;
  const { localViews, d } = run;
  if (!localViews?.of.length) return null;
  let row = localViews.of.indexOf(i);
  const exact = row >= 0;
  if (!exact) {
    const distances = Array.from(localViews.of, (j) =>
      Math.hypot(...Array.from({ length: d }, (_, c) => run.embedding[j * d + c] - run.embedding[i * d + c])),
    );
    row = distances.reduce((best, distance, k) => (distance < distances[best] ? k : best), 0);
  }
  const { size } = localViews;
  const points = localViews.points.subarray(row * size, (row + 1) * size).filter((j) => j >= 0);
  const coordinates = localViews.coordinates.subarray(row * size * d, (row + 1) * size * d);
  const title = exact
    ? `Local view, ${points.length} points`
    : `Local view of point ${localViews.of[row]}, the nearest one in the report`;
  return h('figure', {}, h('figcaption', {}, title), scatter(state, { points, coordinates, own: localViews.of[row] }, title));
}

function intermediateView(state: State, i: number): HTMLElement | null {
  const { clusters, viewCoordinates, d } = state.run;
  if (!clusters || !viewCoordinates || clusters[i] < 0) return null;
  const points: number[] = [];
  clusters.forEach((view, j) => {
    if (view === clusters[i]) points.push(j);
  });
  const coordinates = points.flatMap((j) => Array.from(viewCoordinates.subarray(j * d, (j + 1) * d)));
  const title = `Intermediate view ${clusters[i]}, ${points.length} points`;
  return h('figure', {}, h('figcaption', {}, title), scatter(state, { points, coordinates, own: i }, title));
}

function chosenEigenvectors(state: State, pane: Pane, i: number): HTMLElement | null {
  const { chosen, d, manifest } = state.run;
  if (!chosen) return null;
  const kept = [...new Set(chosen.subarray(i * d, (i + 1) * d))].filter(
    (index) => index >= 0 && manifest.eigenvectors.includes(index),
  );
  if (!kept.length) return null;
  const one = (index: number): HTMLElement => {
    const coloring = state.colorings.find(({ id }) => id === `eigenvector-${index}`)!;
    return h(
      'button.picture',
      { type: 'button', title: `Colour by eigenvector ${index + 1}`, onclick: () => (state.coloring.value = coloring) },
      thumbnail(state, pane, coloring.paint(state.theme.value).rgb, i),
      `φ${index + 1}`,
    );
  };
  return h(
    'figure',
    {},
    h('figcaption', {}, 'Its eigenvectors, as colours of the data'),
    h('div.pictures', {}, ...kept.map(one)),
  );
}

export function pointDetails(state: State, dataPane: Pane, i: number): HTMLElement {
  const image = imageOf(state.run, i);
  return h(
    'div.details',
    {},
    h(
      'h2',
      {},
      `Point ${i}`,
      h('button.quiet', { type: 'button', 'aria-label': 'close', onclick: () => (state.inspected.value = -1) }, '✕'),
    ),
    image && h('div.image', {}, image),
    h('dl.numbers', {}, ...numbers(state, i).flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    localView(state, i),
    intermediateView(state, i),
    chosenEigenvectors(state, dataPane, i),
  );
}
