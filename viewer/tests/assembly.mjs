/// An animation that ends in a given embedding: views are scattered, then placed one after the other.
import { exact, quantised } from './report.mjs';

/// Pseudo-random numbers that are the same in every run.
export function random(seed = 1) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/// Only for embeddings in the plane. View m has y = R_m c + v_m, where R_m is a rotation by its own angle.
export function assembly(embedding, clusters, views, frameCount = 8) {
  const next = random(7);
  const angle = Array.from({ length: views }, () => 2 * Math.PI * next());
  const middle = Array.from({ length: views }, () => [0, 0, 0]);
  clusters.forEach((view, i) => {
    middle[view][0] += embedding[2 * i];
    middle[view][1] += embedding[2 * i + 1];
    ++middle[view][2];
  });
  const center = middle.map(([x, y, count]) => [x / Math.max(1, count), y / Math.max(1, count)]);
  const coordinates = new Float64Array(embedding.length);
  clusters.forEach((view, i) => {
    const [x, y] = [embedding[2 * i] - center[view][0], embedding[2 * i + 1] - center[view][1]];
    const [c, s] = [Math.cos(angle[view]), Math.sin(angle[view])];
    coordinates.set([c * x + s * y, -s * x + c * y], 2 * i);
  });
  const extent = Math.max(...center.flat().map(Math.abs)) || 1;
  const scattered = center.map(() => [2.4 * extent * (next() - 0.3), 2.4 * extent * (next() - 0.3)]);
  const placedAt = center.map((_, view) => Math.floor((view * (frameCount - 2)) / views) + 1);
  const frames = Array.from({ length: frameCount }, (_, frame) =>
    center.flatMap((place, view) => {
      const placed = frame >= placedAt[view];
      const turn = placed ? angle[view] : 0;
      return [Math.cos(turn), -Math.sin(turn), Math.sin(turn), Math.cos(turn), ...(placed ? place : scattered[view])];
    }),
  );
  const stage = (frame) => (frame === 0 ? 'scattered' : frame === frameCount - 1 ? 'refined' : 'aligned');
  const placedBy = (frame) => placedAt.filter((at) => at <= frame).length;
  return {
    frames: frames.map((_, frame) => ({ stage: stage(frame), text: `${placedBy(frame)} of ${views} views placed` })),
    arrays: {
      view_coordinates: quantised([clusters.length, 2], coordinates),
      assembly: quantised([frameCount, views, 6], frames.flat()),
      placed_at: exact('i16', [views], placedAt),
    },
  };
}
