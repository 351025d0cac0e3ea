/// Tooltip beside the point under the pointer: a few of its values and, if the data are images, its image.
import { columnText } from '../panel/point_details';
import { imageOf } from '../panel/image';
import { anomalous } from '../color/colorings';
import { short } from '../run/words';
import { h } from './dom';
import type { State } from './state';

function lines({ run, cut }: State, i: number): string[] {
  const list = [`point ${i}`];
  run.columns.slice(0, 3).forEach((column, c) => list.push(`${column.name} ${columnText(run, c, i)}`));
  if (run.localDistortion) list.push(`distortion ${short(10 ** run.localDistortion[i])}`);
  if (run.anomaly && run.anomaly[i] > anomalous) list.push(`anomaly score ${short(10 ** run.anomaly[i])}`);
  const partners = cut.partners.count(i);
  if (partners) list.push(`glued to ${partners}`);
  return list;
}

export function tooltip(state: State): HTMLElement {
  const element = h('div.tooltip', { role: 'tooltip', hidden: true });
  document.addEventListener('pointermove', ({ clientX, clientY }) => {
    const right = clientX > window.innerWidth - 220;
    const low = clientY > window.innerHeight - 160;
    element.style.transform = `translate(${clientX + (right ? -16 : 16)}px, ${clientY + (low ? -16 : 16)}px) translate(${right ? '-100%' : '0'}, ${low ? '-100%' : '0'})`;
  });
  state.hover.watch((point) => {
    element.hidden = point < 0;
    if (point < 0) return;
    const [first, ...rest] = lines(state, point);
    element.replaceChildren(h('b', {}, first), ...rest.map((line) => h('div', {}, line)));
    const image = imageOf(state.run, point);
    if (image) element.prepend(image);
  });
  return element;
}
