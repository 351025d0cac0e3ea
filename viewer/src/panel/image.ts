/// The image of a point, if the data are images.
import { h } from '../app/dom';
import type { Run } from '../run/run';

export function imageOf(run: Run, i: number): HTMLCanvasElement | null {
  const { images, manifest } = run;
  if (!images || !manifest.images || i >= manifest.images.count) return null;
  const { height, width } = manifest.images;
  const canvas = h('canvas.photo', { width, height, role: 'img', 'aria-label': `image of point ${i}` }) as HTMLCanvasElement;
  const context = canvas.getContext('2d')!;
  const pixels = context.createImageData(width, height);
  for (let k = 0; k < width * height; ++k) {
    const grey = images[i * width * height + k];
    pixels.data.set([grey, grey, grey, 255], 4 * k);
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}
