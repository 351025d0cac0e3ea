/// The state of the page. The parts of the page watch the signals that they show.
import { allowsSeam, colorings, paintSeamOver, seamByDefault, type Coloring, type Theme } from '../color/colorings';
import type { Painting, Ramp } from '../color/paint';
import { Assembly } from '../assembly/assemble';
import type { Run } from '../run/run';
import { Cut } from '../reglue/cut';
import type { Arc } from '../seam/arcs';
import type { Segment } from '../seam/segment';
import { HiddenLevels } from './hidden_levels';
import { Selection } from './selection';
import { Signal } from './signal';

export type Tool = 'explore' | 'trace' | 'lasso' | 'rectangle';

export interface Shape {
  pane: string;
  polygon: [number, number][];
}

export class State {
  readonly theme: Signal<Theme>;
  readonly tool = new Signal<Tool>('explore');
  readonly hover = new Signal(-1);
  readonly inspected = new Signal(-1);
  readonly selection: Selection;
  readonly colorings: Coloring[];
  readonly coloring: Signal<Coloring | null>;
  readonly seamColors = new Signal(false);
  readonly hiddenLevels = new HiddenLevels();
  readonly pointedLevel = new Signal<number | null>(null); // category under the pointer in the legend
  readonly time: Signal<number>;
  readonly playing = new Signal(false);
  readonly moving = new Signal(false); // points are being moved to new positions
  readonly segment = new Signal<Segment | null>(null);
  readonly arrows: Signal<boolean>; // whether they are drawn along the outline
  readonly highlightedArc = new Signal<Arc | null>(null); // its partner is highlighted too
  readonly markerShare = new Signal<number | null>(null); // of the arcs, at which the markers are; null: they do not move
  readonly shape = new Signal<Shape | null>(null); // of a lasso or rectangle while it is drawn
  readonly pointScale = new Signal(1);
  readonly turning = new Signal(false); // whether pictures in space turn slowly
  readonly perspective = new Signal(true); // of pictures in space; otherwise a parallel projection
  readonly message = new Signal('');
  readonly cut: Cut;
  readonly assembly: Assembly;
  readonly painting = new Signal<Painting | null>(null);
  readonly seamPainting = new Signal<Painting | null>(null);
  seamChosen = false; // whether the user has switched the colours of the seam

  constructor(
    readonly run: Run,
    theme: Theme,
  ) {
    this.theme = new Signal(theme);
    this.arrows = new Signal(run.arcs.length > 0);
    this.selection = new Selection(run.n);
    this.cut = new Cut(run);
    this.assembly = new Assembly(run);
    this.time = new Signal(this.assembly.frames);
    this.colorings = colorings(run, () => this.cut.gluing);
    this.coloring = new Signal<Coloring | null>(
      this.colorings.find(({ group }) => group.startsWith('Parameters')) ?? this.colorings[0] ?? null,
    );
    this.coloring.watch((coloring) => {
      this.hiddenLevels.showAll();
      if (!this.seamChosen) this.seamColors.value = run.gluing !== null && seamByDefault(coloring);
    });
    const repaint = (): void => this.repaint();
    for (const signal of [this.theme, this.coloring, this.seamColors]) (signal as Signal<unknown>).onChange(repaint);
    this.cut.changed.onChange(repaint);
    this.repaint();
  }

  /// Whether the points are drawn at their positions in the embedding, so that the seam can be traced and pieces can be moved.
  get atEnd(): boolean {
    return this.time.value >= this.assembly.frames;
  }

  /// Whether the outline is drawn as the run left it.
  get outlineIsCurrent(): boolean {
    return this.atEnd && !this.cut.pieces && !this.moving.value;
  }

  colorBy(id: string): void {
    this.coloring.value = this.colorings.find((coloring) => coloring.id === id) ?? this.coloring.value;
  }

  /// Switches the colours of the seam; from then on they stay so for all colourings.
  chooseSeamColors(on: boolean): void {
    if (!this.run.gluing) return;
    this.seamChosen = true;
    this.seamColors.value = on;
  }

  /// Whether a point's category is hidden; null: nothing is hidden.
  get isHidden(): ((i: number) => boolean) | null {
    const { hiddenLevels } = this;
    const codes = this.coloring.value?.codes;
    return codes && hiddenLevels.size ? (i) => hiddenLevels.has(codes[i]) : null;
  }

  private repaint(): void {
    const seam = this.run.gluing ? paintSeamOver(this.cut.gluing, this.theme.value) : null;
    const base = this.coloring.value?.paint(this.theme.value) ?? {
      rgb: new Uint8Array(3 * this.run.n).fill(128),
      legend: { kind: 'categories' as const, title: '', items: [] },
    };
    if (this.cut.pieces && this.coloring.value?.id === 'component') base.legend.title += ', before moves';
    const over = this.seamColors.value && seam && allowsSeam(this.coloring.value);
    if (over) {
      base.rgb = base.rgb.slice();
      this.cut.gluing.forEach((color, i) => {
        if (color >= 0) base.rgb.set(seam.rgb.subarray(3 * i, 3 * i + 3), 3 * i);
      });
    }
    if (over) delete (seam.legend as Ramp).other; // points off the seam keep their other colours
    this.seamPainting.value = over ? seam : null;
    this.painting.value = base;
  }
}
