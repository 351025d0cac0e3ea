import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, bundle } from './browser.mjs';
import { exact, insert, manifestOf, reportOf } from './report.mjs';
import { torus } from './torus.mjs';

const run = torus();
const manifest = JSON.stringify(manifestOf(run));
let browser;

before(async () => (browser = await Browser.start()));
after(() => browser.stop());

async function messageOf(text) {
  const page = await browser.open(text);
  const words = await page.textContent('.error');
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
  return words;
}

const changed = (change) => {
  const copy = { ...run, arrays: { ...run.arrays } };
  change(copy);
  return reportOf(bundle, copy);
};

/// The run's only component with other arcs.
const withArcs = (change) =>
  changed((copy) => {
    const [component] = run.summary.topology.components;
    const arcs = change(component.arcs);
    copy.summary = { ...run.summary, topology: { dimension: 2, components: [{ ...component, arcs }] } };
  });

const withOutline = (shape, values) => changed((copy) => (copy.arrays.outline = exact('i32', shape, values)));

const cases = [
  ['a page without a run', bundle, /holds no run/],
  ['text that is not JSON', insert(bundle, '{"format": 1, "title": ', {}), /not valid JSON/],
  ['another format', insert(bundle, manifest.replace('"format":1', '"format":9'), {}), /format 9; this page reads format 1/],
  ['no points', insert(bundle, manifest.replace(`"n":${run.n}`, '"n":0'), {}), /gives 0 points/],
  ['a missing array', insert(bundle, manifest, {}), /array “embedding” is missing/],
  ['no embedding', changed((copy) => delete copy.arrays.embedding), /no array “embedding”/],
  [
    'an array of another shape',
    changed((copy) => (copy.arrays.gluing = exact('i32', [3], [0, 1, 2]))),
    /“gluing” has the shape 3; expected 2880/,
  ],
  [
    'a point that does not exist',
    changed((copy) => (copy.arrays.seam = exact('i32', [1, 2], [0, run.n]))),
    /“seam” holds 2880; expected whole numbers from -1 to 2879/,
  ],
  ['an outline of another shape', withOutline([2, 3], [0, 1, 2, 3, 4, 5]), /“outline” has the shape 2 × 3; expected any × 2/],
  ['an arc that does not exist', withOutline([1, 2], [4, 0]), /“outline” names the arc 4; expected whole numbers from 0 to 3/],
  [
    'a point of the outline that does not exist',
    withOutline([1, 2], [0, run.n]),
    /“outline” names the point 2880; expected .* from 0 to 2879/,
  ],
  ['a point of the outline below zero', withOutline([1, 2], [0, -1]), /“outline” names the point -1/],
  [
    'a letter without its partner',
    withArcs((arcs) => [{ ...arcs[0], letter: 'z' }, ...arcs.slice(1)]),
    /component 0 has the letter “z” on 1 glued arc; expected 2/,
  ],
  ['a letter three times', withArcs((arcs) => arcs.map((arc) => ({ ...arc, letter: 'a' }))), /“a” on 4 glued arcs; expected 2/],
  ['an arc without a letter', withArcs((arcs) => [{ glued: true }, ...arcs.slice(1)]), /component 0 has an arc without a letter/],
  ['arcs that are no list', withArcs(() => 7), /arcs of component 0 are not a list/],
  [
    'a topology without components',
    changed((copy) => (copy.summary = { ...run.summary, topology: { dimension: 2 } })),
    /topology lists no components/,
  ],
  [
    'too few bytes',
    reportOf(bundle, run).replace(/(id="ldle-embedding">)[^<]*/, `$1${'eJwDAAAAAAE='}`),
    /“embedding” holds 0 bytes; expected 11520/,
  ],
  ['a damaged array', reportOf(bundle, run).replace(/(id="ldle-embedding">.{200})...../, '$1AAAAA'), /“embedding” is damaged/],
  ['an unknown type', reportOf(bundle, run).replace('"type":"u16"', '"type":"u17"'), /unknown type “u17”/],
];

for (const [name, text, words] of cases)
  test(`${name}: the page says what is wrong`, async () => assert.match(await messageOf(text), words));

test('a file that was cut short anywhere in its data says so', async () => {
  const whole = reportOf(bundle, run);
  const start = whole.indexOf('id="ldle-run"');
  for (const share of [0.001, 0.3, 0.9])
    assert.match(await messageOf(whole.slice(0, start + Math.round(share * (whole.length - start)))), /cut short|missing/);
});
