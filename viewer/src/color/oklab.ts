/// The perceptually uniform colour space OKLab (by its published matrices), in which the project's own colour maps are defined.
export type Rgb = [number, number, number];
export type Lab = [lightness: number, a: number, b: number];

const gamma = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const byte = (x: number): number => Math.round(255 * Math.min(1, Math.max(0, gamma(Math.max(0, x)))));

/// Linear red, green and blue; outside of 0 .. 1 if no screen shows the colour.
function linear(...[lightness, a, b]: Lab): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

export const oklab = (...lab: Lab): Rgb => linear(...lab).map(byte) as Rgb;
export const inGamut = (...lab: Lab): boolean => linear(...lab).every((value) => value >= 0 && value <= 1);

export function toOklab(rgb: Rgb): Lab {
  const [red, green, blue] = rgb.map((value) => (value <= 10.3 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/// Hue in turns.
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  return oklab(lightness, chroma * Math.cos(2 * Math.PI * hue), chroma * Math.sin(2 * Math.PI * hue));
}

export const css = ([r, g, b]: Rgb): string => `rgb(${r}, ${g}, ${b})`;

export function rgbOfHex(hex: string): Rgb {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}
