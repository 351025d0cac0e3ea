/// The colourings of the points that a run offers.
import type { Column, Run } from '../run/run';
import { short } from '../run/words';
import { cividis, cyclic, diverging, ring, rising, viridis, type ColorMap } from './maps';
import { seamShades } from './seam_shades';
import { rgbOfHex, type Rgb } from './oklab';
import { paintCategories, paintNumbers, type Painting } from './paint';
import { quantile, sorted } from '../math/statistics';
import { wholeTurn } from './turn';

/// Logarithm of the anomaly score above which a point is unusual.
export const anomalous = Math.log10(2);

export type Theme = 'light' | 'dark';

export interface Coloring {
  id: string;
  group: string;
  label: string;
  paint(theme: Theme): Painting;
  /// The category of each point, -1 if it has none; undefined if the colours show numbers.
  codes?: ArrayLike<number>;
  /// The value of a point in words.
  text?(i: number): string;
}

/// Whether the seam can be drawn over a colouring. Colours of the seam are not drawn over themselves, nor over anomalies, which are
/// few and would be hidden.
export const allowsSeam = (coloring: Coloring | null): boolean => coloring?.id !== 'gluing' && coloring?.id !== 'anomaly';

/// Whether the seam is drawn over a colouring unless the user decides otherwise. Points on it lose their colours, so categories come
/// without it.
export const seamByDefault = (coloring: Coloring | null): boolean => allowsSeam(coloring) && !coloring?.codes;

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
    text: (i) => text(values[i]),
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
  codes,
  text: (i) => (codes[i] < 0 ? none : name(codes[i])),
  paint: (theme) => paintCategories(codes, head.label, name, { color: quiet(theme), text: none }, theme),
});

/// Colours change along the seam; equal colours belong together.
function paintSeam(gluing: Int32Array, map: ColorMap, theme: Theme): Painting {
  const count = gluing.reduce((most, color) => Math.max(most, color + 1), 1);
  const values = Float32Array.from(gluing, (color) => (color < 0 ? NaN : (color + 0.5) / count));
  const ticks = [{ value: 0, text: 'glue equal colours' }];
  const other = { color: quiet(theme), text: 'not on the seam' };
  return paintNumbers(values, { title: 'seam', map, range: [0, 1], ticks, other });
}

/// The seam as it is drawn over another colouring.
export const paintSeamOver = (gluing: Int32Array, theme: Theme): Painting => paintSeam(gluing, seamShades, theme);

const gluingColoring = (gluing: () => Int32Array): Coloring => ({
  id: 'gluing',
  group: 'Seam',
  label: 'gluing',
  paint: (theme) => paintSeam(gluing(), ring, theme),
});

function columnColoring(column: Column): Coloring {
  const head = { id: column.array, group: 'Parameters and labels', label: column.name };
  if (column.kind === 'category')
    return categoryColoring(head, column.values, (code) => column.levels?.[code] ?? String(code), 'none');
  if (column.kind === 'number') return numberColoring(head, column.values, viridis, short);
  const order = sorted(column.values);
  const turn = wholeTurn(order[0], order[order.length - 1]);
  return {
    ...numberColoring(head, column.values, cyclic, turn?.text ?? short, turn?.range),
    text: (i) => short(column.values[i]),
  };
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
