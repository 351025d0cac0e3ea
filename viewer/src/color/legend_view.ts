/// Legends of numbers as elements of the page.
import { h } from '../app/dom';
import { css } from './oklab';
import type { Ramp } from './paint';

const gradient = ({ colors }: Ramp): string =>
  `linear-gradient(to right, ${colors
    .filter((_, i) => i % 5 === 0)
    .map(css)
    .join(', ')})`;

export function rampLegend(ramp: Ramp): HTMLElement {
  const { title, ticks, other } = ramp;
  return h(
    'div.legend',
    { role: 'group', 'aria-label': `legend: ${title}` },
    h('b', {}, title),
    h(
      'div.ramp',
      {},
      h(
        'div.scale',
        {},
        h('div.bar', { style: `background: ${gradient(ramp)}` }),
        h('div.ticks', {}, ...ticks.map(({ text }) => h('span', {}, text))),
      ),
      other ? h('span.swatch', {}, h('i', { style: `background: ${css(other.color)}` }), other.text) : null,
    ),
  );
}
