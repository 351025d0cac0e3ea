/// The top of the page: the title, how to read the embedding, the warnings of the run.
import { sentence } from '../run/words';
import { toggleTheme } from './actions';
import { h } from './dom';
import type { State } from './state';

const mostWarnings = 3;

/// What the run says of itself. After pieces were moved, this is no longer what the pictures show.
function description(state: State): HTMLElement {
  const { verdict = '' } = state.run.manifest.summary;
  const element = h('p.about');
  state.cut.changed.watch(() => {
    const { pieces } = state.cut;
    element.classList.toggle('stale', pieces > 0 && verdict !== '');
    element.replaceChildren(
      h('b', {}, pieces && verdict ? `Before pieces were moved: ${verdict}` : verdict),
      ` ${sentence(state.run, pieces)}`,
    );
  });
  return element;
}

function warnings(state: State): HTMLElement | null {
  const { verdict, warnings: all = [] } = state.run.manifest.summary;
  const lines = all.filter((line) => line !== verdict).map((line) => h('li', {}, line));
  if (!lines.length) return null;
  const more = lines.splice(mostWarnings);
  return h(
    'section.warnings',
    { 'aria-label': 'warnings' },
    h('ul', {}, ...lines),
    more.length ? h('details', {}, h('summary', {}, `${more.length} more`), h('ul', {}, ...more)) : null,
  );
}

export function header(state: State, help: HTMLDialogElement): HTMLElement {
  const toFigures = (): void => {
    const target = document.getElementById('figures')!;
    target.scrollIntoView({ behavior: 'smooth' });
    target.focus({ preventScroll: true });
  };
  return h(
    'header',
    {},
    h('h1', {}, state.run.manifest.title),
    h(
      'nav',
      { 'aria-label': 'page' },
      h('button', { type: 'button', onclick: toFigures }, 'Figures ↓'),
      h('button', { type: 'button', id: 'theme', title: 'Light or dark (D)', onclick: () => toggleTheme(state) }, 'Light / dark'),
      h(
        'button',
        {
          type: 'button',
          id: 'help',
          title: 'Keys and pointer (?)',
          'aria-label': 'keys and pointer',
          onclick: () => help.showModal(),
        },
        '?',
      ),
    ),
    description(state),
    warnings(state),
  );
}
