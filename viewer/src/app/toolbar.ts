/// Controls above the pictures.
import { allowsSeam } from '../color/colorings';
import { h } from './dom';
import type { State, Tool } from './state';

const tools: { id: Tool; label: string; key: string; title: string }[] = [
  { id: 'explore', label: 'Explore', key: 'V', title: 'Point at things, rotate, pan; drag along the seam to trace it' },
  { id: 'trace', label: 'Trace seam', key: 'T', title: 'Drag along one side of the seam to highlight the other side' },
  { id: 'lasso', label: 'Lasso', key: 'L', title: 'Select the points inside a drawn line' },
  { id: 'rectangle', label: 'Rectangle', key: 'R', title: 'Select the points inside a rectangle' },
];

function colorChoice(state: State): HTMLElement {
  const groups = new Map<string, HTMLElement>();
  for (const { id, group, label } of state.colorings) {
    if (!groups.has(group)) groups.set(group, h('optgroup', { label: group }));
    groups.get(group)!.append(h('option', { value: id }, label));
  }
  const select = h(
    'select',
    { id: 'color-by', onchange: () => state.colorBy(select.value) },
    ...groups.values(),
  ) as HTMLSelectElement;
  state.coloring.watch((coloring) => (select.value = coloring?.id ?? ''));
  return h('label.field', {}, 'Colour by', select);
}

function seamSwitch(state: State): HTMLElement | null {
  if (!state.run.gluing) return null;
  const box = h('input', {
    type: 'checkbox',
    id: 'seam-colors',
    onchange: () => state.chooseSeamColors(box.checked),
  }) as HTMLInputElement;
  state.seamColors.watch((on) => (box.checked = on));
  state.coloring.watch((coloring) => (box.disabled = !allowsSeam(coloring)));
  return h(
    'label.field',
    { title: 'Draw the seam over other colours, in pinks that only the seam has (G)' },
    box,
    'seam colours',
  );
}

function arrowSwitch(state: State): HTMLElement | null {
  if (!state.run.arcs.length) return null;
  const box = h('input', {
    type: 'checkbox',
    id: 'arrows',
    onchange: () => (state.arrows.value = box.checked),
  }) as HTMLInputElement;
  state.arrows.watch((on) => (box.checked = on));
  return h('label.field', { title: 'Arrows and letters along the outline: equal letters are glued (W)' }, box, 'arrows');
}

function turnSwitch(state: State): HTMLElement | null {
  if (state.run.d < 3) return null;
  const button = h('button', { type: 'button', id: 'turn', title: 'Turn the pictures slowly (U)' }, 'Turn');
  button.addEventListener('click', () => (state.turning.value = !state.turning.value));
  state.turning.watch((on) => button.setAttribute('aria-pressed', String(on)));
  return button;
}

function perspectiveSwitch(state: State): HTMLElement | null {
  if (state.run.d < 3) return null;
  const box = h('input', {
    type: 'checkbox',
    id: 'perspective',
    onchange: () => (state.perspective.value = box.checked),
  }) as HTMLInputElement;
  state.perspective.watch((on) => (box.checked = on));
  return h(
    'label.field',
    { title: 'Near points are larger; without perspective, equal lengths are equal everywhere (X)' },
    box,
    'perspective',
  );
}

function toolChoice(state: State): HTMLElement {
  const offered = tools.filter(({ id }) => id !== 'trace' || state.run.seam.length);
  const buttons = offered.map(({ id, label, key, title }) => {
    const button = h(
      'button',
      { type: 'button', 'data-tool': id, title: `${title} (${key})`, onclick: () => (state.tool.value = id) },
      label,
    );
    state.tool.watch((tool) => button.setAttribute('aria-pressed', String(tool === id)));
    return button;
  });
  return h('div.segments', { role: 'group', 'aria-label': 'pointer tool' }, ...buttons);
}

function sizeChoice(state: State): HTMLElement {
  const slider = h('input', {
    type: 'range',
    min: -1,
    max: 1,
    step: 0.05,
    value: 0,
    'aria-label': 'size of points',
    oninput: () => (state.pointScale.value = 2 ** (1.6 * Number(slider.value))),
  }) as HTMLInputElement;
  return h('label.field', { title: 'Size of points' }, 'Size', slider);
}

export function toolbar(state: State): HTMLElement {
  return h(
    'div.toolbar',
    { role: 'toolbar', 'aria-label': 'view' },
    colorChoice(state),
    seamSwitch(state),
    arrowSwitch(state),
    perspectiveSwitch(state),
    turnSwitch(state),
    h('span.gap'),
    toolChoice(state),
    sizeChoice(state),
  );
}
