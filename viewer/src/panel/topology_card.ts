/// The topology of the data and the gluing word of the outline. Pointing at a letter highlights the arcs with this letter.
import { h } from '../app/dom';
import type { State } from '../app/state';
import type { Component } from '../run/topology';
import { plural } from '../run/words';
import { arcColor } from '../scene/arrows';
import type { Arc } from '../seam/arcs';

const mostComponents = 3;

/// The sentence about a component, without the gluing word, which is shown below in colours. Summaries of older runs say "rim".
function words({ in_words, doubt, sure }: Component): string {
  const text = (in_words ?? 'topology unknown').replace(/; its (outline|rim) reads .*$/, '');
  const why = !sure && doubt && !text.includes(doubt) ? `: ${doubt}` : '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${why}.`;
}

function letterButton(state: State, arc: Arc, text: string): HTMLElement {
  const highlight = (): unknown => (state.highlightedArc.value = arc);
  const removeHighlight = (): void => {
    if (state.highlightedArc.value === arc) state.highlightedArc.value = null;
  };
  const meaning = !arc.partner ? 'boundary' : `glued to the other ${arc.letter}`;
  const button = h(
    'button.letter',
    {
      type: 'button',
      'data-letter': arc.letter,
      'aria-label': `${text}: ${meaning}`,
      onpointerenter: highlight,
      onpointerleave: () => document.activeElement !== button && removeHighlight(),
      onfocus: highlight,
      onblur: removeHighlight,
      onclick: highlight,
    },
    text,
  );
  const paint = (): unknown => (button.style.color = arc.glued ? arcColor(state, arc) : 'var(--quiet)');
  state.theme.watch(paint);
  state.coloring.onChange(paint);
  state.highlightedArc.watch((highlighted) =>
    button.toggleAttribute('data-highlighted', highlighted !== null && (highlighted === arc || highlighted.partner === arc)),
  );
  return button;
}

/// The letters of the arcs are in the word in the order of the arcs. Letters between them without an arc are paths to a hole and
/// back.
function wordLine(state: State, word: string, arcs: Arc[]): HTMLElement {
  let next = 0;
  const parts = word.split(/\s+/).map((text) => {
    const arc = arcs[next]?.letter === text.replace(/'$/, '') ? arcs[next++] : null;
    return arc ? letterButton(state, arc, text) : h('span.letter', {}, text);
  });
  const line = h('div.word', { role: 'group', 'aria-label': 'gluing word of the outline' }, ...parts);
  state.cut.changed.watch(() => line.classList.toggle('stale', state.cut.pieces > 0));
  return line;
}

/// The normal form of the surface, if the word of the outline is a different one.
const normal = ({ word, normal_form }: Component): HTMLElement | null =>
  normal_form && normal_form !== word ? h('p', {}, `Normal form: ${normal_form}.`) : null;

/// Says how to read the words, or that the outline has changed since the run.
function reading(state: State): HTMLElement {
  const line = h('p');
  state.cut.changed.watch(() => {
    line.textContent = state.cut.pieces
      ? 'Pieces were moved: these letters are those of the outline before.'
      : 'Glue equal letters, arrows on arrows.';
  });
  return line;
}

const hasRepeatedLetter = ({ word }: Component): boolean => {
  const letters = (word ?? '').match(/[^\s';]+/g) ?? [];
  return new Set(letters).size < letters.length;
};

export function topologyCard(state: State): HTMLElement | null {
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
    'section.card.topology',
    {},
    h('h2', {}, 'Topology'),
    ...parts,
    shown.some(hasRepeatedLetter) && reading(state),
    more > 0 && h('p', {}, `And ${plural(more, 'more component')}.`),
  );
}
