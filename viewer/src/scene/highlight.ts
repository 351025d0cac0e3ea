/// Draws over the points: the arcs of the outline, the point under the pointer with its partners, a traced segment of the seam, a
/// lasso.
import { interpolatePlasma } from 'd3-scale-chromatic';
import type { State } from '../app/state';
import { drawArcs } from './arrows';
import { arrow, dot, inks, type Ink, type Stroke } from './ink';
import type { Pane } from './pane';

/// Colours of a segment from its start to its end; the last part of the colour map is left out: it is too light on white.
export const segmentColor = (share: number): string => interpolatePlasma(0.05 + 0.8 * share);

function ringAround(context: CanvasRenderingContext2D, x: number, y: number, radius: number, ink: Ink): void {
  for (const [width, color] of [
    [4.5, ink.halo],
    [2, ink.line],
  ] as const) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = color;
    context.stroke();
  }
}

/// Draws lines to the partners across the gap; they are curved if all points lie on one line.
function drawPartners(context: CanvasRenderingContext2D, state: State, pane: Pane, point: number, ink: Ink): void {
  const { x, y } = pane.screen();
  const partners = state.cut.partners.of(point);
  const curved = state.run.d === 1 && pane.name === 'embedding';
  context.strokeStyle = ink.accent;
  context.lineWidth = 1.2;
  context.globalAlpha = 0.75;
  for (const partner of partners) {
    context.beginPath();
    context.moveTo(x[point], y[point]);
    const lift = curved ? 0.35 * Math.abs(x[partner] - x[point]) : 0;
    context.quadraticCurveTo((x[point] + x[partner]) / 2, (y[point] + y[partner]) / 2 - lift, x[partner], y[partner]);
    context.stroke();
  }
  context.globalAlpha = 1;
  const radius = Math.max(3.5, pane.pointSize() / 2 + 0.5);
  for (const partner of partners) dot(context, x[partner], y[partner], radius, ink.accent, ink.halo);
}

function drawPoint(context: CanvasRenderingContext2D, state: State, pane: Pane, point: number, ink: Ink): void {
  const { x, y } = pane.screen();
  if (pane.name === 'data' || state.atEnd) drawPartners(context, state, pane, point, ink);
  const rgb = state.painting.value!.rgb.subarray(3 * point, 3 * point + 3);
  dot(context, x[point], y[point], Math.max(4, pane.pointSize() / 2 + 1), `rgb(${rgb.join()})`, ink.halo);
  ringAround(context, x[point], y[point], Math.max(6, pane.pointSize() / 2 + 3), ink);
}

/// Returns the path along one side: the means of its points in twelve bins, split where it jumps.
function pathsOf(side: Map<number, number>, x: Float32Array, y: Float32Array): [number, number][][] {
  const bins = Array.from({ length: 12 }, () => [0, 0, 0]);
  for (const [i, share] of side) {
    const bin = bins[Math.min(11, Math.floor(12 * share))];
    bin[0] += x[i];
    bin[1] += y[i];
    ++bin[2];
  }
  const middles = bins.filter((bin) => bin[2]).map(([sx, sy, count]): [number, number] => [sx / count, sy / count]);
  const steps = middles.slice(1).map((at, k) => Math.hypot(at[0] - middles[k][0], at[1] - middles[k][1]));
  const usual = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  const paths: [number, number][][] = [];
  middles.forEach((at, k) => {
    if (k === 0 || steps[k - 1] > 5 * usual + 12) paths.push([]);
    paths[paths.length - 1].push(at);
  });
  return paths.filter((path) => path.length > 1);
}

function drawSegment(context: CanvasRenderingContext2D, state: State, pane: Pane, ink: Ink): void {
  const segment = state.segment.value;
  if (!segment) return;
  const { x, y } = pane.screen();
  const radius = Math.max(3, pane.pointSize() / 2 + 0.5);
  const strokes: Stroke[] = [
    [5, ink.halo],
    [2, ink.line],
  ];
  for (const side of [segment.glued, segment.traced])
    for (const [i, share] of side) dot(context, x[i], y[i], radius, segmentColor(share), ink.halo);
  for (const side of pane.name === 'data' ? [segment.traced] : [segment.glued, segment.traced])
    for (const path of pathsOf(side, x, y)) arrow(context, path, strokes, path.length - 1);
}

function drawShape(context: CanvasRenderingContext2D, state: State, pane: Pane, ink: Ink): void {
  const shape = state.shape.value;
  if (shape?.pane !== pane.name) return;
  context.beginPath();
  shape.polygon.forEach(([x, y], k) => (k ? context.lineTo(x, y) : context.moveTo(x, y)));
  context.closePath();
  context.globalAlpha = 0.12;
  context.fillStyle = ink.accent;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1.5;
  context.strokeStyle = ink.accent;
  context.stroke();
}

export function drawHighlights(context: CanvasRenderingContext2D, state: State, pane: Pane): void {
  const ink = inks[state.theme.value];
  drawArcs(context, state, pane, ink);
  drawSegment(context, state, pane, ink);
  drawShape(context, state, pane, ink);
  const { inspected, hover } = state;
  if (inspected.value >= 0) drawPoint(context, state, pane, inspected.value, ink);
  if (hover.value >= 0 && hover.value !== inspected.value) drawPoint(context, state, pane, hover.value, ink);
}
