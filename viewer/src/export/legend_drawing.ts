/// Legends of a saved picture: complete, in as many rows as its width needs.
import { css } from '../color/oklab';
import type { Categories, Legend, Ramp } from '../color/paint';

export type Context = CanvasRenderingContext2D;

export interface Block {
  width: number;
  height: number;
  /// Draws the block with its upper left corner at (x, y).
  draw(context: Context, x: number, y: number): void;
}

const family = 'system-ui, sans-serif';
const font = `12px ${family}`;
const boldFont = `600 12px ${family}`;
const rowHeight = 18;
const between = 24; // pixels between two legends, or two entries

export interface Colors {
  ink: string;
  quiet: string;
}

const ruler = document.createElement('canvas').getContext('2d')!;

export function widthOf(text: string, wanted: string): number {
  ruler.font = wanted;
  return ruler.measureText(text).width;
}

export function write(context: Context, text: string, x: number, y: number, wanted: string, color: string): void {
  context.font = wanted;
  context.fillStyle = color;
  context.fillText(text, x, y);
}

function ramp({ title, colors, ticks, other }: Ramp, { ink, quiet }: Colors): Block {
  const bar = 190;
  const otherWidth = other ? 36 + widthOf(other.text, font) : 0;
  return {
    width: Math.max(bar + otherWidth, widthOf(title, boldFont)),
    height: 46,
    draw(context, x, y) {
      context.textAlign = 'left';
      write(context, title, x, y + 11, boldFont, ink);
      colors.forEach((color, k) => {
        context.fillStyle = css(color);
        context.fillRect(x + (k * bar) / 256, y + 18, bar - (k * bar) / 256, 10); // up to the end, so that there are no gaps
      });
      ticks.forEach(({ at, text }, k) => {
        context.textAlign = k === 0 ? 'left' : k === ticks.length - 1 ? 'right' : 'center';
        write(context, text, x + at * bar, y + 42, font, quiet);
      });
      context.textAlign = 'left';
      if (other) entry(context, css(other.color), other.text, x + bar + 14, y + 18, quiet);
    },
  };
}

function entry(context: Context, color: string, text: string, x: number, y: number, ink: string): void {
  context.fillStyle = color;
  context.fillRect(x, y, 10, 10);
  write(context, text, x + 16, y + 9.5, font, ink);
}

/// Entries in columns of equal width.
function categories({ title, items, note }: Categories, width: number, { ink, quiet }: Colors): Block {
  const widest = Math.max(...items.map(({ text }) => widthOf(text, font))) + 16;
  const columns = Math.max(1, Math.floor((width + between) / (widest + between)));
  const rows = Math.ceil(items.length / columns);
  return {
    width: Math.min(columns, items.length) * (widest + between) - between,
    height: 18 + rows * rowHeight,
    draw(context, x, y) {
      context.textAlign = 'left';
      write(context, note ? `${title} (${note})` : title, x, y + 11, boldFont, ink);
      items.forEach(({ color, text }, k) =>
        entry(context, css(color), text, x + Math.floor(k / rows) * (widest + between), y + 20 + (k % rows) * rowHeight, quiet),
      );
    },
  };
}

/// Places the legends beside each other, or below each other where the width is too small.
export function legendBlock(legends: Legend[], width: number, colors: Colors): Block {
  const blocks = legends.map((legend) => (legend.kind === 'ramp' ? ramp(legend, colors) : categories(legend, width, colors)));
  const places: { block: Block; x: number; y: number }[] = [];
  let [x, y, height] = [0, 0, 0];
  for (const block of blocks) {
    if (x > 0 && x + block.width > width) [x, y] = [0, height + 6];
    places.push({ block, x, y });
    x += block.width + between;
    height = Math.max(height, y + block.height);
  }
  return {
    width: Math.max(0, ...places.map((place) => place.x + place.block.width)),
    height,
    draw: (context, left, top) => places.forEach((place) => place.block.draw(context, left + place.x, top + place.y)),
  };
}
