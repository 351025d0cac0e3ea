/// The range of the colours of an angle: a whole turn, so that its ends have the same colour.
export interface Ticks {
  range: [number, number];
  text: (value: number) => string;
}

const degrees = (value: number): string => `${value < 0 ? '−' : ''}${Math.round(Math.abs(value))}°`;
const radians = (value: number): string => {
  const half = Math.round(value / Math.PI);
  return half === 0 ? '0' : `${half < 0 ? '−' : ''}${Math.abs(half) === 1 ? '' : Math.abs(half)}π`;
};
const turns = [
  { turn: 2 * Math.PI, text: radians },
  { turn: 360, text: degrees },
];
const rounding = 0.005; // of a turn

/// Returns the turn in radians or degrees that values from `low` to `high` fill by more than half; null if there is none.
export function wholeTurn(low: number, high: number): Ticks | null {
  const span = high - low;
  const found = turns.find(({ turn }) => span > turn / 2 && span <= (1 + rounding) * turn);
  if (!found) return null;
  const { turn, text } = found;
  const starts = [0, -turn / 2];
  const start = starts.find((at) => low >= at - rounding * turn && high <= at + (1 + rounding) * turn);
  return start === undefined ? null : { range: [start, start + turn], text };
}
