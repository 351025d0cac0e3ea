import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, bundle, drag, settle } from './browser.mjs';
import { reportOf } from './report.mjs';
import { period, torus } from './torus.mjs';
import { readFileSync } from 'node:fs';

const run = torus();
run.summary.verdict = 'Nearly true to scale.';
const step = period[0] / 80;
const embedding = Array.from(
  run.arrays.embedding.values,
  (q) => run.arrays.embedding.offset[0] + run.arrays.embedding.scale[0] * q,
);
let browser;
let page;

before(async () => {
  browser = await Browser.start();
  page = await browser.open(reportOf(bundle, run));
});
after(() => browser.stop());

const moved = ({ rotation: [a, b, c, d], translation: [s, t] }, [x, y]) => [a * x + b * y + s, c * x + d * y + t];
const place = (i) => embedding.slice(2 * i, 2 * i + 2);

/// Selects the points in the left share of the width.
async function selectLeft(share) {
  await page.keyboard.press('r');
  const [ax, ay] = await page.evaluate(() => window.ldle.where('embedding', 0));
  const [bx, by] = await page.evaluate(() => window.ldle.where('embedding', window.ldle.n - 1));
  await drag(page, [
    [ax - 8, ay + 8],
    [ax + share * (bx - ax), by - 8],
  ]);
}

test('a piece moves across the seam to its partners: on the torus, by one period without a rotation', async () => {
  await selectLeft(0.25);
  const piece = await page.evaluate(() => window.ldle.selected());
  await page.click('#move');
  await settle(page);
  const { pieces } = await page.evaluate(() => window.ldle.cut());
  assert.equal(pieces.length, 1);
  const points = pieces[0].points.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, k) => first + k));
  assert.deepEqual(points, piece);
  // A point alone is known to about a step of the lattice; the whole seam is known better.
  for (const i of piece) {
    const [x, y] = moved(pieces[0], place(i));
    assert.ok(Math.hypot(x - place(i)[0] - period[0], y - place(i)[1]) < step, `point ${i} is a period away from where it was`);
  }
  const now = await page.evaluate(() => window.ldle.positions());
  for (const i of piece) assert.ok(Math.hypot(...moved(pieces[0], place(i)).map((value, c) => value - now[2 * i + c])) < 1e-5);
});

test('after the move, the old seam is closed and partners lie along the new cut', async () => {
  const partnersAt = (i) => page.evaluate((point) => window.ldle.partners(point), i);
  assert.deepEqual(await partnersAt(18), [], 'the old left edge is glued');
  const cutAt = 20 * 36 + 18; // just right of the piece
  const partners = await partnersAt(cutAt);
  assert.ok(partners.length > 0);
  for (const partner of partners) assert.ok(Math.abs(place(partner)[0] - place(cutAt)[0]) < 4 * step);
});

test('after the move, numbers of the run that no longer hold are removed or marked', async () => {
  const about = await page.textContent('.about');
  assert.match(about, /^Before pieces were moved: Nearly true to scale\. 2880 points .*; 1 piece moved by hand/);
  assert.doesNotMatch(about, /torn along|length error|times the root/);
  assert.equal(await page.textContent('.pane.embedding .caption'), 'Embedding in 2-D, 1 piece moved');
  assert.equal(await page.textContent('.player .caption'), 'the embedding, with moved pieces');
  assert.match(await page.textContent('.topology'), /Pieces were moved: these letters are those of the outline before/);
  assert.match(await page.evaluate(() => window.ldle.svg('embedding')), />Embedding in 2-D, 1 piece moved</);
  await page.selectOption('#color-by', 'component');
  assert.equal(await page.textContent('.legend b'), 'piece, before moves');
  await page.selectOption('#color-by', 'column-0');
});

test('the cut is saved as JSON, and undo restores the embedding', async () => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save-cut')]);
  assert.equal(file.suggestedFilename(), 'torus-cut.json');
  const saved = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.deepEqual(Object.keys(saved), ['ldle_cut', 'n', 'seed', 'pieces']);
  assert.deepEqual([saved.ldle_cut, saved.n, saved.seed], [1, run.n, 0]);
  for (const { points, rotation, translation } of saved.pieces) {
    assert.ok(points.every(([first, last]) => Number.isInteger(first) && first <= last));
    assert.deepEqual([rotation.length, translation.length], [4, 2]);
    const [a, b, c, d] = rotation;
    assert.ok(
      Math.abs(a * a + b * b - 1) < 1e-12 && Math.abs(a * c + b * d) < 1e-12 && Math.abs(c * c + d * d - 1) < 1e-12,
      'a rigid motion',
    );
  }
  await page.click('#undo');
  const back = await page.evaluate(() => window.ldle.positions());
  assert.ok(back.every((value, k) => Math.abs(value - embedding[k]) < 1e-5));
  assert.deepEqual((await page.evaluate(() => window.ldle.cut())).pieces, []);
  assert.match(
    await page.textContent('.about'),
    /^Nearly true to scale\. .*torn along \d+ pairs of neighbours; length error 2.1 %/,
  );
  assert.equal(await page.textContent('.pane.embedding .caption'), 'Embedding in 2-D');
  assert.equal(await page.textContent('.player .caption'), 'the embedding, polished');
});

test('moves of overlapping pieces give disjoint pieces', async () => {
  for (const share of [0.15, 0.3]) {
    await selectLeft(share);
    await page.click('#move');
    await settle(page);
  }
  const { pieces } = await page.evaluate(() => window.ldle.cut());
  const all = pieces.flatMap(({ points }) =>
    points.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, k) => first + k)),
  );
  assert.equal(new Set(all).size, all.length);
  await page.keyboard.press('z');
  await page.keyboard.press('z');
});

test('with another root, views across the seam move by a period and the root stays', async () => {
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  const root = 2 * 36 + 18; // beside the left edge, half way up
  await page.evaluate((i) => (window.ldle.state.inspected.value = i), root);
  await page.click('#root');
  await settle(page);
  const now = await page.evaluate(() => window.ldle.positions());
  assert.deepEqual(
    now.slice(2 * root, 2 * root + 2).map((v) => v.toFixed(4)),
    place(root).map((v) => v.toFixed(4)),
  );
  const across = 77 * 36 + 18; // beside the right edge, a few steps away in the data
  assert.ok(Math.abs(now[2 * across] - (place(across)[0] - period[0])) < step);
  assert.ok(Math.abs(now[2 * across + 1] - place(across)[1]) < step);
});

test('a piece of a Klein bottle moves to its partners by a glide reflection and does not fold over them', async () => {
  await page.mouse.move(0, 0);
  await browser.open(reportOf(bundle, torus({ twisted: true }))); // in the same page
  await selectLeft(0.25);
  await page.click('#move');
  await settle(page);
  const { pieces } = await page.evaluate(() => window.ldle.cut());
  for (const i of await page.evaluate(() => window.ldle.selected())) {
    const [x, y] = moved(pieces[0], place(i));
    assert.ok(Math.hypot(x - place(i)[0] - period[0], y - (period[1] - place(i)[1])) < step);
  }
});

test('these tests caused no error and no request', () => assert.deepEqual([page.errors, page.otherRequests()], [[], []]));
