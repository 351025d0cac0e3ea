/// Points go to their new places while one looks, unless the browser is told to keep still.
import type { Signal } from './signal';

const milliseconds = 450;

/// An action that changes `positions` into a target and shows them on the way; `gliding` tells that it is not over yet.
export function glider(gliding: Signal<boolean>, positions: Float32Array, show: () => void): (target: Float32Array) => void {
  let current: Float32Array | null = null;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  return (target) => {
    const start = performance.now();
    const from = positions.slice();
    const step = (now: number): void => {
      if (current !== target) return; // another move has begun
      const t = still.matches ? 1 : Math.min(1, Math.max(0, (now - start) / milliseconds));
      const share = t * t * (3 - 2 * t);
      for (let k = 0; k < positions.length; ++k) positions[k] = t === 1 ? target[k] : from[k] + share * (target[k] - from[k]);
      show();
      if (t < 1) requestAnimationFrame(step);
      else gliding.value = false;
    };
    current = target;
    gliding.value = true;
    requestAnimationFrame(step);
  };
}
