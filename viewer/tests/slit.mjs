/// A disc of rings with a slit from its right edge to its middle: boundary c; the two sides of the slit are a and a'.
import { exact, quantised } from './report.mjs';

const rings = 24;

export function slitDisc(halfOpening) {
  const places = [];
  const [edge, lower, upper] = [[], [], []]; // in the order of the walk
  for (let ring = 0; ring <= rings; ++ring) {
    const steps = Math.max(1, 6 * ring);
    for (let k = 0; k <= (ring ? steps : 0); ++k) {
      const angle = halfOpening + (2 * (Math.PI - halfOpening) * k) / steps;
      const point = places.push([(ring / rings) * Math.cos(angle), (ring / rings) * Math.sin(angle)]) - 1;
      if (ring === rings) edge.push(point);
      if (k === 0) upper.push(point);
      if (k === (ring ? steps : 0)) lower.unshift(point);
    }
  }
  const outline = [edge, lower, upper].flatMap((points, arc) => points.flatMap((point) => [arc, point]));
  const arc = (letter, glued, reversed) => ({ letter, glued, reversed });
  const arcs = [arc('c', false, false), arc('a', true, false), arc('a', true, true)];
  const component = { points: places.length, name: 'disc', sure: true, in_words: 'a disc', word: "c a a'", arcs };
  return {
    title: 'slit',
    n: places.length,
    d: 2,
    views: 0,
    summary: { topology: { dimension: 2, components: [component] } },
    arrays: { embedding: quantised([places.length, 2], places.flat()), outline: exact('i32', [outline.length / 2, 2], outline) },
  };
}
