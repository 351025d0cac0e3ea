/// The common part of all figures: a frame with axes, drawn as SVG in the colours of the page.
import type { ScaleContinuousNumeric } from 'd3-scale';
import { h, svg } from '../app/dom';
import { saveButtons } from '../export/save_figure';

export const size = { width: 380, height: 220, left: 56, right: 12, top: 10, bottom: 40 };
export type Scale = ScaleContinuousNumeric<number, number>;

export interface Axes {
  x: Scale;
  y: Scale;
  xLabel: string;
  yLabel: string;
  xText?: (value: number) => string;
  yText?: (value: number) => string;
}

const plain = (value: number): string => String(Number(value.toPrecision(4)));

export function chart({ x, y, xLabel, yLabel, xText = plain, yText = plain }: Axes, ...marks: SVGElement[]): SVGElement {
  const { width, height, left, right, top, bottom } = size;
  const xTicks = x
    .ticks(5)
    .filter((_, k, all) => all.length <= 8 || k % Math.ceil(all.length / 6) === 0)
    .map((value) =>
      svg(
        'g',
        { transform: `translate(${x(value)},${height - bottom})` },
        svg('line', { y2: 4 }),
        svg('text', { y: 16, 'text-anchor': 'middle' }, xText(value)),
      ),
    );
  const yTicks = y
    .ticks(4)
    .filter((_, k, all) => all.length <= 8 || k % Math.ceil(all.length / 6) === 0)
    .map((value) =>
      svg(
        'g',
        { transform: `translate(${left},${y(value)})` },
        svg('line.grid', { x2: width - left - right }),
        svg('text', { x: -7, dy: '0.32em', 'text-anchor': 'end' }, yText(value)),
      ),
    );
  return svg(
    'svg.chart',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${yLabel} against ${xLabel}` },
    ...yTicks,
    ...marks,
    svg('line.axis', { x1: left, x2: width - right, y1: height - bottom, y2: height - bottom }),
    ...xTicks,
    svg('text.label', { x: (left + width - right) / 2, y: height - 6, 'text-anchor': 'middle' }, xLabel),
    svg('text.label', { transform: `translate(11,${(top + height - bottom) / 2}) rotate(-90)`, 'text-anchor': 'middle' }, yLabel),
  );
}

export const figure = (title: string, drawing: Element, note = ''): HTMLElement =>
  h('figure.plot', {}, h('figcaption', {}, title, saveButtons(drawing, title)), drawing, note ? h('p.note', {}, note) : null);
