/// The colourings of the points that a run offers.
import type { Column, Run } from '../run/run';
import { short } from '../run/words';
import { cividis, cyclic, diverging, ring, rising, viridis, type ColorMap } from './maps';
import { rgbOfHex, type Rgb } from './oklab';
import { paintCategories, paintNumbers, type Painting } from './paint';
import { quantile, sorted } from '../math/statistics';

/// Logarithm of the anomaly score above which a point is unusual.
export const anomalous = Math.log10(2);

export type Theme = 'light' | 'dark';

export interface Coloring {
  id: string;
  group: string;
  label: string;
  paint(theme: Theme): Painting;
}

/// Whether the seam can be drawn over a colouring. Colours of the seam are not drawn over themselves, nor over anomalies, which are
/// few and would be hidden.
export const allowsSeam = (coloring: Coloring | null): boolean => coloring?.id !== 'gluing' && coloring?.id !== 'anomaly';

const quiet = (theme: Theme): Rgb => rgbOfHex(theme === 'light' ? '#c6cad1' : '#50555f');
const span = (low: number, high: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1));

function numberColoring(
  head: Omit<Coloring, 'paint'>,
  values: Float32Array,
  map: ColorMap,
  text: (value: number) => string,
  range?: [number, number],
): Coloring {
  return {
    ...head,
    paint(theme) {
      const order = range ? null : sorted(values);
      const [low, high] = range ?? (order!.length ? [order![0], order![order!.length - 1]] : [0, 1]);
      const ticks = span(low, high, 3).map((value) => ({ value, text: text(value) }));
      return paintNumbers(values, {
        title: head.label,
        map,
        range: [low, high],
        ticks,
        other: { color: quiet(theme), text: 'not finite' },
      });
    },
  };
}

const categoryColoring = (
  head: Omit<Coloring, 'paint'>,
  codes: ArrayLike<number>,
  name: (code: number) => string,
  none: string,
): Coloring => ({
  ...head,
  paint: (theme) => paintCategories(codes, head.label, name, { color: quiet(theme), text: none }),
});

/// Colours change along the seam; equal colours belong together.
export function gluingColoring(gluing: () => Int32Array): Coloring {
  return {
    id: 'gluing',
    group: 'Seam',
    label: 'gluing',
    paint(theme) {
      const colors = gluing();
      const count = colors.reduce((most, color) => Math.max(most, color + 1), 1);
      const values = Float32Array.from(colors, (color) => (color < 0 ? NaN : (color + 0.5) / count));
      const ticks = [{ value: 0, text: 'glue equal colours' }];
      return paintNumbers(values, {
        title: 'seam',
        map: ring,
        range: [0, 1],
        ticks,
        other: { color: quiet(theme), text: 'not on the seam' },
      });
    },
  };
}

function columnColoring(column: Column): Coloring {
  const head = { id: column.array, group: 'Parameters and labels', label: column.name };
  if (column.kind === 'category')
    return categoryColoring(head, column.values, (code) => column.levels?.[code] ?? String(code), 'none');
  return numberColoring(head, column.values, column.kind === 'cyclic' ? cyclic : viridis, short);
}

/// Distortions are log10 values. One per cent of them at either end may lie outside the range of the colours.
function distortionColoring(head: Omit<Coloring, 'paint'>, logarithms: Float32Array): Coloring {
  const order = sorted(logarithms);
  return numberColoring(head, logarithms, cividis, (value) => short(10 ** value), [quantile(order, 0.01), quantile(order, 0.99)]);
}

/// Anomaly scores are log10 values. The range is fixed, so that colours of different runs can be compared: 1 is ordinary, points
/// above 2 are unusual.
const anomalyColoring = (logarithms: Float32Array): Coloring =>
  numberColoring(
    { id: 'anomaly', group: 'Anomalies', label: 'anomaly score' },
    logarithms,
    rising,
    (value) => `${Math.round(10 ** value)}${value > anomalous ? '+' : ''}`,
    [0, 2 * anomalous],
  );

function distortionColorings(run: Run): Coloring[] {
  const group = 'Distortion';
  const list: Coloring[] = [];
  if (run.localDistortion) {
    list.push(distortionColoring({ id: 'local', group, label: 'local distortion' }, run.localDistortion));
  }
  if (run.viewDistortion && run.clusters) {
    const { viewDistortion, clusters } = run;
    list.push(
      distortionColoring(
        { id: 'view', group, label: 'view distortion' },
        Float32Array.from(clusters, (view) => (view < 0 ? NaN : viewDistortion[view])),
      ),
    );
  }
  return list;
}

function structureColorings(run: Run): Coloring[] {
  const group = 'Structure';
  const list: Coloring[] = [];
  if (run.clusters)
    list.push(categoryColoring({ id: 'cluster', group, label: 'cluster' }, run.clusters, (code) => `view ${code}`, 'none'));
  if (run.components)
    list.push(categoryColoring({ id: 'component', group, label: 'piece' }, run.components, (code) => `piece ${code}`, 'none'));
  const { chosen, d } = run;
  for (let s = 0; chosen && s < d; ++s) {
    const codes = Int32Array.from({ length: run.n }, (_, i) => chosen[i * d + s]);
    list.push(
      categoryColoring(
        { id: `chosen-${s}`, group, label: `chosen eigenvector, ${s + 1}. of ${d}` },
        codes,
        (code) => `φ${code + 1}`,
        'tangent space',
      ),
    );
  }
  return list;
}

function eigenvectorColoring(index: number, values: Float32Array): Coloring {
  const most = values.reduce((size, value) => Math.max(size, Math.abs(value)), 0) || 1;
  return numberColoring(
    { id: `eigenvector-${index}`, group: 'Eigenvectors', label: `eigenvector φ${index + 1}` },
    values,
    diverging,
    short,
    [-most, most],
  );
}

export function colorings(run: Run, gluing: () => Int32Array): Coloring[] {
  return [
    ...(run.gluing ? [gluingColoring(gluing)] : []),
    ...run.columns.map(columnColoring),
    ...distortionColorings(run),
    ...(run.anomaly ? [anomalyColoring(run.anomaly)] : []),
    ...structureColorings(run),
    ...run.manifest.eigenvectors.flatMap((index, e) =>
      run.eigenvectors[e] ? [eigenvectorColoring(index, run.eigenvectors[e])] : [],
    ),
  ];
}
