import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, settle } from './browser.mjs';
import { period } from './torus.mjs';
import { embedding, run, withPage } from './torus_page.mjs';

test('the lasso selects exactly the points inside it, and their indices can be copied', () =>
  withPage(async (page) => {
    await page.keyboard.press('l');
    const box = await page.locator('.pane.embedding .overlay').boundingBox();
    const triangle = [
      [0.3, 0.35],
      [0.8, 0.5],
      [0.35, 0.62],
    ].map(([x, y]) => [Math.round(box.x + x * box.width), Math.round(box.y + y * box.height)]);
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

test('a rectangle in the data selects in the embedding too', () =>
  withPage(async (page) => {
    await page.keyboard.press('r');
    const box = await page.locator('.pane.data .overlay').boundingBox();
    await drag(page, [
      [box.x + 8, box.y + 8],
      [box.x + box.width - 8, box.y + box.height - 8],
    ]);
    assert.equal((await page.evaluate(() => window.ldle.selected())).length, run.n);
    await page.keyboard.press('Escape');
    assert.equal((await page.evaluate(() => window.ldle.selected())).length, 0);
  }));

test('the assembly starts scattered, plays, and ends in the embedding', () =>
  withPage(async (page) => {
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

test('the last frame of the registration agrees with its motions', () =>
  withPage(async (page) => {
    const places = await page.evaluate(() => {
      const { assembly, cut } = window.ldle.state;
      const positions = new Float32Array(cut.positions.length);
      assembly.at(assembly.frames - 1, cut.positions, positions);
      return Array.from(positions);
    });
    const largest = Math.max(...places.map((value, k) => Math.abs(value - embedding[k])));
    assert.ok(largest < 2e-3 * period[0], `views meet in the embedding up to rounding, not ${largest}`);
  }));

test('clicking a point shows its values, its views and its eigenvectors', () =>
  withPage(async (page) => {
    const point = run.arrays.local_view_of.values[40];
    await page.mouse.click(...(await page.evaluate((i) => window.ldle.where('embedding', i), point)));
    await page.waitForSelector('.details .numbers');
    const text = await page.textContent('.details');
    for (const words of [`Point ${point}`, 'Local view, 25 points', 'Intermediate view', 'local distortion', 'φ'])
      assert.ok(text.includes(words), words);
    await page.click('.details .picture');
    assert.match(await page.$eval('#color-by', (select) => select.value), /^eigenvector-/);
  }));

test('pictures are saved as PNG and SVG, and the SVG has all points', () =>
  withPage(async (page) => {
    for (const [label, ending] of [
      ['png', '.png'],
      ['svg', '.svg'],
    ]) {
      const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.pane.embedding [data-save=${label}]`)]);
      assert.ok(file.suggestedFilename().endsWith(`torus-embedding${ending}`));
    }
    for (const label of ['png', 'svg']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator(`.plot [data-save=${label}]`).first().click(),
      ]);
      assert.equal(file.suggestedFilename(), `local-distortion.${label}`);
    }
    const drawing = await page.evaluate(() => window.ldle.svg('embedding'));
    assert.equal(drawing.match(/<circle /g).length, run.n);
    const problem = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent,
      drawing,
    );
    assert.equal(problem, undefined);
  }));

test('keys work, and ? opens the help', () =>
  withPage(async (page) => {
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
