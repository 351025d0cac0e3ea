/// Saves a picture as a file: PNG at three times the resolution of the page, or SVG of its points.
import { download, h } from '../app/dom';
import type { State } from '../app/state';
import { css, rgbOfHex, type Rgb } from '../color/oklab';
import { atDistance } from '../scene/cloud';
import { frameColors } from '../scene/frame';
import { drawHighlights } from '../scene/highlight';
import { arrow, inks } from '../scene/ink';
import { grounds, type Pane } from '../scene/pane';
import type { Context } from './legend_drawing';
import { Picture } from './picture';
import { SvgContext } from './svg_context';

const enlargement = 3;

const nameOf = (state: State, pane: Pane, ending: string): string => `${state.run.manifest.title}-${pane.name}.${ending}`;

function pngOf(state: State, pane: Pane): HTMLCanvasElement {
  const picture = new Picture(state, pane);
  const { crop, left, top } = picture;
  return pane.enlarged(enlargement, (points, ratio) => {
    const canvas = h('canvas', { width: picture.width * ratio, height: picture.height * ratio }) as HTMLCanvasElement;
    const context = canvas.getContext('2d')!;
    context.fillStyle = grounds[state.theme.value];
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(ratio, ratio);
    picture.drawTexts(context);
    context.beginPath();
    context.rect(left, top, crop.width, crop.height);
    context.clip();
    context.translate(left - crop.x, top - crop.y);
    context.drawImage(points, 0, 0, pane.width, pane.height);
    drawHighlights(context, state, pane);
    return canvas;
  });
}

export function savePng(state: State, pane: Pane): void {
  pngOf(state, pane).toBlob((blob) => blob && download(nameOf(state, pane, 'png'), blob));
}

/// Largest number of points that an SVG holds as circles; more points are drawn as one image inside it.
const mostCircles = 60000;

interface Mark {
  i: number;
  x: number;
  y: number;
  depth: number;
  distance: number;
}

/// The visible points in the order in which they are drawn: those in front last; in flat pictures the strong and the marked ones.
function marksOf(pane: Pane): Mark[] {
  const { cloud, flat, width, height } = pane;
  const marks: Mark[] = [];
  pane.projection().each(cloud.positions, (i, x, y, depth, distance) => {
    const inside = x > -9 && y > -9 && x < width + 9 && y < height + 9 && !Number.isNaN(depth);
    if (inside && !cloud.isHidden(i)) marks.push({ i, x, y, depth, distance });
  });
  const rank = ({ i }: Mark): number => cloud.strength(i) + (cloud.isMarked(i) ? 0.1 : 0);
  return marks.sort(flat ? (a, b) => rank(a) - rank(b) : (a, b) => b.depth - a.depth);
}

/// Draws the points as the GPU does: in a box if they have one, the nearest ones last, larger and stronger.
function drawPoints(context: SvgContext, state: State, pane: Pane): void {
  const { cloud, control } = pane;
  const { rgb } = state.painting.value!;
  const ground = rgbOfHex(grounds[state.theme.value]);
  const color = (i: number, strength: number): string =>
    css(ground.map((value, c) => Math.round(value + strength * (rgb[3 * i + c] - value))) as Rgb);
  for (const edge of pane.frame?.drawn(pane.projection()) ?? [])
    arrow(context as unknown as Context, edge, [[1, frameColors[state.theme.value]]], -1);
  for (const { i, x, y, distance } of marksOf(pane)) {
    const { size, strength } = atDistance(distance, control.reference, control.depthRange, cloud.uniforms.fog.value as number);
    const diameter = size * pane.pointSize() * (0.6 + 0.4 * cloud.strength(i)) + (cloud.isMarked(i) ? pane.markGrowth() : 0);
    const ring = cloud.hasRing(i, diameter) ? inks[state.theme.value].line : null;
    context.circle(x, y, diameter / 2, color(i, strength * cloud.strength(i)), ring);
  }
}

export function svgOf(state: State, pane: Pane): string {
  const picture = new Picture(state, pane);
  const context = new SvgContext(picture.width, picture.height, grounds[state.theme.value]);
  const { crop, left, top } = picture;
  context.window(left, top, crop, () => {
    if (state.run.n > mostCircles)
      pane.enlarged(enlargement, (points) => context.image(points.toDataURL('image/png'), pane.width, pane.height));
    else drawPoints(context, state, pane);
    drawHighlights(context as unknown as Context, state, pane);
  });
  picture.drawTexts(context as unknown as Context);
  return context.text();
}

export function saveSvg(state: State, pane: Pane): void {
  download(nameOf(state, pane, 'svg'), svgOf(state, pane), 'image/svg+xml');
}
