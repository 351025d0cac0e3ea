/// Colours of all points, and the legend that explains them; both are made from the same table.
import type { Theme } from './colorings';
import type { Rgb } from './oklab';
import { category, differentCategories } from './category_colors';
import { table, type ColorMap } from './maps';

export interface Ramp {
  kind: 'ramp';
  title: string;
  colors: Rgb[];
  ticks: { at: number; text: string }[];
  other?: { color: Rgb; text: string };
}

export interface Item {
  code: number;
  color: Rgb;
  text: string;
  count: number;
}

export interface Categories {
  kind: 'categories';
  title: string;
  items: Item[];
  note?: string;
}

export type Legend = Ramp | Categories;

export interface Painting {
  rgb: Uint8Array; // n x 3
  legend: Legend;
}

export interface RampOptions {
  title: string;
  map: ColorMap;
  range: [number, number];
  ticks: { value: number; text: string }[];
  other: { color: Rgb; text: string };
}

const put = (rgb: Uint8Array, i: number, color: Rgb): void => rgb.set(color, 3 * i);

/// Values outside the range get the colour of the nearer end; values that are not numbers get the colour `other`.
export function paintNumbers(values: ArrayLike<number>, options: RampOptions): Painting {
  const colors = table(options.map);
  const [low, high] = options.range;
  const scale = high > low ? 255 / (high - low) : 0;
  const rgb = new Uint8Array(3 * values.length);
  let missing = false;
  for (let i = 0; i < values.length; ++i) {
    const value = values[i];
    if (value === value) put(rgb, i, colors[Math.round(Math.min(255, Math.max(0, (value - low) * scale)))]);
    else {
      put(rgb, i, options.other.color);
      missing = true;
    }
  }
  const ticks = options.ticks.map(({ value, text }) => ({ at: high > low ? (value - low) / (high - low) : 0.5, text }));
  return { rgb, legend: { kind: 'ramp', title: options.title, colors, ticks, ...(missing ? { other: options.other } : {}) } };
}

/// The code -1 gets the colour `none`.
export function paintCategories(
  codes: ArrayLike<number>,
  title: string,
  name: (code: number) => string,
  none: { color: Rgb; text: string },
  theme: Theme,
): Painting {
  const counts = new Map<number, number>();
  for (let i = 0; i < codes.length; ++i) counts.set(codes[i], (counts.get(codes[i]) ?? 0) + 1);
  const present = [...counts].filter(([code]) => code >= 0).sort(([a], [b]) => a - b);
  const colors = new Map(present.map(([code], rank) => [code, category(rank, theme)]));
  const rgb = new Uint8Array(3 * codes.length);
  for (let i = 0; i < codes.length; ++i) put(rgb, i, colors.get(codes[i]) ?? none.color);
  const items = present.map(([code, count]): Item => ({ code, color: colors.get(code)!, text: name(code), count }));
  const without = counts.get(-1);
  if (without) items.push({ code: -1, ...none, count: without });
  const repeated = present.length > differentCategories;
  return { rgb, legend: { kind: 'categories', title, items, ...(repeated ? { note: 'colours repeat' } : {}) } };
}
