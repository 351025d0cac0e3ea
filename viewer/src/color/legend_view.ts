/// Legends as elements of the page.
import { h } from '../app/dom';
import { css } from './oklab';
import type { Legend, Ramp } from './paint';

export const gradient = (ramp: Ramp): string =>
  `linear-gradient(to right, ${ramp.colors
    .filter((_, i) => i % 5 === 0)
    .map(css)
    .join(', ')})`;

const swatch = (color: string, text: string): HTMLElement =>
  h('span.swatch', {}, h('i', { style: `background: ${color}`, 'data-color': color }), text);

function rampElement(ramp: Ramp): HTMLElement {
  const bar = h('div.bar', { style: `background: ${gradient(ramp)}` });
  const ticks = h('div.ticks', {}, ...ramp.ticks.map(({ text }) => h('span', {}, text)));
  return h('div.ramp', {}, h('div.scale', {}, bar, ticks), ramp.other ? swatch(css(ramp.other.color), ramp.other.text) : null);
}

export function legendElement(legend: Legend): HTMLElement {
  const body =
    legend.kind === 'ramp'
      ? rampElement(legend)
      : h(
          'div.swatches',
          {},
          ...legend.items.map(({ color, text }) => swatch(css(color), text)),
          legend.note ? h('span.note', {}, legend.note) : null,
        );
  return h('div.legend', { role: 'group', 'aria-label': `legend: ${legend.title}` }, h('b', {}, legend.title), body);
}
