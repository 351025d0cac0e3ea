/// Tooltip beside the point under the pointer: a few of its values and, if the data are images, its image.
import { columnText } from '../panel/point_details';
import { imageOf } from '../panel/image';
import { anomalous } from '../color/colorings';
import { short } from '../run/words';
import { h } from './dom';
import type { State } from './state';

/// The value that the point's colour shows, after a sample of the colour; without it if the seam is drawn there instead.
function colored({ coloring, painting, seamPainting, cut }: State, i: number): HTMLElement | null {
  if (!coloring.value?.text) return null;
  const color = `rgb(${painting.value!.rgb.subarray(3 * i, 3 * i + 3).join()})`;
  const sample = seamPainting.value && cut.gluing[i] >= 0 ? null : h('i', { style: `background: ${color}` });
  return h('div', {}, sample, `${coloring.value.label} ${coloring.value.text(i)}`);
}

function lines({ run, cut, coloring }: State, i: number): string[] {
  const list: string[] = [];
  const others = run.columns.flatMap((column, c) => (column.array === coloring.value?.id ? [] : [c]));
  others.slice(0, 3).forEach((c) => list.push(`${run.columns[c].name} ${columnText(run, c, i)}`));
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
    const value = colored(state, point);
    const rest = lines(state, point).map((line) => h('div', {}, line));
    element.replaceChildren(h('b', {}, `point ${point}`), ...(value ? [value] : []), ...rest);
    const image = imageOf(state.run, point);
    if (image) element.prepend(image);
  });
  return element;
}
