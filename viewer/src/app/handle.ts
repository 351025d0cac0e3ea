/// `window.ldle`: the state of the page, for tests and for the browser's console.
import { svgOf } from '../export/save';
import type { SavedCut } from '../reglue/cut';
import type { Point } from '../math/polygon';
import { placeAt } from '../scene/arc_curves';
import { arcColor, markers } from '../scene/arrows';
import type { Pane, PaneName } from '../scene/pane';
import type { State } from './state';

export interface Handle {
  ready: boolean;
  /// Whether no points are moving: pieces are in place and the assembly is not playing.
  idle(): boolean;
  n: number;
  state: State;
  /// Position of a point in the page, in pixels.
  where(pane: PaneName, point: number): [number, number];
  /// Positions of all points in a picture, in pixels.
  screen(pane: PaneName): { x: number[]; y: number[] };
  /// Colour drawn at a position in the page.
  pixel(pane: PaneName, x: number, y: number): number[];
  /// Whether the density of all points is drawn behind the landmarks.
  densityVisible(): boolean;
  /// The arcs of the outline in a picture, with their curves, letters and markers in the page, in pixels.
  outline(pane: PaneName): { letter: string; color: string; path: Point[]; label: Point | null; markers: Point[] }[];
  partners(point: number): number[];
  positions(): number[];
  selected(): number[];
  cut(): SavedCut;
  svg(pane: PaneName): string;
}

declare global {
  interface Window {
    ldle?: Handle;
  }
}

export function expose(state: State, panes: Pane[]): void {
  const named = (name: PaneName): Pane => panes.find((pane) => pane.name === name)!;
  window.ldle = {
    ready: true,
    idle: () => !state.moving.value && !state.playing.value,
    n: state.run.n,
    state,
    where(name, point) {
      const box = named(name).overlay.getBoundingClientRect();
      const { x, y } = named(name).screen();
      return [box.left + x[point], box.top + y[point]];
    },
    screen: (name) => ({ x: Array.from(named(name).screen().x), y: Array.from(named(name).screen().y) }),
    densityVisible: () => named('embedding').densityVisible,
    pixel(name, x, y) {
      const pane = named(name);
      pane.render();
      const box = pane.overlay.getBoundingClientRect();
      const gl = pane.surface.getContext('webgl2')!;
      const ratio = pane.surface.width / pane.width;
      const color = new Uint8Array(4);
      gl.readPixels(
        Math.floor((x - box.left) * ratio),
        pane.surface.height - 1 - Math.floor((y - box.top) * ratio),
        1,
        1,
        gl.RGBA,
        gl.UNSIGNED_BYTE,
        color,
      );
      return Array.from(color.slice(0, 3));
    },
    outline(name) {
      const pane = named(name);
      const box = pane.overlay.getBoundingClientRect();
      const inPage = ([x, y]: Point): Point => [box.left + x, box.top + y];
      return pane.curves().map((curve) => {
        const { arc, path } = curve;
        const label = pane.labels().find((one) => one.curve === curve);
        const highlighted = state.highlightedArc.value === arc || state.highlightedArc.value?.partner === arc;
        return {
          letter: arc.letter,
          color: arcColor(state, arc),
          path: path.map(inPage),
          label: label ? inPage(label.at) : null,
          markers: highlighted ? markers(state).map(({ share }) => inPage(placeAt(curve, share))) : [],
        };
      });
    },
    partners: (point) => Array.from(state.cut.partners.of(point)),
    positions: () => Array.from(state.cut.positions),
    selected: () => state.selection.indices(),
    cut: () => state.cut.saved(),
    svg: (name) => svgOf(state, named(name)),
  };
}
