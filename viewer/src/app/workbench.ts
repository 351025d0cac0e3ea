/// The upper part of the page: two linked pictures, their legends, and the player of the assembly.
import { anomalous } from '../color/colorings';
import { savePng, saveSvg } from '../export/save';
import { DensityPicture } from '../scene/density_picture';
import { drawHighlights } from '../scene/highlight';
import { Pane } from '../scene/pane';
import { arrangementOf, place } from '../scene/place';
import { watchPointer } from '../scene/pointer';
import { captionOf } from './captions';
import { h } from './dom';
import { legends } from './legends';
import { animateMarkers } from './marker_animation';
import { pointAnimator } from './point_animation';
import { player } from './player';
import { oncePerFrame, type Signal } from './signal';
import type { State } from './state';
import { panel } from '../panel/panel';
import { toolbar } from './toolbar';
import { watchTurning } from './turntable';

function setUpPane(state: State, pane: Pane): void {
  const button = (label: string, title: string, action: () => void): HTMLElement =>
    h(
      'button.quiet',
      { type: 'button', title, 'aria-label': `${label}: ${title}`, 'data-save': label.toLowerCase(), onclick: action },
      label,
    );
  const caption = h('div.caption');
  state.cut.changed.watch(() => (caption.title = caption.textContent = captionOf(state, pane.name)));
  pane.element.append(
    h(
      'div.bar-above',
      {},
      caption,
      button('Fit', `Show all of the ${pane.name} (0)`, () => pane.fit()),
      button('PNG', `Save the picture of the ${pane.name} as PNG`, () => savePng(state, pane)),
      button('SVG', `Save the picture of the ${pane.name} as SVG`, () => saveSvg(state, pane)),
    ),
  );
  pane.drawOverlay = (context) => drawHighlights(context, state, pane);
  watchPointer(state, pane);
}

/// The points that are larger than others: those above the threshold if points are coloured by their anomaly score, and those on the
/// seam if it is drawn over other colours.
function marks({ run, coloring, seamPainting, cut }: State): (i: number) => boolean {
  if (coloring.value?.id === 'anomaly') return (i) => run.anomaly![i] > anomalous;
  return (i) => seamPainting.value !== null && cut.gluing[i] >= 0;
}

const faint = 56;

/// Strength of each point: 0 if it is hidden, faint if others are selected or pointed at. null: all points have full strength.
function strengths(state: State, { name }: Pane): Uint8Array | null {
  const { run, selection, pointedLevel, isHidden } = state;
  const codes = state.coloring.value?.codes;
  const assembling = name === 'embedding' ? state.assembly.strengths(state.time.value) : null;
  const isFaint = selection.count
    ? (i: number) => !selection.mask[i]
    : codes && pointedLevel.value !== null
      ? (i: number) => codes[i] !== pointedLevel.value
      : null;
  if (!isHidden && !isFaint) return assembling;
  return Uint8Array.from({ length: run.n }, (_, i) => (isHidden?.(i) ? 0 : isFaint?.(i) ? faint : (assembling?.[i] ?? 255)));
}

/// Updates colours and strengths when the state changes. The returned function paints at once.
function watchPaint(state: State, panes: Pane[]): () => void {
  const paintNow = (): void => {
    for (const pane of panes) {
      pane.cloud.setPaint(state.painting.value!.rgb, strengths(state, pane));
      pane.cloud.setMarked(marks(state), state.coloring.value?.id === 'anomaly');
      pane.refresh();
    }
  };
  const paint = oncePerFrame(paintNow);
  state.painting.watch(paint);
  state.selection.changed.onChange(paint);
  state.pointedLevel.onChange(paint);
  state.hiddenLevels.changed.onChange(() => {
    paintNow();
    panes.forEach((pane) => pane.changed());
  });
  let assembling = false;
  state.time.onChange(() => {
    if (!state.atEnd || assembling) paint();
    assembling = !state.atEnd;
  });
  return paintNow;
}

/// Updates the positions of the embedding's points when time or cut change. The picture is fitted to them until the user pans or
/// zooms.
function watchPlaces(state: State, pane: Pane): void {
  const { run, cut, assembly } = state;
  const positions = new Float32Array(run.embedding.length);
  const arrangement = arrangementOf(run);
  const show = (): void => {
    place(positions, run.d, pane.cloud.positions, arrangement);
    pane.moved();
  };
  const animateTo = pointAnimator(state.moving, positions, show);
  state.time.onChange(
    oncePerFrame(() => {
      assembly.at(state.time.value, cut.positions, positions);
      show();
      if (!pane.control.touched) pane.fit(assembly.bounds(state.time.value, cut.positions, arrangement));
    }),
  );
  cut.changed.onChange(() => {
    assembly.resetEnd();
    pane.fit(assembly.bounds(assembly.frames, cut.positions, arrangement));
    animateTo(cut.positions);
  });
  positions.set(cut.positions);
  show();
  pane.fitPoints();
}

export interface Workbench {
  element: HTMLElement;
  panes: Pane[];
  /// Copies the pictures in their current state for printing.
  copyForPrint(): void;
}

export function workbench(state: State): Workbench {
  const { run } = state;
  const solid = run.d >= 3;
  const label = `the embedding; arrow keys ${solid ? 'rotate' : 'pan'} it`;
  const embedding = new Pane('embedding', label, run.n, !solid, run.arcs, solid);
  const data = run.data ? new Pane('data', 'the data; arrow keys rotate them', run.n, run.dataWidth < 3, run.arcs, solid) : null;
  if (data) {
    place(run.data!, run.dataWidth, data.cloud.positions);
    data.moved();
    data.fitPoints();
    setUpPane(state, data);
  }
  setUpPane(state, embedding);
  if (run.density) {
    embedding.showBehind(new DensityPicture(run.density));
    const show = (): void => embedding.setDensityVisible(state.outlineIsCurrent);
    for (const signal of [state.time, state.moving]) (signal as Signal<unknown>).watch(show);
    state.cut.changed.onChange(show);
  }
  const panes = data ? [data, embedding] : [embedding];
  watchPlaces(state, embedding);
  const paintNow = watchPaint(state, panes);
  for (const pane of panes) {
    state.theme.watch((theme) => pane.setTheme(theme));
    state.perspective.onChange((on) => {
      pane.control.setPerspective(on);
      pane.changed();
    });
    state.pointScale.onChange((scale) => {
      pane.pointScale = scale;
      pane.changed();
    });
    const overlay = oncePerFrame(() => pane.renderOverlay());
    for (const signal of [
      state.hover,
      state.inspected,
      state.segment,
      state.shape,
      state.arrows,
      state.highlightedArc,
      state.markerShare,
    ])
      (signal as { onChange(listener: () => void): void }).onChange(overlay);
    state.tool.watch((tool) => (pane.overlay.dataset.tool = tool));
    state.hover.watch((point) => pane.overlay.toggleAttribute('data-seam', point >= 0 && state.cut.partners.count(point) > 0));
  }
  animateMarkers(state);
  watchTurning(state, panes);
  const views = h('div.views', {}, ...panes.map((pane) => pane.element));
  const strip = h('div.strip', {}, legends(state), player(state));
  const stage = h('div.stage', {}, toolbar(state), views, strip);
  const copyForPrint = (): void => {
    paintNow();
    panes.forEach((pane) => pane.copyForPrint());
  };
  return { element: h('main.workbench', {}, stage, panel(state, data ?? embedding)), panes, copyForPrint };
}
