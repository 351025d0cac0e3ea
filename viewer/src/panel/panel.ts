/// The right column: the topology of the data, the selection, the cut, and the details of the clicked point.
import { chooseRoot, copyIndices, movePiece, saveCut, undo } from '../app/actions';
import { h } from '../app/dom';
import { oncePerFrame } from '../app/signal';
import type { State } from '../app/state';
import { plural } from '../run/words';
import type { Pane } from '../scene/pane';
import { pointDetails } from './point_details';
import { topologyCard } from './topology_card';

const hint = (): HTMLElement =>
  h(
    'div.details.empty',
    {},
    h('h2', {}, 'Point details'),
    h('p', {}, 'Click a point to see its local view, its intermediate view, its eigenvectors and its values.'),
  );

function selectionCard(state: State): HTMLElement {
  const text = h('p');
  const copy = h(
    'button',
    { type: 'button', id: 'copy', title: 'Copy the indices, one per line (Y)', onclick: () => void copyIndices(state) },
    'Copy indices',
  );
  const clear = h(
    'button',
    { type: 'button', title: 'Clear the selection (Esc)', onclick: () => state.selection.clear() },
    'Clear',
  );
  state.selection.changed.watch(() => {
    text.textContent = state.selection.count
      ? `${plural(state.selection.count, 'point')} selected.`
      : 'Nothing selected. Use the lasso or the rectangle in either picture.';
    for (const button of [copy, clear]) (button as HTMLButtonElement).disabled = !state.selection.count;
  });
  return h('section.card', {}, h('h2', {}, 'Selection'), text, h('div.buttons', {}, copy, clear));
}

function cutCard(state: State): HTMLElement | null {
  if (!state.run.seam.length) return null;
  const button = (id: string, label: string, title: string, action: (state: State) => void): HTMLButtonElement =>
    h('button', { type: 'button', id, title, onclick: () => action(state) }, label) as HTMLButtonElement;
  const move = button(
    'move',
    'Move selected piece across',
    'Moves it by the rigid motion that fits its side of the seam best (M)',
    movePiece,
  );
  const root = button(
    'root',
    'Lay out from clicked point',
    'Its view becomes the root; the new cut lies far from it (O)',
    chooseRoot,
  );
  const back = button('undo', 'Undo', 'Undo the last move (Z)', undo);
  const save = button('save-cut', 'Save cut', 'JSON for “ldle embed --cut FILE” (S)', saveCut);
  const note = h('p.status', { role: 'status' });
  const update = (): void => {
    move.disabled = !state.selection.count;
    root.disabled = state.inspected.value < 0 || !state.run.clusters;
    back.disabled = !state.cut.steps;
    save.disabled = !state.cut.pieces;
  };
  state.selection.changed.watch(update);
  state.inspected.onChange(update);
  state.cut.changed.onChange(update);
  state.message.watch((message) => (note.textContent = message));
  return h('section.card', {}, h('h2', {}, 'Re-glue'), h('div.buttons', {}, move, root, back, save), note);
}

export function panel(state: State, dataPane: Pane): HTMLElement {
  const place = h('div');
  const show = oncePerFrame(() =>
    place.replaceChildren(state.inspected.value >= 0 ? pointDetails(state, dataPane, state.inspected.value) : hint()),
  );
  for (const signal of [state.inspected, state.painting, state.cut.changed])
    (signal as { onChange(listener: () => void): void }).onChange(show);
  place.replaceChildren(hint());
  return h(
    'aside.panel',
    { 'aria-label': 'details' },
    topologyCard(state),
    selectionCard(state),
    cutCard(state),
    h('section.card', {}, place),
  );
}
