/// A small picture of the data in given colours, from the same viewpoint as the large picture.
import { h } from '../app/dom';
import type { State } from '../app/state';
import type { Pane } from '../scene/pane';

const side = 126;
const most = 8000; // points that are drawn

export function thumbnail(state: State, pane: Pane, rgb: Uint8Array, own: number): HTMLElement {
  const canvas = h('canvas', { 'aria-hidden': 'true' }) as HTMLCanvasElement;
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  canvas.width = canvas.height = side * ratio;
  const context = canvas.getContext('2d')!;
  const screen = pane.screen();
  const scale = (side * ratio) / Math.min(screen.width, screen.height);
  context.setTransform(scale, 0, 0, scale, (side * ratio - screen.width * scale) / 2, (side * ratio - screen.height * scale) / 2);
  const step = Math.max(1, Math.ceil(state.run.n / most));
  const drawn = Array.from({ length: Math.ceil(state.run.n / step) }, (_, k) => k * step)
    .filter((i) => !Number.isNaN(screen.depth[i]))
    .sort((a, b) => screen.depth[b] - screen.depth[a]);
  const size = (1.6 * ratio) / scale;
  for (const i of drawn) {
    context.fillStyle = `rgb(${rgb[3 * i]},${rgb[3 * i + 1]},${rgb[3 * i + 2]})`;
    context.fillRect(screen.x[i] - size / 2, screen.y[i] - size / 2, size, size);
  }
  context.strokeStyle = getComputedStyle(document.body).color;
  context.lineWidth = (2 * ratio) / scale;
  context.beginPath();
  context.arc(screen.x[own], screen.y[own], (5 * ratio) / scale, 0, 2 * Math.PI);
  context.stroke();
  return canvas;
}
