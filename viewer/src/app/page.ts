/// The whole page of a run.
import { figures } from '../figures/figures';
import type { Run } from '../run/run';
import { sentence } from '../run/words';
import { toggleTheme } from './actions';
import { h } from './dom';
import { expose } from './handle';
import { helpDialog, watchKeys } from './keyboard';
import { State } from './state';
import { tooltip } from './tooltip';
import { workbench } from './workbench';

function header(state: State, help: HTMLDialogElement): HTMLElement {
  const { manifest } = state.run;
  const { verdict = '' } = manifest.summary;
  const about = sentence(state.run);
  const toFigures = (): void => {
    const target = document.getElementById('figures')!;
    target.scrollIntoView({ behavior: 'smooth' });
    target.focus({ preventScroll: true });
  };
  return h(
    'header',
    {},
    h('div', {}, h('h1', {}, manifest.title), h('p', { title: `${verdict} ${about}` }, h('b', {}, verdict), ` ${about}`)),
    h(
      'nav',
      { 'aria-label': 'page' },
      h('button', { type: 'button', onclick: toFigures }, 'Figures ↓'),
      h('button', { type: 'button', id: 'theme', title: 'Light or dark (D)', onclick: () => toggleTheme(state) }, 'Light / dark'),
      h('button', { type: 'button', id: 'help', title: 'Keys and pointer (?)', onclick: () => help.showModal() }, '?'),
    ),
  );
}

/// Prints the page in the light theme.
function watchPrint(state: State, copyForPrint: () => void): void {
  let before = state.theme.value;
  window.addEventListener('beforeprint', () => {
    before = state.theme.value;
    state.theme.value = 'light';
    copyForPrint();
  });
  window.addEventListener('afterprint', () => (state.theme.value = before));
}

export function showPage(run: Run, place: HTMLElement): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const state = new State(run, dark.matches ? 'dark' : 'light');
  dark.addEventListener('change', () => (state.theme.value = dark.matches ? 'dark' : 'light'));
  state.theme.watch((theme) => (document.documentElement.dataset.theme = theme));
  document.title = `${run.manifest.title} – ldle report`;
  const help = helpDialog();
  const { element, panes, copyForPrint } = workbench(state);
  place.replaceChildren(header(state, help), element, figures(state), help, tooltip(state));
  watchKeys(state, panes, help);
  watchPrint(state, copyForPrint);
  expose(state, panes);
}
