/// The whole page of a run.
import { figures } from '../figures/figures';
import type { Run } from '../run/run';
import { keepInAddress } from './address';
import { h } from './dom';
import { expose } from './handle';
import { header } from './header';
import { helpDialog, watchKeys } from './keyboard';
import { State } from './state';
import { tooltip } from './tooltip';
import { workbench } from './workbench';

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
  keepInAddress(state);
  const help = helpDialog();
  const { element, panes, copyForPrint } = workbench(state);
  place.replaceChildren(h('div.first', {}, header(state, help), element), figures(state), help, tooltip(state));
  watchKeys(state, panes, help);
  watchPrint(state, copyForPrint);
  expose(state, panes);
}
