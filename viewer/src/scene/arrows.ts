/// The outline as a gluing diagram: an arrow and a letter along every arc, and two markers that move over points that belong
/// together.
import type { State } from '../app/state';
import { letterColor } from '../color/maps';
import { css } from '../color/oklab';
import type { Point } from '../math/polygon';
import type { Arc } from '../seam/arcs';
import { distanceBetween, placeAt, type ArcCurve } from './arc_curves';
import { arrow, dot, inks, letter, type Ink } from './ink';
import type { Pane } from './pane';

type Context = CanvasRenderingContext2D;

const reach = 8; // pixels within which the pointer is at an arc
const letterReach = 10;
const faint = 0.25;

const isHighlighted = (state: State, arc: Arc): boolean => {
  const highlighted = state.highlightedArc.value;
  return highlighted !== null && (arc === highlighted || arc === highlighted.partner);
};

/// Whether the picture shows an arc: all arcs, or only the highlighted ones if arrows are switched off.
function shown(state: State, pane: Pane, arc: Arc): boolean {
  if (pane.name === 'data') return arc.glued && isHighlighted(state, arc);
  return state.outlineIsCurrent && (state.arrows.value || isHighlighted(state, arc));
}

/// The colour of a glued arc and its letter. Over categories it is black or white, so that it is not taken for one of them.
export function arcColor({ coloring, theme }: State, arc: Arc): string {
  return coloring.value?.codes ? inks[theme.value].line : css(letterColor(arc.color, theme.value));
}

const colorOf = (state: State, arc: Arc, ink: Ink): string => (arc.glued ? arcColor(state, arc) : ink.quiet);

/// Shares and sizes of the markers on a highlighted pair: one that moves, or three fixed ones that grow along the arrow.
export function markers(state: State): { share: number; radius: number }[] {
  if (!state.highlightedArc.value?.partner) return [];
  const { value } = state.markerShare;
  return value === null ? [0.25, 0.5, 0.75].map((share) => ({ share, radius: 2 + 5 * share })) : [{ share: value, radius: 6 }];
}

function drawCurve(context: Context, state: State, { arc, path, gap }: ArcCurve, head: number, ink: Ink): void {
  const highlighted = isHighlighted(state, arc);
  const width = arc.glued ? (highlighted ? 4 : 2.2) : highlighted ? 2.5 : 1;
  context.globalAlpha = state.highlightedArc.value && !highlighted ? faint : 1;
  const halo: [number, string][] = arc.glued ? [[width + 3, ink.halo]] : [];
  arrow(context, path.slice(gap, path.length - gap), [...halo, [width, colorOf(state, arc, ink)]], arc.glued ? head - gap : -1);
  context.globalAlpha = 1;
}

function drawLetters(context: Context, state: State, pane: Pane, ink: Ink): void {
  for (const { curve, at } of pane.labels()) {
    const { arc } = curve;
    if (!shown(state, pane, arc)) continue;
    context.globalAlpha = state.highlightedArc.value && !isHighlighted(state, arc) ? faint : 1;
    letter(context, arc.letter, at, arc.glued ? 18 : 13, [ink.halo, colorOf(state, arc, ink)]);
  }
  context.globalAlpha = 1;
}

export function drawArcs(context: Context, state: State, pane: Pane, ink: Ink): void {
  if (!pane.arcs.some((arc) => shown(state, pane, arc))) return;
  const heads = new Map(pane.labels().map(({ curve, head }) => [curve, head]));
  const curves = pane.curves().filter(({ arc }) => shown(state, pane, arc));
  for (const curve of curves)
    if (pane.name === 'embedding' || curve.arc === state.highlightedArc.value)
      drawCurve(context, state, curve, heads.get(curve) ?? -1, ink);
  if (pane.name === 'embedding') drawLetters(context, state, pane, ink);
  for (const curve of curves)
    for (const { share, radius } of isHighlighted(state, curve.arc) ? markers(state) : [])
      dot(context, ...placeAt(curve, share), radius, colorOf(state, curve.arc, ink), ink.halo);
}

/// Returns the arc drawn near a position in the picture, if it is nearer than `nearest` pixels, or the arc whose letter is there.
export function arcAt(state: State, pane: Pane, at: Point, nearest: number): Arc | null {
  if (pane.name !== 'embedding' || !state.outlineIsCurrent || !state.arrows.value) return null;
  let [best, least]: [Arc | null, number] = [null, Math.min(reach, nearest)];
  for (const { arc, path } of pane.curves())
    for (const place of path) {
      const distance = distanceBetween(place, at);
      if (distance < least) [best, least] = [arc, distance];
    }
  return best ?? pane.labels().find((label) => distanceBetween(label.at, at) <= letterReach)?.curve.arc ?? null;
}
