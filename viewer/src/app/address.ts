/// Keeps the switches of the page in its address, after the #: a reloaded or copied address shows the same picture.
import type { Signal } from './signal';
import type { State } from './state';

interface Switch {
  name: string;
  signal: Signal<any>;
  value(): string;
  set(value: string): void;
}

const onOff = (on: boolean): string => (on ? 'on' : 'off');

function switches(state: State): Switch[] {
  const { coloring, seamColors, arrows, perspective, theme } = state;
  return [
    { name: 'colour', signal: coloring, value: () => coloring.value?.id ?? '', set: (id) => state.colorBy(id) },
    {
      name: 'seam',
      signal: seamColors,
      value: () => (state.seamChosen ? onOff(seamColors.value) : ''),
      set: (text) => state.chooseSeamColors(text === 'on'),
    },
    { name: 'arrows', signal: arrows, value: () => onOff(arrows.value), set: (text) => (arrows.value = text === 'on') },
    {
      name: 'perspective',
      signal: perspective,
      value: () => onOff(perspective.value),
      set: (text) => (perspective.value = text === 'on'),
    },
    { name: 'theme', signal: theme, value: () => theme.value, set: (text) => (theme.value = text === 'dark' ? 'dark' : 'light') },
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
      // The page is inside another one, to which the address belongs.
    }
  };
  for (const { signal } of all) signal.onChange(write);
}
