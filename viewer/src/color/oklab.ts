/// The perceptually uniform colour space OKLab (by its published matrices), in which the project's own colour maps are defined.
export type Rgb = [number, number, number];

const gamma = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const byte = (x: number): number => Math.round(255 * Math.min(1, Math.max(0, gamma(Math.max(0, x)))));

export function oklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
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
