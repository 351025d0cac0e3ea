/// The drawing calls of a canvas that highlights and legends use; they write SVG.
import type { Box } from './picture';

const round = (value: number): string => String(Math.round(value * 100) / 100);
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export class SvgContext {
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 1;
  lineJoin = 'miter';
  lineCap = 'butt';
  globalAlpha = 1;
  font = '';
  textAlign = 'left';
  private path = '';
  private readonly parts: string[];

  constructor(width: number, height: number, ground: string) {
    this.parts = [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<rect width="100%" height="100%" fill="${ground}"/>`,
    ];
  }

  /// Shows what `draw` draws inside a box, with the box's upper left corner at (x, y).
  window(x: number, y: number, box: Box, draw: () => void): void {
    const { width, height } = box;
    this.parts.push(
      `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${width} ${height}" overflow="hidden">`,
    );
    draw();
    this.parts.push('</svg>');
  }

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${this.at(x, y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `L${this.at(x, y)}`;
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.path += `Q${this.at(cx, cy)} ${this.at(x, y)}`;
  }

  closePath(): void {
    this.path += 'Z';
  }

  /// Whole circles only.
  arc(x: number, y: number, radius: number): void {
    const r = round(radius);
    this.path += `M${this.at(x - radius, y)}a${r},${r} 0 1 0 ${round(2 * radius)},0a${r},${r} 0 1 0 ${round(-2 * radius)},0`;
  }

  fill(): void {
    this.parts.push(`<path d="${this.path}" fill="${this.fillStyle}" opacity="${this.globalAlpha}"/>`);
  }

  stroke(): void {
    this.parts.push(
      `<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}" stroke-linejoin="${this.lineJoin}" stroke-linecap="${this.lineCap}" opacity="${this.globalAlpha}"/>`,
    );
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.parts.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${height}" fill="${this.fillStyle}"/>`,
    );
  }

  fillText(text: string, x: number, y: number): void {
    this.words(text, x, y, `fill="${this.fillStyle}"`);
  }

  strokeText(text: string, x: number, y: number): void {
    const { strokeStyle, lineWidth, lineJoin } = this;
    this.words(text, x, y, `fill="none" stroke="${strokeStyle}" stroke-width="${lineWidth}" stroke-linejoin="${lineJoin}"`);
  }

  private words(text: string, x: number, y: number, look: string): void {
    const anchor = { left: 'start', right: 'end', center: 'middle' }[this.textAlign] ?? 'start';
    this.parts.push(
      `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" style="font: ${this.font}" ${look} opacity="${this.globalAlpha}">${escape(text)}</text>`,
    );
  }

  circle(x: number, y: number, radius: number, fill: string, ring: string | null): void {
    const edge = ring ? ` stroke="${ring}"` : '';
    this.parts.push(`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${edge}/>`);
  }

  image(url: string, width: number, height: number): void {
    this.parts.push(`<image href="${url}" width="${width}" height="${height}"/>`);
  }

  text(): string {
    return [...this.parts, '</svg>'].join('\n');
  }

  private at(x: number, y: number): string {
    return `${round(x)},${round(y)}`;
  }
}
