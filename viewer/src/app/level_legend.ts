/// The legend of categories: each entry hides and shows the points of its category.
import { css } from '../color/oklab';
import type { Categories, Item } from '../color/paint';
import { plural, whole } from '../run/words';
import { h } from './dom';
import type { State } from './state';

/// Largest number of entries: a browser is slow with more.
const mostEntries = 1000;

function entry(state: State, { code, color, text, count }: Item, all: number[]): HTMLElement {
  const { hiddenLevels, pointedLevel } = state;
  const leave = (): void => {
    if (pointedLevel.value === code) pointedLevel.value = null;
  };
  const button = h(
    'button.swatch',
    {
      type: 'button',
      title: `${text}: ${plural(count, 'point')}. Click: hide or show them. Double click or Shift: show only them.`,
      // A double click is two clicks first, which leave everything as it was.
      onclick: (event: MouseEvent) =>
        event.shiftKey || event.altKey ? hiddenLevels.showOnly(code, all) : hiddenLevels.toggle(code),
      ondblclick: () => hiddenLevels.showOnly(code, all),
      onpointerenter: () => (pointedLevel.value = code),
      onpointerleave: leave,
      onfocus: () => button.matches(':focus-visible') && (pointedLevel.value = code),
      onblur: leave,
    },
    h('i', { style: `background: ${css(color)}`, 'data-color': css(color) }),
    h('span', {}, text),
  );
  return button;
}

/// The Tab key goes to one entry only, because there may be hundreds; the arrow keys go from one entry to the next.
function moveByArrowKeys(buttons: HTMLElement[]): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const reachable = (one: HTMLElement): void => buttons.forEach((button) => (button.tabIndex = button === one ? 0 : -1));
  reachable(buttons[0]);
  buttons.forEach((button, k) => {
    button.addEventListener('focus', () => reachable(button));
    button.addEventListener('keydown', (event) => {
      if (!(event.key in steps)) return;
      event.preventDefault();
      buttons[(k + steps[event.key] + buttons.length) % buttons.length].focus();
    });
  });
}

/// Marks the entry of the point under the pointer.
function followPointer(state: State, buttons: Map<number, HTMLElement>): (point: number) => void {
  let marked: HTMLElement | undefined;
  return (point) => {
    marked?.removeAttribute('data-current');
    marked = point < 0 ? undefined : buttons.get(state.coloring.value?.codes?.[point] ?? NaN);
    marked?.setAttribute('data-current', '');
  };
}

export interface LevelLegend {
  element: HTMLElement;
  update(): void;
  point(point: number): void;
}

export function levelLegend(state: State, { title, items, note }: Categories): LevelLegend {
  const { hiddenLevels } = state;
  const all = items.map(({ code }) => code);
  const buttons = new Map(items.slice(0, mostEntries).map((item) => [item.code, entry(state, item, all)]));
  const more = items.length - buttons.size;
  const notes = [more > 0 ? `and ${whole(more)} more` : '', note ?? ''].filter(Boolean).join(', ');
  const showAll = h(
    'button.quiet',
    { type: 'button', id: 'show-all', title: 'Show the points of all categories (A)', onclick: () => hiddenLevels.showAll() },
    'show all',
  );
  const update = (): void => {
    showAll.hidden = !hiddenLevels.size;
    buttons.forEach((button, code) => button.setAttribute('aria-pressed', String(!hiddenLevels.has(code))));
  };
  update();
  moveByArrowKeys([...buttons.values()]);
  const element = h(
    'div.legend.levels',
    { role: 'group', 'aria-label': `legend: ${title}; buttons hide and show points` },
    h('div.heading', {}, h('b', {}, title), showAll),
    h('div.swatches', {}, ...buttons.values(), notes ? h('span.note', {}, notes) : null),
  );
  return { element, update, point: followPointer(state, buttons) };
}
