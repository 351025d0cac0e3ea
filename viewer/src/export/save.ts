/// Saves a picture as a file: PNG of what the screen shows, or SVG of its points.
import { download, h } from '../app/dom';
import type { State } from '../app/state';
import { css, rgbOfHex, type Rgb } from '../color/oklab';
import type { Legend } from '../color/paint';
import { atDistance } from '../scene/cloud';
import { frameColors } from '../scene/frame';
import { drawHighlights } from '../scene/highlight';
import { grounds, type Pane } from '../scene/pane';
import { arrow } from '../scene/ink';
import { SvgContext } from './svg_context';

const legendHeight = 46;
const font = '12px system-ui, sans-serif';
type Context = CanvasRenderingContext2D;

function drawRamp(context: Context, legend: Legend & { kind: 'ramp' }, x: number): number {
  const width = 180;
  legend.colors.forEach((color, k) => {
    context.fillStyle = css(color);
    context.fillRect(x + (k * width) / 256, 18, width / 256 + 0.6, 9);
  });
  legend.ticks.forEach(({ at, text }, k) => {
    context.textAlign = k === 0 ? 'left' : k === legend.ticks.length - 1 ? 'right' : 'center';
    label(context, text, x + at * width, 41);
  });
  return width + 20;
}

function label(context: Context, text: string, x: number, y: number): void {
  context.fillStyle = '#7a808a';
  context.font = font;
  context.fillText(text, x, y);
}

function drawItems(context: Context, legend: Legend & { kind: 'categories' }, x: number): number {
  let at = x;
  context.textAlign = 'left';
  for (const { color, text } of legend.items) {
    context.fillStyle = css(color);
    context.fillRect(at, 20, 10, 10);
    label(context, text, at + 14, 29);
    at += 24 + 7 * text.length;
  }
  if (legend.note) label(context, legend.note, at, 29);
  return at - x + 20;
}

function drawLegends(context: Context, state: State, top: number): void {
  context.save();
  context.translate(0, top);
  let x = 14;
  for (const painting of [state.painting.value, state.seamPainting.value]) {
    if (!painting) continue;
    context.textAlign = 'left';
    label(context, painting.legend.title, x, 12);
    x += painting.legend.kind === 'ramp' ? drawRamp(context, painting.legend, x) : drawItems(context, painting.legend, x);
  }
  context.restore();
}

const nameOf = (state: State, pane: Pane, ending: string): string => `${state.run.manifest.title}-${pane.name}.${ending}`;

export function savePng(state: State, pane: Pane): void {
  pane.render();
  const ratio = pane.surface.width / pane.width;
  const canvas = h('canvas', {
    width: pane.surface.width,
    height: pane.surface.height + legendHeight * ratio,
  }) as HTMLCanvasElement;
  const context = canvas.getContext('2d')!;
  context.fillStyle = grounds[state.theme.value];
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(pane.surface, 0, 0);
  context.drawImage(pane.overlay, 0, 0);
  context.scale(ratio, ratio);
  drawLegends(context, state, pane.height);
  canvas.toBlob((blob) => blob && download(nameOf(state, pane, 'png'), blob));
}

/// Largest number of points that an SVG holds as circles, from the farthest to the nearest; more points are drawn as one image
/// inside it.
const mostCircles = 60000;

/// Draws the points as the GPU does: in a box if they have one, the nearest ones last, larger and stronger.
function drawPoints(context: SvgContext, state: State, pane: Pane): void {
  const { rgb } = state.painting.value!;
  const ground = rgbOfHex(grounds[state.theme.value]);
  const color = (i: number, strength: number): string =>
    css(ground.map((value, c) => Math.round(value + strength * (rgb[3 * i + c] - value))) as Rgb);
  const strong = (i: number): boolean => !state.selection.count || state.selection.mask[i] === 1;
  const marks: { i: number; x: number; y: number; depth: number; distance: number }[] = [];
  pane.projection().each(pane.cloud.positions, (i, x, y, depth, distance) => marks.push({ i, x, y, depth, distance }));
  if (!pane.flat) marks.sort((a, b) => b.depth - a.depth);
  for (const edge of pane.frame?.drawn(pane.projection()) ?? [])
    arrow(context as unknown as Context, edge, [[1, frameColors[state.theme.value]]], -1);
  for (const { i, x, y, distance } of marks) {
    const { size, strength } = atDistance(distance, pane.control.reference, pane.control.depthRange);
    context.circle(x, y, (size * pane.pointSize()) / 2, color(i, strength), strong(i) ? 1 : 0.2);
  }
}

export function svgOf(state: State, pane: Pane): string {
  const context = new SvgContext(pane.width, pane.height + legendHeight, grounds[state.theme.value]);
  if (state.run.n > mostCircles) {
    pane.render();
    context.image(pane.surface.toDataURL('image/png'), pane.width, pane.height);
  } else {
    drawPoints(context, state, pane);
  }
  drawHighlights(context as unknown as Context, state, pane);
  drawLegends(context as unknown as Context, state, pane.height);
  return context.text();
}

export function saveSvg(state: State, pane: Pane): void {
  download(nameOf(state, pane, 'svg'), svgOf(state, pane), 'image/svg+xml');
}
