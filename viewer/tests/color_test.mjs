/// Colours: those of categories can be told apart and seen on both grounds, and the seam has colours that nothing else has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './module.mjs';

const { category, differentCategories } = await load('color/category_colors.ts');
const { seamShades } = await load('color/seam_shades.ts');
const { viridis, cividis, cyclic, diverging } = await load('color/maps.ts');
const { wholeTurn } = await load('color/turn.ts');

const linear = (value) => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);

/// CIE 1976 L*a*b* under D65: another colour space than the one in which the colours were chosen.
function lab(rgb) {
  const [r, g, b] = rgb.map(linear);
  const f = (t) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 4 / 29);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const apart = (a, b) => Math.hypot(...lab(a).map((value, c) => value - lab(b)[c]));
const luminance = (rgb) => rgb.map(linear).reduce((sum, value, c) => sum + [0.2126, 0.7152, 0.0722][c] * value, 0);
const contrast = (a, b) => {
  const [dark, light] = [luminance(a), luminance(b)].sort((p, q) => p - q);
  return (light + 0.05) / (dark + 0.05);
};
const noticeable = 2.3; // distance in L*a*b* that is just noticeable
const grounds = { light: [255, 255, 255], dark: [21, 23, 28] };
const shares = Array.from({ length: 64 }, (_, k) => k / 63);
const seam = shares.map(seamShades);
const nearest = (colors, others) => Math.min(...colors.flatMap((a) => others.map((b) => apart(a, b))));

for (const theme of ['light', 'dark']) {
  const colors = Array.from({ length: differentCategories }, (_, k) => category(k, theme));

  test(`thirty categories differ from each other and from the ground, ${theme}`, () => {
    assert.equal(differentCategories, 30);
    colors.forEach((a, i) =>
      colors.slice(0, i).forEach((b, j) => assert.ok(apart(a, b) > 4 * noticeable, `${i} and ${j}: ${apart(a, b)}`)),
    );
    colors.forEach((color, k) => assert.ok(contrast(color, grounds[theme]) > 1.5, `${k}: ${contrast(color, grounds[theme])}`));
    const few = colors.slice(0, 10);
    few.forEach((a, i) => few.slice(0, i).forEach((b, j) => assert.ok(apart(a, b) > 10 * noticeable, `${i} and ${j}`)));
  });

  test(`no category has a colour like those of the seam, ${theme}`, () => {
    assert.ok(nearest(colors, seam) > 4 * noticeable, `${nearest(colors, seam)}`);
  });
}

test('no colour map of numbers has a colour like those of the seam', () => {
  for (const [name, map] of Object.entries({ viridis, cividis, cyclic, diverging }))
    assert.ok(nearest(shares.map(map), seam) > 4 * noticeable, `${name}: ${nearest(shares.map(map), seam)}`);
});

test('the colours of an angle go once around, and meet', () => {
  assert.ok(apart(cyclic(0), cyclic(1)) < 1);
  assert.ok(apart(cyclic(0), cyclic(0.5)) > 20 * noticeable);
});

test('angles in radians and degrees are shown as a whole turn; other values keep their own range', () => {
  const half = Math.PI;
  const cases = [
    [0.01, 6.27, [0, 2 * half], ['0', 'π', '2π']],
    [-3.1, 3.13, [-half, half], ['−π', '0', 'π']],
    [-half, half, [-half, half], ['−π', '0', 'π']],
    [0, 359, [0, 360], ['0°', '180°', '360°']],
    [-179, 180, [-180, 180], ['−180°', '0°', '180°']],
    [0, 4, [0, 2 * half], ['0', 'π', '2π']],
  ];
  for (const [low, high, range, words] of cases) {
    const turn = wholeTurn(low, high);
    assert.deepEqual(turn.range, range);
    assert.deepEqual([range[0], (range[0] + range[1]) / 2, range[1]].map(turn.text), words);
  }
  for (const [low, high] of [
    [0, 1],
    [0, 23],
    [0, 400],
    [1, 8],
    [-2, 4],
    [NaN, NaN],
  ])
    assert.equal(wholeTurn(low, high), null, `${low} to ${high}`);
});
