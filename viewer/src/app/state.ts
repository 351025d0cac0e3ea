/// What the page knows at a moment; parts of it watch what they show.
import { colorings, gluingColoring, type Coloring, type Theme } from '../color/colorings';
import type { Painting, Ramp } from '../color/paint';
import { Assembly } from '../assembly/assemble';
import type { Run } from '../run/run';
import { Cut } from '../reglue/cut';
import type { Arc } from '../tear/arcs';
import type { Stretch } from '../tear/stretch';
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
  readonly tearOver = new Signal(false);
  readonly time: Signal<number>;
  readonly playing = new Signal(false);
  readonly gliding = new Signal(false); // points are on their way to new places
  readonly stretch = new Signal<Stretch | null>(null);
  readonly arrows: Signal<boolean>; // along the rim
  readonly lit = new Signal<Arc | null>(null); // pointed at, together with its partner
  readonly lap = new Signal<number | null>(null); // share of the arcs at which markers run; null: they stand still
  readonly shape = new Signal<Shape | null>(null); // of a lasso while it is drawn
  readonly pointScale = new Signal(1);
  readonly message = new Signal('');
  readonly cut: Cut;
  readonly assembly: Assembly;
  readonly painting = new Signal<Painting | null>(null);
  readonly tearPainting = new Signal<Painting | null>(null);

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
    this.tearOver.value = Boolean(run.gluing && this.coloring.value?.id !== 'gluing');
    const repaint = (): void => this.repaint();
    for (const signal of [this.theme, this.coloring, this.tearOver]) (signal as Signal<unknown>).onChange(repaint);
    this.cut.changed.onChange(repaint);
    this.repaint();
  }

  /// Points that are drawn at their places in the embedding, so that tears may be traced and pieces moved.
  get atEnd(): boolean {
    return this.time.value >= this.assembly.frames;
  }

  /// Whether the rim is where the run left it.
  get rimIsThere(): boolean {
    return this.atEnd && !this.cut.pieces && !this.gliding.value;
  }

  colorBy(id: string): void {
    this.coloring.value = this.colorings.find((coloring) => coloring.id === id) ?? this.coloring.value;
  }

  private repaint(): void {
    const tear = this.run.gluing ? gluingColoring(() => this.cut.gluing).paint(this.theme.value) : null;
    const base = this.coloring.value?.paint(this.theme.value) ?? {
      rgb: new Uint8Array(3 * this.run.n).fill(128),
      legend: { kind: 'categories' as const, title: '', items: [] },
    };
    const over = this.tearOver.value && tear && this.coloring.value?.id !== 'gluing';
    if (over) {
      base.rgb = base.rgb.slice();
      this.cut.gluing.forEach((color, i) => {
        if (color >= 0) base.rgb.set(tear.rgb.subarray(3 * i, 3 * i + 3), 3 * i);
      });
    }
    if (over) delete (tear.legend as Ramp).other; // away from the tear the other colours are seen
    this.tearPainting.value = over ? tear : null;
    this.painting.value = base;
  }
}
