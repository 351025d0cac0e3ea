/// Keeps the switches of the page in its address, after the #: a reloaded or copied address shows the same picture.
import type { Signal } from './signal';
import type { State } from './state';

interface Switch {
  name: string;
  signal: Signal<any>;
  value(): string;
  set(value: string): void;
}

function switches(state: State): Switch[] {
  const onOff = (name: string, signal: Signal<boolean>, set = (on: boolean): unknown => (signal.value = on)): Switch => ({
    name,
    signal,
    value: () => (signal.value ? 'on' : 'off'),
    set: (value) => set(value === 'on'),
  });
  const { coloring, theme } = state;
  return [
    { name: 'colour', signal: coloring, value: () => coloring.value?.id ?? '', set: (id) => state.colorBy(id) },
    onOff('seam', state.seamColors, (on) => state.chooseSeamColors(on)),
    onOff('arrows', state.arrows),
    onOff('perspective', state.perspective),
    { name: 'theme', signal: theme, value: () => theme.value, set: (name) => (theme.value = name === 'dark' ? 'dark' : 'light') },
  ];
}

/// Sets the switches that the address names, and from then on writes those that differ from what the page begins with.
export function keepInAddress(state: State): void {
  const all = switches(state);
  const first = new Map(all.map(({ name, value }) => [name, value()]));
  const given = new URLSearchParams(window.location.hash.slice(1));
  for (const { name, set } of all) if (given.has(name)) set(given.get(name)!);
  const write = (): void => {
    const changed = all.filter(({ name, value }) => value() !== first.get(name));
    const text = new URLSearchParams(changed.map(({ name, value }) => [name, value()])).toString();
    try {
      window.history.replaceState(null, '', text ? `#${text}` : window.location.pathname + window.location.search);
    } catch {
      // The page is shown inside another one, which has the address.
    }
  };
  for (const { signal } of all) signal.onChange(write);
}
