/// Keyboard shortcuts and the help dialog that lists them.
import type { Pane } from '../scene/pane';
import { chooseRoot, clearAll, copyIndices, movePiece, saveCut, stepColoring, stepPoint, toggleTheme, undo } from './actions';
import { h } from './dom';
import { togglePlay } from './player';
import type { State } from './state';

interface Key {
  keys: string[];
  shown: string;
  does: string;
  action: (state: State, panes: Pane[]) => void;
}

const forFocused = (panes: Pane[], action: (pane: Pane) => void): void => {
  const focused = panes.filter((pane) => pane.overlay === document.activeElement);
  (focused.length ? focused : panes.slice(-1)).forEach((pane) => {
    action(pane);
    pane.changed();
  });
};

const drag =
  (dx: number, dy: number) =>
  (_: State, panes: Pane[]): void =>
    forFocused(panes, (pane) => pane.control.drag(dx, dy, false));
const zoom =
  (factor: number) =>
  (_: State, panes: Pane[]): void =>
    forFocused(panes, (pane) => pane.control.zoomAt(pane.width / 2, pane.height / 2, factor));

const keys: Key[] = [
  { keys: ['v'], shown: 'V', does: 'explore', action: (state) => (state.tool.value = 'explore') },
  { keys: ['t'], shown: 'T', does: 'trace the seam', action: (state) => (state.tool.value = 'trace') },
  { keys: ['l'], shown: 'L', does: 'lasso', action: (state) => (state.tool.value = 'lasso') },
  { keys: ['r'], shown: 'R', does: 'rectangle', action: (state) => (state.tool.value = 'rectangle') },
  { keys: ['c'], shown: 'C', does: 'next colouring', action: (state) => stepColoring(state, 1) },
  { keys: ['C'], shown: 'Shift C', does: 'previous colouring', action: (state) => stepColoring(state, -1) },
  {
    keys: ['g'],
    shown: 'G',
    does: 'seam colours on or off',
    action: (state) => state.chooseSeamColors(!state.seamColors.value),
  },
  {
    keys: ['w'],
    shown: 'W',
    does: 'arrows and letters on or off',
    action: (state) => (state.arrows.value = !state.arrows.value),
  },
  {
    keys: ['x'],
    shown: 'X',
    does: 'perspective or parallel projection',
    action: (state) => (state.perspective.value = !state.perspective.value),
  },
  {
    keys: ['u'],
    shown: 'U',
    does: 'turn pictures in space slowly, or stop',
    action: (state) => (state.turning.value = state.run.d >= 3 && !state.turning.value),
  },
  { keys: ['a'], shown: 'A', does: 'show all categories', action: (state) => state.hiddenLevels.showAll() },
  { keys: [' '], shown: 'Space', does: 'play or pause the assembly', action: togglePlay },
  { keys: ['n'], shown: 'N', does: 'details of the next point', action: (state) => stepPoint(state, 1) },
  { keys: ['p'], shown: 'P', does: 'details of the previous point', action: (state) => stepPoint(state, -1) },
  { keys: ['m'], shown: 'M', does: 'move the selection across the seam', action: movePiece },
  { keys: ['o'], shown: 'O', does: 'lay out from the clicked point', action: chooseRoot },
  { keys: ['z'], shown: 'Z', does: 'undo a move', action: undo },
  { keys: ['s'], shown: 'S', does: 'save the cut', action: saveCut },
  { keys: ['y'], shown: 'Y', does: 'copy the selected indices', action: (state) => void copyIndices(state) },
  { keys: ['d'], shown: 'D', does: 'light or dark theme', action: toggleTheme },
  { keys: ['ArrowLeft'], shown: '← → ↑ ↓', does: 'rotate or pan the focused picture', action: drag(-24, 0) },
  { keys: ['ArrowRight'], shown: '', does: '', action: drag(24, 0) },
  { keys: ['ArrowUp'], shown: '', does: '', action: drag(0, -24) },
  { keys: ['ArrowDown'], shown: '', does: '', action: drag(0, 24) },
  { keys: ['+', '='], shown: '+ −', does: 'zoom in or out', action: zoom(1.25) },
  { keys: ['-'], shown: '', does: '', action: zoom(0.8) },
  { keys: ['0'], shown: '0', does: 'show all', action: (_, panes) => panes.forEach((pane) => pane.fit()) },
  { keys: ['Escape'], shown: 'Esc', does: 'clear highlights and selection', action: clearAll },
];

const pointerHelp = [
  ['point at the seam', 'highlights the glued partners, with lines across the gap'],
  ['point at an arrow', 'highlights it and its partner; two dots move over points that belong together'],
  ['drag along the seam', 'highlights the matching segment of the other side, in the same direction'],
  ['drag elsewhere, wheel', 'rotate or pan, zoom; right button pans; double click shows all'],
  ['click', 'shows the details of a point'],
  ['Shift, Alt with lasso', 'add to the selection, remove from it'],
  ['click in the legend', 'hides or shows a category; with Shift, or a double click, shows only it'],
];

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) &&
  (target as HTMLInputElement).type !== 'checkbox';

export function watchKeys(state: State, panes: Pane[], help: HTMLDialogElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key !== 'z') || isTextInput(event.target) || help.open) return;
    if (event.key === '?') return help.showModal();
    const key = keys.find(({ keys }) => keys.includes(event.key));
    const arrow = event.key.startsWith('Arrow') && !panes.some((pane) => pane.overlay === event.target);
    if (!key || arrow || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    key.action(state, panes);
  });
}

export function helpDialog(): HTMLDialogElement {
  const row = (shown: string, does: string): HTMLElement => h('div', {}, h('dt', {}, shown), h('dd', {}, does));
  const dialog = h(
    'dialog.help',
    { 'aria-label': 'keys and pointer' },
    h('form', { method: 'dialog' }, h('button.quiet', { 'aria-label': 'close' }, '✕')),
    h('h2', {}, 'Pointer'),
    h('dl', {}, ...pointerHelp.map(([shown, does]) => row(shown, does))),
    h('h2', {}, 'Keys'),
    h('dl.keys', {}, ...keys.filter(({ shown }) => shown).map(({ shown, does }) => row(shown, does))),
  ) as HTMLDialogElement;
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
