/// Compares screenshots of the page with stored ones, with a tolerance for the rendering of letters and edges.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Browser, bundle, settle } from './browser.mjs';
import { reportOf } from './report.mjs';
import { torus } from './torus.mjs';

const folder = new URL('screenshots/', import.meta.url);
const mostDifferent = 0.03; // share of the pixels
const sameColor = 40; // of 255, in each channel
let browser;

before(async () => (browser = await Browser.start()));
after(() => browser.stop());

/// Shrinks a picture to a third of its size, so that stored pictures are small and edges have little weight. Runs in the browser,
/// which can read PNG.
const shrink = (page, png) =>
  page
    .evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width / 3, height: image.height / 3 });
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/png').split(',')[1];
    }, png.toString('base64'))
    .then((base64) => Buffer.from(base64, 'base64'));

/// Returns the share of pixels that differ.
const difference = (page, a, b) =>
  page.evaluate(
    async ([first, second, tolerance]) => {
      const read = async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext(
          '2d',
        );
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [p, q] = [await read(first), await read(second)];
      if (p.width !== q.width || p.height !== q.height) return 1;
      let count = 0;
      for (let k = 0; k < p.data.length; k += 4)
        if ([0, 1, 2].some((c) => Math.abs(p.data[k + c] - q.data[k + c]) > tolerance)) ++count;
      return (4 * count) / p.data.length;
    },
    [a.toString('base64'), b.toString('base64'), sameColor],
  );

async function compare(page, name, place) {
  await page.mouse.move(0, 0);
  const file = new URL(`${name}.png`, folder);
  const now = await shrink(page, await (place ? page.locator(place) : page).screenshot());
  if (process.env.UPDATE_SCREENSHOTS) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, now);
  }
  assert.ok(existsSync(file), `${name}.png is not stored; UPDATE_SCREENSHOTS=1 viewer/test stores it`);
  const share = await difference(page, now, readFileSync(file));
  if (share > mostDifferent) {
    mkdirSync(new URL('out/', import.meta.url), { recursive: true });
    writeFileSync(new URL(`out/${name}.png`, import.meta.url), now);
  }
  assert.ok(share <= mostDifferent, `${name}: ${(100 * share).toFixed(1)} % of the pixels differ; see tests/out/${name}.png`);
}

for (const colorScheme of ['light', 'dark'])
  test(`page and assembly look as stored, ${colorScheme}`, async () => {
    const page = await browser.open(reportOf(bundle, torus()), { colorScheme });
    await compare(page, `page-${colorScheme}`);
    await page.evaluate(() => {
      window.ldle.state.time.value = 3.5;
      window.ldle.state.colorBy('eigenvector-0');
    });
    await settle(page);
    await compare(page, `animation-${colorScheme}`, '.views');
  });

test('a highlighted pair of arcs looks as stored', async () => {
  const page = await browser.open(reportOf(bundle, torus()), { colorScheme: 'dark' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.focus('.word button');
  await settle(page);
  await compare(page, 'arcs', '.workbench');
  await page.emulateMedia({ reducedMotion: null });
});

test('the embedding with partners looks as stored', async () => {
  const page = await browser.open(reportOf(bundle, torus()));
  await page.evaluate(() => (window.ldle.state.inspected.value = 18));
  await settle(page);
  await compare(page, 'partners', '.views');
});
