/// Tests the report of a run with landmarks, if LDLE_PROGRAM is set to the program.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { settle } from './browser.mjs';
import { openReport, skip } from './program.mjs';

let report;
let page;

before(async () => {
  if (skip) return;
  const commands = [
    ['generate', 'swiss-roll-hole', '--n', '300000', '--sampling', 'random', '-o', 'roll.npy', '--quiet'],
    ['embed', 'roll.npy', '-o', 'run', '--landmarks', '2000', '--report', '--quiet'],
  ];
  report = await openReport(commands, 'run/report.html');
  ({ page } = report);
});
after(() => report?.close());

/// The colour of the embedding's picture at a place of the embedding.
const colorAt = (place) =>
  page.evaluate(([x, y]) => {
    const { run } = window.ldle.state;
    const corners = [0, 1].map((c) => {
      const values = Array.from({ length: run.n }, (_, i) => run.embedding[2 * i + c]);
      return [values.indexOf(Math.min(...values)), values.indexOf(Math.max(...values))];
    });
    // The picture shows the plane at one scale, so two points tell where a place is.
    const at = (c, value) => {
      const [a, b] = corners[c];
      const [from, to] = [a, b].map((i) => window.ldle.where('embedding', i)[c]);
      const [low, high] = [a, b].map((i) => run.embedding[2 * i + c]);
      return from + ((value - low) / (high - low)) * (to - from);
    };
    return window.ldle.pixel('embedding', at(0, x), at(1, y));
  }, place);

test('the page has the density of all points and is smaller than 50 MB', { skip }, async () => {
  const { points, sum, caption } = await page.evaluate(() => {
    const { density } = window.ldle.state.run;
    return {
      points: density.points,
      sum: density.counts.reduce((total, count) => total + count, 0),
      caption: document.querySelector('.pane.embedding .caption').textContent,
    };
  });
  assert.equal(sum, points);
  assert.match(caption, /^Landmarks, on the density of [\d,]+ points$/);
  assert.ok(statSync(report.file).size < 50e6);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
});

/// Cells with points that are far from any landmark are dark, and the hole and the outside are not.
test('cells with points are drawn, and empty ones are not', { skip }, async () => {
  await settle(page);
  const cells = await page.evaluate(() => {
    const { run } = window.ldle.state;
    const { counts, rows, columns, low, cell } = run.density;
    const apart = (x, y) => {
      let least = Infinity;
      for (let i = 0; i < run.n; ++i) least = Math.min(least, Math.hypot(run.embedding[2 * i] - x, run.embedding[2 * i + 1] - y));
      return least;
    };
    const found = { full: [], empty: [] };
    for (let k = 7; k < counts.length; k += 1013) {
      const [r, c] = [Math.floor(k / columns), k % columns];
      const around = [-1, 0, 1].flatMap((dr) => [-1, 0, 1].map((dc) => counts[(r + dr) * columns + c + dc] ?? 0));
      const place = [low[0] + (c + 0.5) * cell, low[1] + (r + 0.5) * cell];
      if (r < 2 || r > rows - 3 || c < 2 || c > columns - 3 || apart(...place) < 4 * cell) continue;
      if (around.every((count) => count > 0)) found.full.push(place);
      if (around.every((count) => count === 0)) found.empty.push(place);
    }
    return found;
  });
  const ground = await page.evaluate(() => (window.ldle.state.theme.value === 'light' ? 255 : 23));
  assert.ok(cells.full.length > 3 && cells.empty.length > 3, JSON.stringify([cells.full.length, cells.empty.length]));
  for (const place of cells.full.slice(0, 8)) assert.ok(Math.abs((await colorAt(place))[0] - ground) > 15, `${place}`);
  for (const place of cells.empty.slice(0, 8)) assert.ok(Math.abs((await colorAt(place))[0] - ground) < 3, `${place}`);
});

test('the density is hidden while the assembly is shown', { skip }, async () => {
  const smaller = await page.evaluate(async () => {
    const { state } = window.ldle;
    const end = state.time.value;
    state.time.value = 0;
    await new Promise((done) => setTimeout(done, 300));
    const hidden = window.ldle.densityVisible();
    state.time.value = end;
    await new Promise((done) => setTimeout(done, 300));
    return [hidden, window.ldle.densityVisible()];
  });
  assert.deepEqual(smaller, [false, true]);
});
