/// The layout at the widths of a large screen, a small one and a phone: nothing covers anything else, and nothing is cut off.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundle, settle } from './browser.mjs';
import { exact, reportOf } from './report.mjs';
import { browser, run } from './torus_page.mjs';

const levels = Array.from({ length: 30 }, (_, k) => `group ${k + 1} of the long names`);
const verdict = 'Nearly true to scale, torn along a seam: nine in ten edge lengths are within 13 %.';
const warnings = [verdict, 'First warning.', 'Second warning.', 'Third warning.', 'Fourth warning.'];
const long = {
  ...run,
  summary: { ...run.summary, verdict, warnings },
  data: { kind: 'principal axes', names: [], explained: 0.52, columns: 50 },
  columns: [{ name: 'group', kind: 'category', array: 'column-2', levels }],
  arrays: {
    ...run.arrays,
    'column-2': exact(
      'u8',
      [run.n],
      Array.from({ length: run.n }, (_, i) => i % 30),
    ),
  },
};

/// The boxes of what the user reads and presses, as far as they are visible.
const boxes = (page) =>
  page.evaluate(() => {
    const parts = 'h1, nav, .about, .warnings, .toolbar > *, .bar-above > *, .levels .heading > *, .levels .swatches, .player';
    return Array.from(document.querySelectorAll(parts), (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name: element.textContent.slice(0, 30) || element.className, left, top, right, bottom };
    }).filter(({ left, right, top, bottom }) => right > left && bottom > top);
  });

for (const [width, height] of [
  [1600, 900],
  [1050, 700],
  [390, 844],
])
  test(`nothing overlaps and nothing is cut off at ${width} pixels`, async () => {
    await browser.page?.setViewportSize({ width, height });
    const page = await browser.open(reportOf(bundle, long));
    await page.setViewportSize({ width, height });
    await page.selectOption('#color-by', 'column-2');
    await settle(page);
    const all = await boxes(page);
    assert.ok(all.length > 15);
    for (const [k, a] of all.entries()) {
      assert.ok(a.left >= 0 && a.right <= width, `${a.name}: from ${a.left} to ${a.right}`);
      for (const b of all.slice(0, k)) {
        const covered = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ];
        assert.ok(
          covered.some((size) => size < 1),
          `“${a.name}” covers “${b.name}” by ${covered.join(' x ')}`,
        );
      }
    }
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    const panes = await page.$$eval('.pane', (list) => list.map((one) => one.getBoundingClientRect().height));
    for (const size of panes) assert.ok(size > 250, `a picture is ${size} pixels high`);
    assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
  });

test('verdict and warnings are above the pictures; the verdict is said once, and the fourth warning can be opened', async () => {
  const page = await browser.open(reportOf(bundle, long));
  const top = (place) => page.$eval(place, (element) => element.getBoundingClientRect().top);
  assert.ok((await top('.about')) < (await top('.warnings')) && (await top('.warnings')) < (await top('.pane')));
  assert.equal((await page.textContent('#app')).split(verdict).length - 1, 1);
  assert.deepEqual(await page.$$eval('.warnings li', (list) => list.map((one) => one.textContent)), warnings.slice(1));
  assert.ok(!(await page.isVisible('text=Fourth warning.')));
  await page.click('.warnings summary');
  assert.ok(await page.isVisible('text=Fourth warning.'));
});
