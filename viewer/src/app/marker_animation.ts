/// Moves markers along the highlighted arcs, again and again, unless the browser asks for reduced motion.
import type { State } from './state';

const milliseconds = 2500;

export function animateMarkers(state: State): void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  let runs = 0;
  state.highlightedArc.onChange((arc) => {
    const own = ++runs;
    state.markerShare.value = null;
    if (!arc?.partner || reducedMotion.matches) return;
    const start = performance.now();
    const step = (now: number): void => {
      if (own !== runs) return;
      state.markerShare.value = (Math.max(0, now - start) / milliseconds) % 1;
      requestAnimationFrame(step);
    };
    step(start);
  });
}
