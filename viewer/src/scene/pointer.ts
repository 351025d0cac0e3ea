/// Pointer input of a picture: point, rotate or pan, trace the seam, select.
import type { Change } from '../app/selection';
import type { State } from '../app/state';
import { inside, rectangle, type Point } from '../math/polygon';
import type { Arc } from '../seam/arcs';
import { Trace } from '../seam/segment';
import { arcAt } from './arrows';
import type { Pane } from './pane';

const clickReach = 4; // pixels that the pointer may move during a click
const pickReach = 14;

export function pickAt(pane: Pane, x: number, y: number): number {
  return pane.screen().pick(x, y, pickReach, Math.max(3, pane.pointSize() / 2));
}

function selectInside(state: State, pane: Pane, polygon: Point[], change: Change): void {
  const { x, y, depth } = pane.screen();
  const found: number[] = [];
  for (let i = 0; i < x.length; ++i) if (!Number.isNaN(depth[i]) && inside(polygon, x[i], y[i])) found.push(i);
  state.selection.set(found, change);
}

/// A drag from its start to its end.
interface Drag {
  move(at: Point, event: PointerEvent): void;
  end(event: PointerEvent): void;
}

function navigate(state: State, pane: Pane, shift: boolean): Drag {
  let last: Point | null = null;
  return {
    move([x, y]) {
      if (last) pane.control.drag(x - last[0], y - last[1], shift);
      last = [x, y];
      state.hover.value = -1;
      pane.changed();
    },
    end() {},
  };
}

function traceSeam(state: State, pane: Pane): Drag {
  const trace = new Trace(state.cut.partners);
  return {
    move([x, y]) {
      trace.add(x, y, pane.screen());
      state.segment.value = trace.segment();
    },
    end() {},
  };
}

function select(state: State, pane: Pane, boxed: boolean): Drag {
  let path: Point[] = [];
  return {
    move(at) {
      path = boxed ? [path[0] ?? at, at] : [...path, at];
      state.shape.value = { pane: pane.name, polygon: boxed ? rectangle(path[0], at) : path };
    },
    end(event) {
      const polygon = state.shape.value?.polygon ?? [];
      state.shape.value = null;
      if (polygon.length > 2) selectInside(state, pane, polygon, event.shiftKey ? 'add' : event.altKey ? 'remove' : 'replace');
    },
  };
}

function dragFor(state: State, pane: Pane, event: PointerEvent, at: Point): Drag {
  const tool = state.tool.value;
  if (event.buttons !== 1 || event.ctrlKey || event.metaKey) return navigate(state, pane, true);
  if (tool === 'lasso' || tool === 'rectangle') return select(state, pane, tool === 'rectangle');
  const point = pickAt(pane, ...at);
  const onSeam = pane.name === 'embedding' && state.atEnd && point >= 0 && state.cut.partners.count(point) > 0;
  return tool === 'trace' || onSeam ? traceSeam(state, pane) : navigate(state, pane, event.shiftKey);
}

/// Returns what is under the pointer: an arc of the outline, or a point if it is nearer.
function targetAt(state: State, pane: Pane, at: Point): { arc: Arc | null; point: number } {
  const found = pickAt(pane, ...at);
  const { x, y } = pane.screen();
  const arc = arcAt(state, pane, at, found < 0 ? Infinity : Math.hypot(x[found] - at[0], y[found] - at[1]));
  return { arc, point: arc ? -1 : found };
}

/// Removes a highlight only if it has set it itself: a letter of the word may have the keyboard's focus.
function hover(state: State, pane: Pane): (at: Point | null) => void {
  let own: Arc | null = null;
  return (at) => {
    const found = at && !state.playing.value ? targetAt(state, pane, at) : { arc: null, point: -1 };
    state.hover.value = found.point;
    if (found.arc || state.highlightedArc.value === own) state.highlightedArc.value = found.arc;
    own = found.arc;
    pane.overlay.toggleAttribute('data-arc', own !== null);
  };
}

function click(state: State, pane: Pane, at: Point): void {
  const { arc, point: found } = targetAt(state, pane, at);
  state.highlightedArc.value = arc;
  if (arc) return;
  state.segment.value = null;
  state.inspected.value = found;
  if (found < 0) state.selection.clear();
}

export function watchPointer(state: State, pane: Pane): void {
  const target = pane.overlay;
  let start: Point | null = null;
  let drag: Drag | null = null;
  const hoverAt = hover(state, pane);
  const place = (event: MouseEvent): Point => {
    const box = target.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  target.addEventListener('pointerdown', (event) => {
    start = place(event);
    target.setPointerCapture(event.pointerId);
  });
  target.addEventListener('pointermove', (event) => {
    const at = place(event);
    if (!start) return hoverAt(at);
    if (!drag && Math.hypot(at[0] - start[0], at[1] - start[1]) > clickReach) {
      drag = dragFor(state, pane, event, start);
      drag.move(start, event);
    }
    drag?.move(at, event);
  });
  const finish = (event: PointerEvent): void => {
    if (drag) drag.end(event);
    else if (start && event.button === 0) click(state, pane, place(event));
    start = drag = null;
  };
  target.addEventListener('pointerup', finish);
  target.addEventListener('pointercancel', () => (start = drag = null));
  target.addEventListener('pointerleave', () => hoverAt(null));
  target.addEventListener('contextmenu', (event) => event.preventDefault());
  target.addEventListener('dblclick', () => pane.fit());
  target.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      pane.control.zoomAt(...place(event), Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)));
      pane.changed();
    },
    { passive: false },
  );
}
