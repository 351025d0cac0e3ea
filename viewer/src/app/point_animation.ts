/// Moves points to their new positions with a short animation, or at once if the browser asks for reduced motion.
import type { Signal } from './signal';

const milliseconds = 450;

/// Returns a function that moves `positions` to a target and calls `show` for each step; `moving` is true until it has ended.
export function pointAnimator(
  moving: Signal<boolean>,
  positions: Float32Array,
  show: () => void,
): (target: Float32Array) => void {
  let current: Float32Array | null = null;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  return (target) => {
    const start = performance.now();
    const from = positions.slice();
    const step = (now: number): void => {
      if (current !== target) return; // another move has begun
      const t = reducedMotion.matches ? 1 : Math.min(1, Math.max(0, (now - start) / milliseconds));
      const share = t * t * (3 - 2 * t);
      for (let k = 0; k < positions.length; ++k) positions[k] = t === 1 ? target[k] : from[k] + share * (target[k] - from[k]);
      show();
      if (t < 1) requestAnimationFrame(step);
      else moving.value = false;
    };
    current = target;
    moving.value = true;
    requestAnimationFrame(step);
  };
}
