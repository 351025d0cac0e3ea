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

async function trouble(text) {
  const page = await browser.open(text);
  const words = await page.textContent('.trouble');
  assert.deepEqual([page.errors, page.strangers()], [[], []]);
  return words;
}

const changed = (change) => {
  const copy = { ...run, arrays: { ...run.arrays } };
  change(copy);
  return reportOf(bundle, copy);
};

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
  [
    'too few bytes',
    reportOf(bundle, run).replace(/(id="ldle-embedding">)[^<]*/, `$1${'eJwDAAAAAAE='}`),
    /“embedding” holds 0 bytes; expected 11520/,
  ],
  ['a damaged array', reportOf(bundle, run).replace(/(id="ldle-embedding">.{200})...../, '$1AAAAA'), /“embedding” is damaged/],
  ['an unknown type', reportOf(bundle, run).replace('"type":"u16"', '"type":"u17"'), /unknown type “u17”/],
];

for (const [name, text, words] of cases) test(`${name} is told in words`, async () => assert.match(await trouble(text), words));

test('a file that was cut short anywhere in its data says so', async () => {
  const whole = reportOf(bundle, run);
  const start = whole.indexOf('id="ldle-run"');
  for (const share of [0.001, 0.3, 0.9])
    assert.match(await trouble(whole.slice(0, start + Math.round(share * (whole.length - start)))), /cut short|missing/);
});
