/// Figures of the spectrum, the cluster sizes and the times of the stages.
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { svg } from '../app/dom';
import type { Run } from '../run/run';
import { seconds, short, whole } from '../run/words';
import { chart, figure, size } from './chart';

export function spectrum(eigenvalues: Float32Array): HTMLElement {
  const values = eigenvalues.filter(Number.isFinite);
  const x = scaleLinear([1, Math.max(2, values.length)], [size.left, size.width - size.right]);
  const y = scaleLinear([0, Math.max(...values, 1e-12)], [size.height - size.bottom, size.top]).nice();
  const dots = Array.from(values, (value, k) =>
    svg('circle.mark', { cx: x(k + 1), cy: y(value), r: 2.2 }, svg('title', {}, `λ${k + 1} = ${short(value)}`)),
  );
  const path = line<number>()
    .x((_, k) => x(k + 1))
    .y((value) => y(value))(Array.from(values));
  return figure(
    'Spectrum of the Laplacian',
    chart({ x, y, xLabel: 'eigenvector', yLabel: 'eigenvalue', yText: short }, svg('path.thread', { d: path }), ...dots),
  );
}

export function clusterSizes(clusters: Int32Array, views: number): HTMLElement {
  const sizes = new Int32Array(views);
  for (const view of clusters) if (view >= 0) ++sizes[view];
  const most = sizes.reduce((a, b) => Math.max(a, b), 1);
  const step = Math.max(1, Math.ceil(most / 32));
  const heights = new Array<number>(Math.floor(most / step) + 1).fill(0);
  for (const count of sizes) ++heights[Math.floor(count / step)];
  const x = scaleLinear([0, heights.length * step], [size.left, size.width - size.right]);
  const y = scaleLinear([0, Math.max(...heights)], [size.height - size.bottom, size.top]).nice();
  const bars = heights.map((count, k) =>
    svg(
      'rect.mark',
      { x: x(k * step) + 0.5, width: Math.max(1, x(step) - x(0) - 1), y: y(count), height: y(0) - y(count) },
      svg('title', {}, `${count} clusters`),
    ),
  );
  return figure(
    'Cluster sizes',
    chart({ x, y, xLabel: 'points in the cluster', yLabel: 'clusters' }, ...bars),
    `${whole(views)} clusters, one for each intermediate view; the largest has ${whole(most)} points.`,
  );
}

export function timings(run: Run): HTMLElement | null {
  const { times, total_seconds: total, peak_memory_mb: memory } = run.manifest.summary;
  if (!times?.length) return null;
  const [left, row, width] = [96, 19, size.width];
  const most = Math.max(...times.map((time) => time.seconds), 1e-9);
  const x = scaleLinear([0, most], [0, width - left - 64]);
  const bars = times.map(({ stage, seconds: taken }, k) =>
    svg(
      'g',
      { transform: `translate(0,${k * row + 4})` },
      svg('text', { x: left - 8, y: 12, 'text-anchor': 'end' }, stage),
      svg('rect.mark', { x: left, y: 3, height: row - 7, width: Math.max(1, x(taken)) }),
      svg('text', { x: left + x(taken) + 6, y: 12 }, seconds(taken)),
    ),
  );
  const drawing = svg(
    'svg.chart',
    { viewBox: `0 0 ${width} ${times.length * row + 8}`, role: 'img', 'aria-label': 'seconds of each stage' },
    ...bars,
  );
  const notes = [total ? `${seconds(total)} in total` : '', memory ? `peak memory ${whole(memory)} MB` : '']
    .filter(Boolean)
    .join(', ');
  return figure('Time of the stages', drawing, notes && `${notes}.`);
}
