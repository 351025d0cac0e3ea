/// What the data are, and the tear read as a word: pointing at a letter lights the arcs that have it.
import { h } from '../app/dom';
import type { State } from '../app/state';
import { letterColor } from '../color/maps';
import { css } from '../color/oklab';
import type { Component } from '../run/topology';
import { plural } from '../run/words';
import type { Arc } from '../tear/arcs';

const mostComponents = 3;

/// The word is shown below with its colours.
function words({ in_words, doubt, sure }: Component): string {
  const text = (in_words ?? 'not known what it is').replace(/; its rim reads .*$/, '');
  const why = !sure && doubt && !text.includes(doubt) ? `: ${doubt}` : '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${why}.`;
}

function letterButton(state: State, arc: Arc, text: string): HTMLElement {
  const light = (): unknown => (state.lit.value = arc);
  const letGo = (): void => {
    if (state.lit.value === arc) state.lit.value = null;
  };
  const meaning = !arc.partner ? 'boundary' : `glued to the other ${arc.letter}`;
  const button = h(
    'button.letter',
    {
      type: 'button',
      'data-letter': arc.letter,
      'aria-label': `${text}: ${meaning}`,
      onpointerenter: light,
      onpointerleave: () => document.activeElement !== button && letGo(),
      onfocus: light,
      onblur: letGo,
      onclick: light,
    },
    text,
  );
  state.theme.watch((theme) => (button.style.color = arc.glued ? css(letterColor(arc.color, theme)) : 'var(--quiet)'));
  state.lit.watch((lit) => button.toggleAttribute('data-lit', lit !== null && (lit === arc || lit.partner === arc)));
  return button;
}

/// Letters stand in the word in the order of the arcs; those between them that no arc has are ways to a hole and back.
function wordLine(state: State, word: string, arcs: Arc[]): HTMLElement {
  let next = 0;
  const parts = word.split(/\s+/).map((text) => {
    const arc = arcs[next]?.letter === text.replace(/'$/, '') ? arcs[next++] : null;
    return arc ? letterButton(state, arc, text) : h('span.letter', {}, text);
  });
  return h('div.word', { role: 'group', 'aria-label': 'the rim as a word' }, ...parts);
}

/// The word that textbooks have for the surface, where the rim's is another.
const normal = ({ word, normal_form }: Component): HTMLElement | null =>
  normal_form && normal_form !== word ? h('p', {}, `Normal form: ${normal_form}.`) : null;

/// How to read the words, as long as the rim is that of the run.
function reading(state: State): HTMLElement {
  const line = h('p');
  state.cut.changed.watch(() => {
    line.textContent = state.cut.pieces
      ? 'Pieces were moved: this is the rim as the run left it.'
      : 'Glue equal letters, arrows on arrows.';
  });
  return line;
}

const saysTwice = ({ word }: Component): boolean => {
  const letters = (word ?? '').match(/[^\s';]+/g) ?? [];
  return new Set(letters).size < letters.length;
};

export function whatCard(state: State): HTMLElement | null {
  const all = state.run.topology?.components ?? [];
  const shown = all.slice(0, mostComponents);
  if (!shown.some(({ in_words }) => in_words)) return null;
  const parts = shown.flatMap((component, c) => {
    const arcs = state.run.arcs.filter((arc) => arc.component === c);
    const size = all.length > 1 && component.points ? h('b', {}, `${plural(component.points, 'point')}: `) : null;
    const word = component.word ? wordLine(state, component.word, arcs) : null;
    return [h('p.finding', {}, size, words(component)), word, normal(component)];
  });
  const more = all.length - shown.length;
  return h(
    'section.card.what',
    {},
    h('h2', {}, 'What it is'),
    ...parts,
    shown.some(saysTwice) && reading(state),
    more > 0 && h('p', {}, `And ${plural(more, 'more component')}.`),
  );
}
