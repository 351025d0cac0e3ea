/// Draws dots, arrows and letters over the points, with a halo that separates them from what is below.
import type { Theme } from '../color/colorings';
import type { Point } from '../math/polygon';

export interface Ink {
  line: string;
  halo: string;
  accent: string;
  quiet: string;
}

export const inks: Record<Theme, Ink> = {
  light: { line: '#111418', halo: '#ffffff', accent: '#d9480f', quiet: '#7c838f' },
  dark: { line: '#f4f5f7', halo: '#000000', accent: '#ffa94d', quiet: '#8b93a1' },
};

export function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string, stroke: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = stroke;
  context.stroke();
}

/// Width and colour of a line; halos come before what they surround.
export type Stroke = [width: number, color: string];

/// Draws a line with an arrow head at one of its places; -1: no head.
export function arrow(context: CanvasRenderingContext2D, path: Point[], strokes: Stroke[], head: number): void {
  const size = 6 + 2 * strokes[strokes.length - 1][0];
  for (const [width, color] of strokes) {
    context.lineWidth = width;
    context.strokeStyle = color;
    context.lineJoin = context.lineCap = 'round';
    context.beginPath();
    path.forEach(([x, y], k) => (k ? context.lineTo(x, y) : context.moveTo(x, y)));
    if (head > 0) chevron(context, path[head - 1], path[head], size);
    context.stroke();
  }
}

function chevron(context: CanvasRenderingContext2D, before: Point, [x, y]: Point, size: number): void {
  const angle = Math.atan2(y - before[1], x - before[0]);
  for (const turn of [2.6, -2.6]) {
    context.moveTo(x, y);
    context.lineTo(x + size * Math.cos(angle + turn), y + size * Math.sin(angle + turn));
  }
}

/// Draws a letter centred at a position.
export function letter(
  context: CanvasRenderingContext2D,
  text: string,
  [x, y]: Point,
  size: number,
  colors: [string, string],
): void {
  context.font = `italic 600 ${size}px Georgia, 'Times New Roman', serif`;
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  [context.strokeStyle, context.fillStyle] = colors;
  context.strokeText(text, x, y + 0.28 * size);
  context.fillText(text, x, y + 0.28 * size);
}
