/// Markers run along the lit arcs, lap after lap, unless the browser is told to keep still.
import type { State } from './state';

const milliseconds = 2500;

export function runLaps(state: State): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  let laps = 0;
  state.lit.onChange((arc) => {
    const own = ++laps;
    state.lap.value = null;
    if (!arc?.partner || still.matches) return;
    const start = performance.now();
    const step = (now: number): void => {
      if (own !== laps) return;
      state.lap.value = (Math.max(0, now - start) / milliseconds) % 1;
      requestAnimationFrame(step);
    };
    step(start);
  });
}
