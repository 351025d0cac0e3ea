/// The legends below the pictures: of the colouring, and of the seam if it is drawn over it.
import { rampLegend } from '../color/legend_view';
import { h } from './dom';
import { levelLegend, type LevelLegend } from './level_legend';
import type { State } from './state';

export function legends(state: State): HTMLElement {
  const element = h('div.legends');
  let levels: LevelLegend | null = null;
  state.painting.watch((painting) => {
    if (!painting) return;
    const { legend } = painting;
    state.pointedLevel.value = null; // the entry under the pointer is replaced
    levels = legend.kind === 'categories' && legend.items.length ? levelLegend(state, legend) : null;
    const ramps = [legend, state.seamPainting.value?.legend].flatMap((one) => (one?.kind === 'ramp' ? [rampLegend(one)] : []));
    element.replaceChildren(...(levels ? [levels.element] : []), ...ramps);
  });
  state.hiddenLevels.changed.onChange(() => levels?.update());
  state.hover.onChange((point) => levels?.point(point));
  return element;
}
