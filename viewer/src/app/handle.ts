/// `window.ldle`: the state of the page for tests and for the curious at the browser's console.
import { svgOf } from '../export/save';
import type { SavedCut } from '../reglue/cut';
import { letterColor } from '../color/maps';
import { css } from '../color/oklab';
import type { Point } from '../math/polygon';
import { placeAt } from '../scene/arc_curves';
import { markers } from '../scene/arrows';
import type { Pane, PaneName } from '../scene/pane';
import type { State } from './state';

export interface Handle {
  ready: boolean;
  /// Nothing moves by itself.
  still(): boolean;
  n: number;
  state: State;
  /// Place of a point in the page, in pixels.
  where(pane: PaneName, point: number): [number, number];
  /// Places of all points in their picture.
  screen(pane: PaneName): { x: number[]; y: number[] };
  /// Colour drawn at a place of the page.
  pixel(pane: PaneName, x: number, y: number): number[];
  /// The arcs along the rim that a picture has, with curves and markers in the page, in pixels.
  rim(pane: PaneName): { letter: string; color: string; way: Point[]; label: Point | null; markers: Point[] }[];
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
    still: () => !state.gliding.value && !state.playing.value,
    n: state.run.n,
    state,
    where(name, point) {
      const box = named(name).overlay.getBoundingClientRect();
      const { x, y } = named(name).screen();
      return [box.left + x[point], box.top + y[point]];
    },
    screen: (name) => ({ x: Array.from(named(name).screen().x), y: Array.from(named(name).screen().y) }),
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
    rim(name) {
      const pane = named(name);
      const box = pane.overlay.getBoundingClientRect();
      const inPage = ([x, y]: Point): Point => [box.left + x, box.top + y];
      return pane.curves().map((curve) => {
        const { arc, way } = curve;
        const label = pane.labels().find((one) => one.curve === curve);
        const lit = state.lit.value === arc || state.lit.value?.partner === arc;
        return {
          letter: arc.letter,
          color: css(letterColor(arc.color, state.theme.value)),
          way: way.map(inPage),
          label: label ? inPage(label.at) : null,
          markers: lit ? markers(state).map(({ share }) => inPage(placeAt(curve, share))) : [],
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
