/// Tests a report that the program wrote, if LDLE_PROGRAM is set to the program.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settle } from './browser.mjs';
import { openReport, skip } from './program.mjs';

let report;
let page;

before(async () => {
  if (skip) return;
  // The first cut opens wide; a shorter one closes nearly along most of its length.
  // Parts that are moved after the registration are not in its animation.
  const options = ['--preset', 'curved-torus', '--seam-weight', '0', '--no-separate-sheets'];
  const commands = [
    ['generate', 'curved-torus', '--n', '2500', '-o', 'torus.npy', '--quiet'],
    ['embed', 'torus.npy', '-o', 'run', ...options, '--quiet'],
    ['report', 'run', '-o', 'report.html'],
  ];
  report = await openReport(commands, 'report.html');
  ({ page } = report);
});
after(() => report?.close());

test('the report opens without an error or a request', { skip }, async () => {
  assert.equal(await page.locator('.pane').count(), 2);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
});

test('partners across the seam are near each other in the data, and mostly far apart in the embedding', { skip }, async () => {
  const { inData, inEmbedding, extent } = await page.evaluate(() => {
    const { run, cut } = window.ldle.state;
    const distanceBetween = (values, width, i, j) =>
      Math.hypot(...Array.from({ length: width }, (_, c) => values[i * width + c] - values[j * width + c]));
    const pairs = Array.from({ length: run.seam.length / 2 }, (_, k) => [run.seam[2 * k], run.seam[2 * k + 1]]);
    const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
    const xs = Array.from(cut.positions);
    return {
      inData: median(pairs.map(([i, j]) => distanceBetween(run.data, run.dataWidth, i, j))),
      inEmbedding: median(pairs.map(([i, j]) => distanceBetween(cut.positions, run.d, i, j))),
      extent: Math.max(...xs) - Math.min(...xs),
    };
  });
  assert.ok(inData < extent / 10 && inEmbedding > 2 * inData, `${inData}, ${inEmbedding}`);
});

test('the outline is read, and glued arcs pass points that are near each other in the data', { skip }, async () => {
  const { words, gap, extent } = await page.evaluate(() => {
    const { run } = window.ldle.state;
    const { data, dataWidth } = run;
    const gaps = run.arcs.flatMap((arc) => {
      if (!arc.partner) return [];
      const at = (side, share) => side.points[side.shares.findIndex((value) => value >= share)];
      return [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => {
        const [i, j] = [at(arc, share), at(arc.partner, share)];
        return Math.hypot(...Array.from({ length: dataWidth }, (_, c) => data[i * dataWidth + c] - data[j * dataWidth + c]));
      });
    });
    const extent = data.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
    return {
      words: document.querySelectorAll('.word button').length - run.arcs.length,
      gap: gaps.sort((a, b) => a - b)[gaps.length >> 1],
      extent: extent[1] - extent[0],
    };
  });
  assert.equal(words, 0, 'every arc has its letter in the word');
  assert.ok(gap < extent / 10, `${gap} of ${extent}`);
});

test('the assembly ends near the embedding and begins elsewhere', { skip }, async () => {
  const gaps = await page.evaluate(() => {
    const { assembly, cut } = window.ldle.state;
    const gap = (time) => {
      const positions = new Float32Array(cut.positions.length);
      assembly.at(time, cut.positions, positions);
      return Math.sqrt(positions.reduce((sum, value, k) => sum + (value - cut.positions[k]) ** 2, 0) / positions.length);
    };
    return [gap(0), gap(assembly.frames - 1), gap(assembly.frames)];
  });
  assert.equal(gaps[2], 0);
  assert.ok(gaps[1] < gaps[0] / 2, gaps.join());
});

test('the details of a point are shown', { skip }, async () => {
  await page.keyboard.press('n');
  await settle(page);
  assert.match(await page.textContent('.details'), /Point 0.*Local view.*Intermediate view/s);
});
