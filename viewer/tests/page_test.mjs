import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, bundle, drag, settle } from './browser.mjs';
import { reportOf } from './report.mjs';
import { period, torus } from './torus.mjs';

const run = torus();
const report = reportOf(bundle, run);
const dequantised = ({ values, offset, scale }) => Array.from(values, (q) => offset[0] + scale[0] * q);
const data = dequantised(run.arrays.data);
const embedding = dequantised(run.arrays.embedding);
let browser;

before(async () => (browser = await Browser.start()));
after(() => browser.stop());

const rows = (values, width) => (i) => values.slice(i * width, (i + 1) * width);
const apart = (a, b) => Math.hypot(...a.map((value, c) => value - b[c]));
const step = period[0] / 80; // of the lattice

async function withPage(check, options) {
  const page = await browser.open(report, options);
  await page.mouse.move(0, 0);
  await check(page);
  assert.deepEqual([page.errors, page.strangers()], [[], []]);
}

test('the page tells what the run did, and asks the network for nothing', () => withPage(async (page) => {
  assert.equal(await page.textContent('h1'), 'torus');
  assert.match(await page.textContent('header p'), /2880 points in 3-D, flattened to 2-D from 60 views; one piece, torn along \d+ pairs of neighbours/);
  assert.match(await page.textContent('#figures'), /its distortion is not finite/);
  assert.equal(await page.locator('#figures .plot').count(), 5);
}));

test('points at the tear light up with partners that are their neighbours in the data and far away in the embedding', () => withPage(async (page) => {
  const [x, y] = await page.evaluate(() => window.ldle.where('embedding', 18)); // at the left edge
  await page.mouse.move(x, y);
  await settle(page);
  const hovered = await page.evaluate(() => window.ldle.state.hover.value);
  const partners = await page.evaluate((i) => window.ldle.partners(i), hovered);
  assert.ok(partners.length > 0);
  for (const partner of partners) {
    assert.ok(apart(rows(data, 3)(hovered), rows(data, 3)(partner)) < 4 * step);
    assert.ok(apart(rows(embedding, 2)(hovered), rows(embedding, 2)(partner)) > period[0] / 2);
  }
  const drawn = await page.evaluate((point) => {
    const canvas = document.querySelector('.pane.embedding .overlay');
    const box = canvas.getBoundingClientRect();
    const [px, py] = window.ldle.where('embedding', point);
    return Array.from(canvas.getContext('2d').getImageData(px - box.left, py - box.top, 1, 1).data);
  }, partners[partners.length - 1]); // drawn last, so nothing covers it
  assert.deepEqual(drawn, [0xd9, 0x48, 0x0f, 255], 'the partner is drawn in the accent colour');
}));

test('a stretch traced upwards on the left lights up upwards on the right', () => withPage(async (page) => {
  const at = (point) => page.evaluate((i) => window.ldle.where('embedding', i), point);
  await drag(page, [await at(6), await at(12), await at(18), await at(24)]);
  const stretch = await page.evaluate(() => ({ traced: [...window.ldle.state.stretch.value.traced], glued: [...window.ldle.state.stretch.value.glued] }));
  assert.ok(stretch.glued.length > 10);
  for (const side of ['traced', 'glued']) {
    const places = stretch[side].map(([i, share]) => [...rows(embedding, 2)(i), share]);
    for (const [x] of places) assert.ok(side === 'traced' ? x < period[0] / 4 : x > (3 * period[0]) / 4);
    const low = places.filter(([, , share]) => share < 0.3).map(([, y]) => y);
    const high = places.filter(([, , share]) => share > 0.7).map(([, y]) => y);
    assert.ok(Math.max(...low) < Math.min(...high), `${side}: the end lies above the start`);
  }
}));

test('points are drawn in the colours of the legend', () => withPage(async (page) => {
  await page.uncheck('#tear-over');
  await page.selectOption('#color-by', 'column-2');
  await settle(page);
  const swatches = await page.$$eval('.legend .swatch', (all) => all.map((one) => [one.textContent, one.querySelector('i').dataset.color]));
  const colors = Object.fromEntries(swatches);
  const levels = ['inner', 'outer'];
  for (const point of [100, 900, 1500, 2000, 2879 - 40, 1]) {
    const drawn = await page.evaluate((i) => window.ldle.pixel('embedding', ...window.ldle.where('embedding', i)), point);
    assert.equal(`rgb(${drawn.join(', ')})`, colors[levels[run.arrays['column-2'].values[point]]]);
  }
}));

test('a ramp’s ends are the colours of the smallest and the largest value', () => withPage(async (page) => {
  await page.uncheck('#tear-over');
  await page.selectOption('#color-by', 'column-1');
  await settle(page);
  const codes = Array.from(run.arrays['column-1'].values);
  const bar = await page.$eval('.legend .bar', (element) => element.style.background.match(/rgb\([^)]*\)/g));
  for (const [point, color] of [[codes.indexOf(0), bar[0]], [codes.indexOf(65534), bar[bar.length - 1]]]) {
    const drawn = await page.evaluate((i) => window.ldle.pixel('embedding', ...window.ldle.where('embedding', i)), point);
    assert.equal(`rgb(${drawn.join(', ')})`, color);
  }
}));

test('every colouring can be shown, in light and dark', () => withPage(async (page) => {
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

test('the lasso selects exactly the points inside, and copies their indices', () => withPage(async (page) => {
  await page.keyboard.press('l');
  const box = await page.locator('.pane.embedding .overlay').boundingBox();
  const triangle = [[0.3, 0.35], [0.8, 0.5], [0.35, 0.62]].map(([x, y]) => [Math.round(box.x + x * box.width), Math.round(box.y + y * box.height)]);
  const screen = await page.evaluate(() => window.ldle.screen('embedding'));
  await drag(page, [...triangle, triangle[0]]);
  const side = ([ax, ay], [bx, by], x, y) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  const expected = screen.x.flatMap((sx, i) => {
    const [x, y] = [sx + box.x, screen.y[i] + box.y];
    const sides = triangle.map((corner, k) => side(corner, triangle[(k + 1) % 3], x, y));
    return sides.every((one) => one > 0) || sides.every((one) => one < 0) ? [i] : [];
  });
  assert.ok(expected.length > 50);
  assert.deepEqual(await page.evaluate(() => window.ldle.selected()), expected);
  await page.evaluate(() => (navigator.clipboard.writeText = (text) => Promise.resolve((window.copied = text))));
  await page.click('#copy');
  assert.equal(await page.evaluate(() => window.copied), expected.join('\n'));
}));

test('a rectangle in the data selects in the embedding too', () => withPage(async (page) => {
  await page.keyboard.press('r');
  const box = await page.locator('.pane.data .overlay').boundingBox();
  await drag(page, [[box.x + 8, box.y + 8], [box.x + box.width - 8, box.y + box.height - 8]]);
  assert.equal((await page.evaluate(() => window.ldle.selected())).length, run.n);
  await page.keyboard.press('Escape');
  assert.equal((await page.evaluate(() => window.ldle.selected())).length, 0);
}));

test('the assembly starts scattered, plays, and ends in the embedding', () => withPage(async (page) => {
  const whole = await page.evaluate(() => window.ldle.screen('embedding'));
  await page.evaluate(() => (window.ldle.state.time.value = 0));
  await settle(page);
  const scattered = await page.evaluate(() => window.ldle.screen('embedding'));
  assert.ok(scattered.x.some((x, i) => Math.abs(x - whole.x[i]) > 50));
  await page.evaluate(() => (window.ldle.state.time.value = window.ldle.state.assembly.frames - 0.2));
  await page.click('#play');
  await page.waitForFunction(() => !window.ldle.state.playing.value);
  await settle(page);
  assert.match(await page.textContent('.player .caption'), /the embedding/);
  const end = await page.evaluate(() => window.ldle.screen('embedding'));
  assert.deepEqual(end, whole);
}));

test('the last frame of the registration is what its motions say', () => withPage(async (page) => {
  const places = await page.evaluate(() => {
    const { assembly, cut } = window.ldle.state;
    const positions = new Float32Array(cut.positions.length);
    assembly.at(assembly.frames - 1, cut.positions, positions);
    return Array.from(positions);
  });
  const largest = Math.max(...places.map((value, k) => Math.abs(value - embedding[k])));
  assert.ok(largest < 2e-3 * period[0], `views meet in the embedding up to rounding, not ${largest}`);
}));

test('clicking a point shows its numbers, its views and its eigenvectors', () => withPage(async (page) => {
  const point = run.arrays.local_view_of.values[40];
  await page.mouse.click(...(await page.evaluate((i) => window.ldle.where('embedding', i), point)));
  await page.waitForSelector('.inside .numbers');
  const text = await page.textContent('.inside');
  for (const words of [`Point ${point}`, 'Local view, 25 points', 'Intermediate view', 'local distortion', 'φ']) assert.ok(text.includes(words), words);
  await page.click('.inside .picture');
  assert.match(await page.$eval('#color-by', (select) => select.value), /^eigenvector-/);
}));

test('pictures are saved as PNG and SVG, all points in the drawing', () => withPage(async (page) => {
  for (const [label, ending] of [['png', '.png'], ['svg', '.svg']]) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.pane.embedding [data-save=${label}]`)]);
    assert.ok(file.suggestedFilename().endsWith(`torus-embedding${ending}`));
  }
  for (const label of ['png', 'svg']) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator(`.plot [data-save=${label}]`).first().click()]);
    assert.equal(file.suggestedFilename(), `local-distortion.${label}`);
  }
  const drawing = await page.evaluate(() => window.ldle.svg('embedding'));
  assert.equal(drawing.match(/<circle /g).length, run.n);
  const problem = await page.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent, drawing);
  assert.equal(problem, undefined);
}));

test('keys work, and help lists them', () => withPage(async (page) => {
  await page.keyboard.press('?');
  assert.ok(await page.isVisible('dialog.help'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.keyboard.press('n');
  assert.equal(await page.evaluate(() => window.ldle.state.inspected.value), 0);
  await page.focus('.pane.data .overlay');
  const before = await page.evaluate(() => window.ldle.where('data', 5));
  await page.keyboard.press('ArrowLeft');
  assert.notDeepEqual(await page.evaluate(() => window.ldle.where('data', 5)), before);
}));

test('without data, tear, film and figures the page shows what there is', async () => {
  const { embedding: only } = run.arrays;
  const bare = { title: 'bare', n: run.n, d: 2, views: 0, summary: {}, data: null, columns: [], eigenvectors: [], frames: [], images: null, arrays: { embedding: only } };
  const page = await browser.open(reportOf(bundle, bare));
  assert.equal(await page.locator('.pane').count(), 1);
  assert.equal(await page.locator('#play, #move, #tear-over').count(), 0);
  await page.mouse.click(...(await page.evaluate(() => window.ldle.where('embedding', 1500))));
  await settle(page);
  assert.match(await page.textContent('.inside'), /Point 1500/);
  assert.deepEqual([page.errors, page.strangers()], [[], []]);
});
