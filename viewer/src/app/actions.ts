/// Actions of buttons and keys.
import { SeamFit } from '../reglue/fit';
import { motionsFromRoot } from '../reglue/root';
import { plural } from '../run/words';
import { copyText, download } from './dom';
import type { State } from './state';

export function movePiece(state: State): void {
  const { selection, cut, run } = state;
  const motion = new SeamFit(run, cut.positions, cut.partners).motionOfPiece(selection.mask);
  if (!motion) {
    state.message.value = selection.count
      ? 'The selection has too few partners across the seam. Select a piece that borders the seam.'
      : 'First select a piece next to the seam, with the lasso or the rectangle.';
    return;
  }
  cut.move(selection.mask, motion);
  state.time.value = state.assembly.frames;
  state.message.value = `Moved ${plural(selection.count, 'point')} across the seam to their partners.`;
}

export function chooseRoot(state: State): void {
  const { inspected, run, cut } = state;
  if (inspected.value < 0 || !run.clusters) {
    state.message.value = 'First click a point: its view becomes the root.';
    return;
  }
  const root = run.clusters[inspected.value];
  cut.moveViews(motionsFromRoot(run, root));
  state.time.value = state.assembly.frames;
  state.message.value = `Laid out from view ${root}: ${plural(cut.pieces, 'piece')} moved.`;
}

export function undo(state: State): void {
  state.message.value = state.cut.steps ? 'Undone.' : 'Nothing to undo.';
  state.cut.undo();
}

export function saveCut(state: State): void {
  download(`${state.run.manifest.title}-cut.json`, JSON.stringify(state.cut.saved()));
  state.message.value = 'Saved. “ldle embed … --cut FILE” with the same data and options applies and polishes it.';
}

export async function copyIndices(state: State): Promise<void> {
  await copyText(state.selection.indices().join('\n'));
  state.message.value = `Copied ${plural(state.selection.count, 'index').replace('indexs', 'indices')}.`;
}

/// Clears the traced segment, the highlighted arc, the clicked point, the selection and the message.
export function clearAll(state: State): void {
  state.segment.value = null;
  state.highlightedArc.value = null;
  state.inspected.value = -1;
  state.selection.clear();
  state.message.value = '';
}

export function stepColoring(state: State, step: number): void {
  const { colorings, coloring } = state;
  const at = colorings.indexOf(coloring.value!);
  if (at >= 0) coloring.value = colorings[(at + step + colorings.length) % colorings.length];
}

export function stepPoint(state: State, step: number): void {
  const { n } = state.run;
  state.inspected.value = (Math.max(state.inspected.value, step > 0 ? -1 : 0) + step + n) % n;
}

export function toggleTheme(state: State): void {
  state.theme.value = state.theme.value === 'light' ? 'dark' : 'light';
}
