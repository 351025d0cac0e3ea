/// Histogram and violin plot of the distortions (log10 values).
import { scaleLinear } from 'd3-scale';
import { area, curveBasis } from 'd3-shape';
import { svg } from '../app/dom';
import { quantile, sorted } from '../math/statistics';
import { short, whole } from '../run/words';
import { chart, figure, size } from './chart';

const log = (value: number): string => short(10 ** value);

/// Range of nearly all values: a few outliers would hide the rest.
function range(order: Float32Array): [number, number] {
  const [low, high] = [quantile(order, 0.001), quantile(order, 0.995)];
  return high > low ? [low, high] : [low - 0.01, low + 0.01];
}

function counts(order: Float32Array, [low, high]: [number, number], bins: number): number[] {
  const result = new Array<number>(bins).fill(0);
  for (const value of order)
    if (value >= low && value <= high) ++result[Math.min(bins - 1, Math.floor((bins * (value - low)) / (high - low)))];
  return result;
}

export function histogram(values: Float32Array): HTMLElement {
  const order = sorted(values);
  const extent = range(order);
  const heights = counts(order, extent, 40);
  const x = scaleLinear(extent, [size.left, size.width - size.right]);
  const y = scaleLinear([0, Math.max(...heights, 1)], [size.height - size.bottom, size.top]).nice();
  const step = (x(extent[1]) - x(extent[0])) / heights.length;
  const bars = heights.map((count, k) =>
    svg(
      'rect.mark',
      { x: x(extent[0]) + k * step + 0.5, width: Math.max(1, step - 1), y: y(count), height: y(0) - y(count) },
      svg('title', {}, `${whole(count)} points`),
    ),
  );
  const beyond = order.filter((value) => value > extent[1]).length;
  const notFinite = values.length - order.length;
  const notes = [
    `median ${log(quantile(order, 0.5))}`,
    beyond ? `${whole(beyond)} points lie beyond the right edge, up to ${log(order[order.length - 1])}` : '',
    notFinite ? `not finite: ${whole(notFinite)}` : '',
  ];
  return figure(
    'Local distortion',
    chart({ x, y, xLabel: 'distortion (log scale)', yLabel: 'points', xText: log }, ...bars),
    `${notes.filter(Boolean).join('; ')}.`,
  );
}

/// Density on either side, a box from the first to the third quartile, and the median.
function violin(order: Float32Array, center: number, half: number, y: (value: number) => number): SVGElement {
  const [low, high] = range(order);
  const bins = Math.min(40, Math.max(8, Math.round(Math.sqrt(order.length))));
  const density = counts(order, [low, high], bins);
  const most = Math.max(...density, 1);
  const profile: [number, number][] = [
    [low, 0],
    ...density.map((count, k): [number, number] => [low + ((k + 0.5) * (high - low)) / bins, count / most]),
    [high, 0],
  ];
  const shape = area<[number, number]>()
    .y(([value]) => y(value))
    .x0(([, share]) => center - half * share)
    .x1(([, share]) => center + half * share)
    .curve(curveBasis);
  const [q1, q2, q3] = [0.25, 0.5, 0.75].map((share) => y(quantile(order, share)));
  return svg(
    'g',
    {},
    svg('path.mark.soft', { d: shape(profile) }),
    svg('rect.ink', { x: center - 3, width: 6, y: q3, height: Math.max(1, q1 - q3), rx: 2 }),
    svg('circle.paper', { cx: center, cy: q2, r: 3 }),
  );
}

export function violins(parts: { name: string; values: Float32Array }[]): HTMLElement {
  const orders = parts.map(({ values }) => sorted(values)).filter((order) => order.length);
  const all = orders.map(range);
  const y = scaleLinear(
    [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))],
    [size.height - size.bottom, size.top],
  ).nice();
  const width = (size.width - size.left - size.right) / Math.max(1, orders.length);
  const x = scaleLinear([0, 1], [size.left, size.width - size.right]);
  x.ticks = () => [];
  const marks = orders.flatMap((order, k) => {
    const center = size.left + (k + 0.5) * width;
    return [
      violin(order, center, 0.36 * width, y),
      svg('text', { x: center, y: size.height - size.bottom + 16, 'text-anchor': 'middle' }, parts[k].name),
    ];
  });
  return figure(
    'Distortion, by kind of view',
    chart({ x, y, xLabel: '', yLabel: 'distortion (log)', yText: log }, ...marks),
    'Bar: first to third quartile; dot: median.',
  );
}
