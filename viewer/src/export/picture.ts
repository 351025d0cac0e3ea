/// A saved picture: the title, the part of a pane that has something in it, and the legends.
import { captionOf } from '../app/captions';
import type { State } from '../app/state';
import type { Categories, Legend } from '../color/paint';
import { inks } from '../scene/ink';
import type { Pane } from '../scene/pane';
import { legendBlock, widthOf, write, type Block, type Context } from './legend_drawing';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const margin = 16;
const titleHeight = 44;
const leastWidth = 240;
const mostEntries = 60; // of a legend
const titleFont = '600 15px system-ui, sans-serif';
const captionFont = '12px system-ui, sans-serif';

/// The part of the pane that its points, its outline and its box take, with a margin.
function contents(pane: Pane, outlined: boolean): Box {
  const whole = { x: 0, y: 0, width: pane.width, height: pane.height };
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  const add = ([x, y]: readonly number[], reach: number): void => {
    if (!(x > -reach && y > -reach && x < pane.width + reach && y < pane.height + reach)) return;
    [low[0], low[1]] = [Math.min(low[0], x - reach), Math.min(low[1], y - reach)];
    [high[0], high[1]] = [Math.max(high[0], x + reach), Math.max(high[1], y + reach)];
  };
  const { x, y, depth } = pane.screen();
  const radius = (pane.pointSize() + pane.markGrowth()) / 2;
  for (let i = 0; i < x.length; ++i) if (!Number.isNaN(depth[i])) add([x[i], y[i]], radius);
  if (outlined) {
    for (const { path } of pane.curves()) path.forEach((at) => add(at, 4));
    for (const { at } of pane.labels()) add(at, 14);
  }
  for (const edge of pane.frame?.drawn(pane.projection()) ?? []) edge.forEach((at) => add(at, 2));
  if (low[0] > high[0] || pane.densityVisible) return whole;
  const [left, top] = low.map((value) => Math.max(0, Math.floor(value - margin)));
  const right = Math.min(pane.width, Math.ceil(high[0] + margin));
  const bottom = Math.min(pane.height, Math.ceil(high[1] + margin));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/// The legend without hidden categories; only the first ones if there are more than a picture has room for.
function shown(legend: Categories, { hiddenLevels }: State): Categories {
  const items = legend.items.filter(({ code }) => !hiddenLevels.has(code));
  const more = items.length - mostEntries;
  const notes = [more > 0 ? `and ${more} more` : '', legend.note ?? ''].filter(Boolean);
  return { ...legend, items: items.slice(0, mostEntries), note: notes.join(', ') };
}

function shownLegends(state: State): Legend[] {
  const legends = [state.painting.value, state.seamPainting.value].flatMap((one) => (one ? [one.legend] : []));
  return legends
    .map((legend) => (legend.kind === 'categories' ? shown(legend, state) : legend))
    .filter((legend) => legend.kind === 'ramp' || legend.items.length > 0);
}

export class Picture {
  readonly crop: Box;
  readonly width: number;
  readonly height: number;
  /// Where the crop is in the picture.
  readonly left: number;
  readonly top = titleHeight;
  private readonly legends: Block;
  private readonly title: string;
  private readonly caption: string;

  constructor(
    private readonly state: State,
    pane: Pane,
  ) {
    this.title = state.run.manifest.title;
    this.caption = captionOf(state, pane.name);
    this.crop = contents(pane, pane.name === 'embedding' && state.arrows.value && state.outlineIsCurrent);
    const ink = inks[state.theme.value];
    const inside = Math.max(
      this.crop.width - 2 * margin,
      leastWidth,
      widthOf(this.title, titleFont),
      widthOf(this.caption, captionFont),
    );
    this.legends = legendBlock(shownLegends(state), inside, { ink: ink.line, quiet: ink.quiet });
    this.width = Math.ceil(Math.max(inside, this.legends.width) + 2 * margin);
    this.left = Math.round((this.width - this.crop.width) / 2);
    this.height = Math.ceil(titleHeight + this.crop.height + (this.legends.height ? this.legends.height + margin : 0));
  }

  /// Draws the title and the legends.
  drawTexts(context: Context): void {
    const { line, quiet } = inks[this.state.theme.value];
    context.globalAlpha = 1;
    context.textAlign = 'left';
    write(context, this.title, margin, 21, titleFont, line);
    write(context, this.caption, margin, 38, captionFont, quiet);
    this.legends.draw(context, margin, titleHeight + this.crop.height);
  }
}
