/// A small scatter plot of a view.
import { h } from '../app/dom';
import type { State } from '../app/state';

export interface SmallPoints {
  points: ArrayLike<number>; // their indices in the run
  coordinates: ArrayLike<number>; // rows of d
  own: number;
}

const [width, height, margin] = [262, 168, 12];

/// Positions in the plot: the first two coordinates; a line for d = 1.
function places({ points, coordinates }: SmallPoints, d: number): [number, number][] {
  const at = (k: number): [number, number] => [coordinates[k * d], d > 1 ? coordinates[k * d + 1] : 0];
  const all = Array.from({ length: points.length }, (_, k) => at(k));
  const range = (c: 0 | 1): [number, number] =>
    all.reduce(([low, high], place) => [Math.min(low, place[c]), Math.max(high, place[c])], [Infinity, -Infinity]);
  const [[x0, x1], [y0, y1]] = [range(0), range(1)];
  const unit = Math.max((x1 - x0) / (width - 2 * margin), (y1 - y0) / (height - 2 * margin)) || 1;
  return all.map(([x, y]) => [width / 2 + (x - (x0 + x1) / 2) / unit, height / 2 - (y - (y0 + y1) / 2) / unit]);
}

export function scatter(state: State, small: SmallPoints, label: string): HTMLElement {
  const canvas = h('canvas.small', { role: 'img', 'aria-label': label }) as HTMLCanvasElement;
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  const at = places(small, state.run.d);
  const radius = Math.min(4, Math.max(1.5, 28 / Math.sqrt(at.length)));
  const rgb = state.painting.value!.rgb;
  at.forEach(([x, y], k) => {
    const i = small.points[k];
    context.fillStyle = `rgb(${rgb.subarray(3 * i, 3 * i + 3).join()})`;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  });
  const own = Array.from(small.points).indexOf(small.own);
  if (own >= 0) {
    context.strokeStyle = getComputedStyle(document.body).color;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(...at[own], radius + 3, 0, 2 * Math.PI);
    context.stroke();
  }
  canvas.addEventListener('pointermove', (event) => {
    const scale = width / canvas.clientWidth;
    const distances = at.map(([x, y]) => Math.hypot(x - event.offsetX * scale, y - event.offsetY * scale));
    const nearest = distances.reduce((best, distance, k) => (distance < distances[best] ? k : best), 0);
    state.hover.value = distances[nearest] < 12 ? small.points[nearest] : -1;
  });
  canvas.addEventListener('pointerleave', () => (state.hover.value = -1));
  return canvas;
}
