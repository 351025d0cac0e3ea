/// Turns the pictures of solids slowly around their upright axis: motion shows depth best. Dragging a picture stops it.
import type { Pane } from '../scene/pane';
import type { State } from './state';

const secondsPerTurn = 20;

export function watchTurning(state: State, panes: Pane[]): void {
  let last = 0;
  const step = (now: number): void => {
    if (!state.turning.value) return;
    const angle = (2 * Math.PI * Math.min(0.1, (now - last) / 1000)) / secondsPerTurn;
    last = now;
    for (const pane of panes) {
      pane.control.spin(angle);
      pane.changed();
    }
    requestAnimationFrame(step);
  };
  state.turning.onChange((on) => {
    last = performance.now();
    if (on) requestAnimationFrame(step);
  });
  for (const pane of panes) pane.overlay.addEventListener('pointerdown', () => (state.turning.value = false));
}
