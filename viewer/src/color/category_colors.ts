/// Colours of categories: each as different as possible from those before it, for any number of them, on light and dark ground.
/// They leave out the pinks, in which the seam is drawn.
import type { Theme } from './colorings';
import { inGamut, oklab, rgbOfHex, toOklab, type Lab, type Rgb } from './oklab';
import { isSeamHue } from './seam_shades';

/// The first five are colours of Okabe and Ito, which colour-blind readers tell apart.
const first = ['#0072b2', '#e69f00', '#009e73', '#d55e00', '#56b4e9'].map(rgbOfHex);

/// Number of categories with different colours: further ones could not be told apart.
export const differentCategories = 30;

const lightnesses = [0.42, 0.5, 0.58, 0.66, 0.74, 0.82];
const chromas = [0.04, 0.1, 0.16, 0.22];
const hues = 48;

function candidates(): Lab[] {
  const list: Lab[] = [];
  for (const lightness of lightnesses)
    for (const chroma of chromas)
      for (let k = 0; k < hues; ++k) {
        if (isSeamHue(k / hues)) continue;
        const angle = (2 * Math.PI * k) / hues;
        const lab: Lab = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
        if (inGamut(...lab)) list.push(lab);
      }
  return list;
}

/// Adds the candidate that is farthest from all colours so far, again and again.
function spread(): Rgb[] {
  const colors = [...first];
  const labs = candidates();
  const gaps = labs.map(() => Infinity);
  const taken = (color: Lab): void =>
    labs.forEach((lab, k) => (gaps[k] = Math.min(gaps[k], Math.hypot(...lab.map((value, c) => value - color[c])))));
  first.forEach((color) => taken(toOklab(color)));
  while (colors.length < differentCategories) {
    const best = gaps.reduce((most, gap, k) => (gap > gaps[most] ? k : most), 0);
    colors.push(oklab(...labs[best]));
    taken(labs[best]);
  }
  return colors;
}

/// The same colours; those that are too dark for a dark ground are lighter.
function onDark(color: Rgb): Rgb {
  const [lightness, a, b] = toOklab(color);
  return oklab(lightness + 0.4 * Math.max(0, 0.55 - lightness), a, b);
}

const light = spread();
const colors: Record<Theme, Rgb[]> = { light, dark: light.map(onDark) };

export const category = (index: number, theme: Theme): Rgb => colors[theme][index % differentCategories];
