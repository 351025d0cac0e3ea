/// Saved pictures: cropped, with title, legends, seam and letters, and sharp.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bundle, settle } from './browser.mjs';
import { exact, reportOf } from './report.mjs';
import { browser, run, withPage } from './torus_page.mjs';

async function saved(page, pane, label) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.pane.${pane} [data-save=${label}]`)]);
  assert.equal(file.suggestedFilename(), `torus-${pane}.${label}`);
  return readFileSync(await file.path());
}

/// Compares a PNG with an SVG drawn at three times its size: their sizes, the share of different pixels, and how far the first and last
/// dark pixels are from the edges (left, right, top, bottom), in the title and below it.
const compared = (page, png, svg) =>
  page.evaluate(
    async ([urls, titleHeight]) => {
      const [p, q] = await Promise.all(
        urls.map(async (url, k) => {
          const image = Object.assign(new Image(), { src: url });
          await image.decode();
          const [width, height] = [image.width, image.height].map((size) => (k ? 3 : 1) * size);
          const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
          context.drawImage(image, 0, 0, width, height);
          return context.getImageData(0, 0, width, height);
        }),
      );
      const sizes = [p, q].map(({ width, height }) => [width, height]);
      let different = 0;
      const extents = [0, 1].map(() => ({ left: Infinity, right: -1, top: Infinity, bottom: -1 }));
      for (let k = 0; k < p.data.length; k += 4) {
        if ([0, 1, 2].some((c) => Math.abs(p.data[k + c] - q.data[k + c]) > 60)) ++different;
        if (![0, 1, 2].some((c) => p.data[k + c] < 200)) continue;
        const [x, y] = [(k / 4) % p.width, Math.floor(k / 4 / p.width)];
        const one = extents[y < titleHeight ? 0 : 1];
        [one.left, one.right] = [Math.min(one.left, x), Math.max(one.right, x)];
        [one.top, one.bottom] = [Math.min(one.top, y), Math.max(one.bottom, y)];
      }
      const [title, below] = extents.map(({ left, right, top, bottom }) => [left, p.width - right, top, p.height - bottom]);
      return { sizes, different: (4 * different) / p.data.length, title, below };
    },
    [[`data:image/png;base64,${png.toString('base64')}`, `data:image/svg+xml;base64,${svg.toString('base64')}`], 3 * titleHeight],
  );

const titleHeight = 44;

test('PNG and SVG show the same; the PNG has three times the resolution and ends shortly beyond its contents', () =>
  withPage(async (page) => {
    const screen = () => page.evaluate(() => document.querySelector('.pane.embedding canvas').toDataURL());
    const before = await screen();
    const [png, svg] = [await saved(page, 'embedding', 'png'), await saved(page, 'embedding', 'svg')];
    assert.equal(await screen(), before, 'the picture on the screen is as it was');
    const { sizes, different, title, below } = await compared(page, png, svg);
    assert.deepEqual(sizes[0], sizes[1]);
    assert.ok(different < 0.02, `${different} of the pixels differ`);
    const free = [below[0], below[1], below[2] - 3 * titleHeight, below[3]];
    for (const pixels of free) assert.ok(pixels > 3 * 3 && pixels < 3 * 40, `${free}`);
    assert.ok(title[2] < 3 * 20, 'the title is at the top');
  }));

test('a saved picture of a part that was zoomed into is not larger than the pane', () =>
  withPage(async (page) => {
    const box = await page.locator('.pane.embedding').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let turn = 0; turn < 3; ++turn) await page.mouse.wheel(0, -400);
    await settle(page);
    const [, width, height] = (await page.evaluate(() => window.ldle.svg('embedding'))).match(/width="(\d+)" height="(\d+)"/);
    assert.ok(Number(width) < box.width + 40 && Number(height) < box.height + 200);
    const circles = (await page.evaluate(() => window.ldle.svg('embedding'))).match(/<circle /g).length;
    assert.ok(circles > 50 && circles < run.n / 2, `${circles} points are inside`);
  }));

test('the SVG has title, caption, legends, the seam’s colours and the letters', () =>
  withPage(async (page) => {
    const drawing = await page.evaluate(() => window.ldle.svg('embedding'));
    for (const text of ['torus', 'Embedding in 2-D', 'u', 'seam', 'glue equal colours', '2π', 'a', 'b'])
      assert.ok(drawing.includes(`>${text}</text>`), text);
    const colors = await page.evaluate(() => {
      const { cut, painting } = window.ldle.state;
      const { rgb } = painting.value;
      return Array.from(cut.gluing).flatMap((color, i) => (color < 0 ? [] : [`rgb(${rgb.slice(3 * i, 3 * i + 3).join(', ')})`]));
    });
    for (const color of new Set(colors)) assert.ok(drawing.includes(`fill="${color}"`), color);
    await page.uncheck('#seam-colors');
    await page.uncheck('#arrows');
    const plain = await page.evaluate(() => window.ldle.svg('embedding'));
    for (const text of ['seam', 'a', 'b']) assert.ok(!plain.includes(`>${text}</text>`), text);
  }));

test('of very many categories, the legend of a saved picture names the first sixty and the number of the others', async () => {
  const names = Array.from({ length: 80 }, (_, k) => `kind ${k}.`);
  const columns = [{ name: 'kind', kind: 'category', array: 'column-2', levels: names }];
  const arrays = {
    ...run.arrays,
    'column-2': exact(
      'u8',
      [run.n],
      Array.from({ length: run.n }, (_, i) => i % 80),
    ),
  };
  const page = await browser.open(reportOf(bundle, { ...run, columns, arrays }));
  assert.equal(await page.locator('.levels .swatch').count(), 80, 'the page names all');
  assert.match(await page.textContent('.levels .note'), /colours repeat/);
  const drawing = await page.evaluate(() => window.ldle.svg('embedding'));
  names.forEach((name, k) => assert.equal(drawing.includes(`>${name}<`), k < 60, name));
  assert.match(drawing, />kind \(and 20 more, colours repeat\)</);
});

test('a saved figure has its title', () =>
  withPage(async (page) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.plot [data-save=svg]').first().click()]);
    assert.match(readFileSync(await file.path(), 'utf8'), />Local distortion<\/text>/);
  }));
