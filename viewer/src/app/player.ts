/// Controls that play, pause and scrub the frames of the registration.
import { h } from './dom';
import type { State } from './state';

const secondsPerFrame = 0.45;

export function togglePlay(state: State): void {
  if (!state.assembly.frames) return;
  if (!state.playing.value && state.atEnd) state.time.value = 0;
  state.playing.value = !state.playing.value;
}

export function player(state: State): HTMLElement | null {
  const { frames } = state.assembly;
  if (!frames) return null;
  const button = h('button.round', { type: 'button', id: 'play', onclick: () => togglePlay(state) });
  const pause = (): void => {
    state.playing.value = false;
    state.time.value = Number(slider.value);
  };
  const slider = h('input', {
    type: 'range',
    id: 'time',
    min: 0,
    max: frames,
    step: 0.01,
    'aria-label': 'time of the registration',
    oninput: pause,
  }) as HTMLInputElement;
  const caption = h('span.caption', { 'aria-live': 'off' });
  const describe = (): void => {
    const moved = state.atEnd && state.cut.pieces > 0;
    caption.textContent = moved ? 'the embedding, with moved pieces' : state.assembly.caption(state.time.value);
    slider.setAttribute('aria-valuetext', caption.textContent);
  };
  state.time.watch((time) => {
    slider.value = String(time);
    describe();
  });
  state.cut.changed.onChange(describe);
  state.playing.watch((playing) => {
    button.textContent = playing ? '❚❚' : '▶';
    button.title = `${playing ? 'Pause' : 'Play the assembly of the views'} (space)`;
    button.setAttribute('aria-label', playing ? 'pause' : 'play the assembly of the views');
  });
  runClock(state);
  return h('div.player', { role: 'group', 'aria-label': 'assembly' }, button, h('div.track', {}, slider, caption));
}

function runClock(state: State): void {
  let last = 0;
  const tick = (now: number): void => {
    if (!state.playing.value) return;
    const step = Math.min(0.1, (now - last) / 1000);
    last = now;
    state.time.value = Math.min(state.assembly.frames, state.time.value + step / secondsPerFrame);
    if (state.atEnd) state.playing.value = false;
    else requestAnimationFrame(tick);
  };
  state.playing.onChange((playing) => {
    last = performance.now();
    if (playing) requestAnimationFrame(tick);
  });
}
