/// Colour maps for colour-blind readers too: lightness alone shows the order (or the two halves of a cycle).
import { interpolateCividis, interpolateViridis } from 'd3-scale-chromatic';
import type { Theme } from './colorings';
import { oklab, oklch, rgbOfHex, type Rgb } from './oklab';

export type ColorMap = (t: number) => Rgb;

function rgbOfCss(text: string): Rgb {
  if (text.startsWith('#')) return rgbOfHex(text);
  return (text.match(/\d+/g) ?? []).slice(0, 3).map(Number) as Rgb;
}

/// Without its darkest 8 %, which would not be visible on a dark background.
export const viridis: ColorMap = (t) => rgbOfCss(interpolateViridis(0.08 + 0.92 * t));
export const cividis: ColorMap = (t) => rgbOfCss(interpolateCividis(t));

/// Light at 0 and 1, dark at a half; blue on the way down, orange on the way up.
export const cyclic: ColorMap = (t) => {
  const angle = 2 * Math.PI * t;
  const side = Math.sin(angle);
  return oklab(0.6 + 0.23 * Math.cos(angle), side > 0 ? -0.03 * side : -0.1 * side, -0.13 * side);
};

/// Blue below, grey at the middle, orange above; darker towards the ends.
export const diverging: ColorMap = (t) => {
  const x = 2 * t - 1;
  return oklab(0.78 - 0.28 * x * x, x > 0 ? 0.09 * x : 0.03 * x, 0.13 * x);
};

/// The upper half of it: grey for what is ordinary, orange for what is not.
export const rising: ColorMap = (t) => diverging(0.5 + t / 2);

/// A ring of hues with varying lightness: hues that look alike to colour-blind readers differ in lightness.
export const ring: ColorMap = (t) => oklch(0.64 + 0.13 * Math.cos(6 * Math.PI * t), 0.15, t + 0.04);

/// Hues (in turns) of the letters along an outline, as different as a few colours can be.
const letterHues = [0.7, 0.12, 0.42, 0.93, 0.56, 0.03, 0.82, 0.27];

/// Colours of letters and thin lines, readable in both themes; after the first eight, the same hues are repeated fainter.
export function letterColor(index: number, theme: Theme): Rgb {
  const round = Math.floor(index / letterHues.length) % 2;
  const lightness = theme === 'light' ? 0.53 + 0.1 * round : 0.77 - 0.1 * round;
  return oklch(lightness, 0.16 - 0.06 * round, letterHues[index % letterHues.length]);
}

/// Returns 256 steps of a map. Points and legends take their colours from the same table.
export function table(map: ColorMap): Rgb[] {
  return Array.from({ length: 256 }, (_, i) => map(i / 255));
}
