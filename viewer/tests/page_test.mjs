import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundle, drag, settle } from './browser.mjs';
import { bare, exact, quantised, reportOf } from './report.mjs';
import { period } from './torus.mjs';
import { browser, data, embedding, row, run, withPage } from './torus_page.mjs';

const distanceBetween = (a, b) => Math.hypot(...a.map((value, c) => value - b[c]));
const step = period[0] / 80; // of the lattice

test('the page describes the run and makes no network request', () =>
  withPage(async (page) => {
    assert.equal(await page.textContent('h1'), 'torus');
    assert.match(
      await page.textContent('header p'),
      /2880 points in 3-D, embedded in 2-D from 60 views; one piece, a torus, torn along \d+ pairs of neighbours/,
    );
    assert.match(await page.textContent('.warnings'), /its distortion is not finite/);
    assert.equal(await page.locator('#figures .plot').count(), 5);
  }));

test('a run that is not torn has no seam colours', async () => {
  const whole = { ...run, arrays: { ...run.arrays, gluing: exact('i32', [run.n], new Array(run.n).fill(-1)) } };
  whole.summary = { ...run.summary, topology: null };
  delete whole.arrays.seam;
  const page = await browser.open(reportOf(bundle, whole));
  assert.match(await page.textContent('header p'), /one piece, not torn; median path distortion D_k 1.234/);
  assert.equal(await page.locator('#seam-colors').count(), 0);
  assert.equal(await page.locator('.legends > *').count(), 1);
  assert.equal(await page.locator('#color-by option[value=gluing], [data-tool=trace]').count(), 0);
  await page.keyboard.press('g');
  assert.ok(!(await page.evaluate(() => window.ldle.state.seamColors.value)));
});

test('pointing at the seam highlights partners that are neighbours in the data and far away in the embedding', () =>
  withPage(async (page) => {
    const [x, y] = await page.evaluate(() => window.ldle.where('embedding', 18)); // at the left edge
    await page.mouse.move(x, y);
    await settle(page);
    const hovered = await page.evaluate(() => window.ldle.state.hover.value);
    const partners = await page.evaluate((i) => window.ldle.partners(i), hovered);
    assert.ok(partners.length > 0);
    for (const partner of partners) {
      assert.ok(distanceBetween(row(data, 3, hovered), row(data, 3, partner)) < 4 * step);
      assert.ok(distanceBetween(row(embedding, 2, hovered), row(embedding, 2, partner)) > period[0] / 2);
    }
    const drawn = await page.evaluate(
      (point) => {
        const canvas = document.querySelector('.pane.embedding .overlay');
        const box = canvas.getBoundingClientRect();
        const [px, py] = window.ldle.where('embedding', point);
        return Array.from(canvas.getContext('2d').getImageData(px - box.left, py - box.top, 1, 1).data);
      },
      partners[partners.length - 1],
    ); // drawn last, so nothing covers it
    assert.deepEqual(drawn, [0xd9, 0x48, 0x0f, 255], 'the partner is drawn in the accent colour');
  }));

test('a segment traced upwards on the left is highlighted upwards on the right', () =>
  withPage(async (page) => {
    const at = (point) => page.evaluate((i) => window.ldle.where('embedding', i), point);
    await drag(page, [await at(6), await at(12), await at(18), await at(24)]);
    const segment = await page.evaluate(() => ({
      traced: [...window.ldle.state.segment.value.traced],
      glued: [...window.ldle.state.segment.value.glued],
    }));
    assert.ok(segment.glued.length > 10);
    for (const side of ['traced', 'glued']) {
      const places = segment[side].map(([i, share]) => [...row(embedding, 2, i), share]);
      for (const [x] of places) assert.ok(side === 'traced' ? x < period[0] / 4 : x > (3 * period[0]) / 4);
      const low = places.filter(([, , share]) => share < 0.3).map(([, y]) => y);
      const high = places.filter(([, , share]) => share > 0.7).map(([, y]) => y);
      assert.ok(Math.max(...low) < Math.min(...high), `${side}: the end lies above the start`);
    }
  }));

test('points are drawn in the colours of the legend', () =>
  withPage(async (page) => {
    await page.uncheck('#seam-colors');
    await page.selectOption('#color-by', 'column-2');
    await settle(page);
    const swatches = await page.$$eval('.legend .swatch', (all) =>
      all.map((one) => [one.textContent, one.querySelector('i').dataset.color]),
    );
    const colors = Object.fromEntries(swatches);
    const levels = ['inner', 'outer'];
    for (const point of [100, 900, 1500, 2000, 2879 - 40, 1]) {
      const drawn = await page.evaluate((i) => window.ldle.pixel('embedding', ...window.ldle.where('embedding', i)), point);
      assert.equal(`rgb(${drawn.join(', ')})`, colors[levels[run.arrays['column-2'].values[point]]]);
    }
  }));

test('the ends of a colour ramp are the colours of the smallest and the largest value', () =>
  withPage(async (page) => {
    await page.uncheck('#seam-colors');
    await page.selectOption('#color-by', 'column-1');
    await settle(page);
    const codes = Array.from(run.arrays['column-1'].values);
    const bar = await page.$eval('.legend .bar', (element) => element.style.background.match(/rgb\([^)]*\)/g));
    for (const [point, color] of [
      [codes.indexOf(0), bar[0]],
      [codes.indexOf(65534), bar[bar.length - 1]],
    ]) {
      const drawn = await page.evaluate((i) => window.ldle.pixel('embedding', ...window.ldle.where('embedding', i)), point);
      assert.equal(`rgb(${drawn.join(', ')})`, color);
    }
  }));

test('coloured by anomaly score, the unusual point has the last colour, and the seam is not drawn over others', () =>
  withPage(async (page) => {
    await page.selectOption('#color-by', 'anomaly');
    await settle(page);
    assert.ok(await page.$eval('#seam-colors', (box) => box.disabled));
    const bar = await page.$eval('.legend .bar', (element) => element.style.background.match(/rgb\([^)]*\)/g));
    for (const [point, color] of [
      [900, bar[0]],
      [100, bar[bar.length - 1]],
    ]) {
      const drawn = await page.evaluate((i) => window.ldle.pixel('embedding', ...window.ldle.where('embedding', i)), point);
      assert.equal(`rgb(${drawn.join(', ')})`, color);
    }
  }));

test('every colouring can be shown, in light and dark', () =>
  withPage(async (page) => {
    for (let theme = 0; theme < 2; ++theme) {
      const ids = await page.$$eval('#color-by option', (all) => all.map((option) => option.value));
      assert.ok(ids.length >= 13);
      for (const id of ids) {
        await page.selectOption('#color-by', id);
        assert.ok((await page.textContent('.legend b')).length > 0);
      }
      await page.click('#theme');
    }
  }));

test('the page works without data, seam, assembly and figures', async () => {
  const page = await browser.open(reportOf(bundle, bare(run.n, 2, run.arrays.embedding)));
  assert.equal(await page.locator('.pane').count(), 1);
  assert.equal(await page.locator('#play, #move, #seam-colors, #arrows, .topology').count(), 0);
  await page.mouse.click(...(await page.evaluate(() => window.ldle.where('embedding', 1500))));
  await settle(page);
  assert.match(await page.textContent('.details'), /Point 1500/);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
});

test('the colours of the seam and of anomalies are seen among many points: no dark outline covers them', async () => {
  const side = 220;
  const places = Array.from({ length: side * side }, (_, i) => [Math.floor(i / side), i % side]);
  const n = places.length;
  const edge = places.map(([a]) => a === 0 || a === side - 1);
  const many = bare(n, 2, quantised([n, 2], places.flat()));
  many.columns = [{ name: 'height', kind: 'number', array: 'column-0' }];
  Object.assign(many.arrays, {
    'column-0': quantised(
      [n],
      places.map(([, b]) => b),
    ),
    gluing: exact(
      'i32',
      [n],
      places.map(([, b], i) => (edge[i] ? Math.floor(b / 10) : -1)),
    ),
    anomaly: quantised(
      [n],
      places.map(([a, b]) => (a % 20 === 10 && b % 20 === 10 ? 1 : 0)),
    ),
  });
  const page = await browser.open(reportOf(bundle, many));
  const colorsAt = (points) =>
    page.evaluate((list) => list.map((i) => window.ldle.pixel('embedding', ...window.ldle.where('embedding', i))), points);
  const bar = async (k) =>
    (await page.$$eval('.legend .bar', (all) => all.map((one) => one.style.background.match(/rgb\([^)]*\)/g))))[k].map((color) =>
      color.match(/\d+/g).map(Number),
    );
  const near = (color, colors) => Math.min(...colors.map((other) => distanceBetween(color, other)));
  const seam = await bar(1);
  for (const color of await colorsAt(Array.from({ length: 20 }, (_, k) => 11 * k + 3)))
    assert.ok(near(color, seam) < 20, `${color} is a colour of the seam`);
  await page.selectOption('#color-by', 'anomaly');
  await settle(page);
  const last = (await bar(0)).slice(-1);
  for (const color of await colorsAt([10 * side + 10, 30 * side + 50, 210 * side + 210]))
    assert.ok(near(color, last) < 20, `${color}`);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
});
