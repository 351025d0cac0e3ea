/// The seam, where it is drawn over other colours: pinks, which no other colour map and no category has.
import type { ColorMap } from './maps';
import { oklch } from './oklab';

const [from, to] = [0.9, 1.02]; // hues, in turns
const clearance = 0.05; // between them and the hues of categories

export const isSeamHue = (hue: number): boolean =>
  [hue, hue + 1].some((turn) => turn > from - clearance && turn < to + clearance);

/// From purple to rose; lightness changes too, so that neighbouring hues differ.
export const seamShades: ColorMap = (t) => oklch(0.66 + 0.14 * Math.cos(6 * Math.PI * t), 0.19, from + (to - from) * t);
