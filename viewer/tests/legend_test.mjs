/// The legend of categories: complete, and its entries hide and show points.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundle, drag, settle } from './browser.mjs';
import { exact, reportOf } from './report.mjs';
import { browser, run } from './torus_page.mjs';

const kinds = 19;
const levels = Array.from({ length: kinds }, (_, k) => `cell type ${k}, & more`);
const codes = Array.from({ length: run.n }, (_, i) => (7 * Math.floor(i / 36)) % kinds); // seven columns of the lattice apart
const labelled = {
  ...run,
  columns: [{ name: 'type', kind: 'category', array: 'column-2', levels }, ...run.columns.slice(0, 2)],
  arrays: { ...run.arrays, 'column-2': exact('u8', [run.n], codes) },
};
const report = reportOf(bundle, labelled);

async function withPage(check) {
  const page = await browser.open(report);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (window.ldle.state.pointScale.value = 0.4)); // points do not cover each other
  await settle(page);
  await check(page);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
}

const entry = (page, k) => page.locator('.levels .swatch').nth(k);
const colorOf = (page, point) =>
  page.evaluate((i) => `rgb(${window.ldle.pixel('embedding', ...window.ldle.where('embedding', i)).join(', ')})`, point);
const pressed = (page) => page.$$eval('.levels .swatch', (all) => all.map((one) => one.getAttribute('aria-pressed') === 'true'));
const only = (k) => levels.map((_, other) => other === k);
const all = levels.map(() => true);
const pointOf = (k) => codes.findIndex((code, i) => code === k && i % 36 === 18 && i > 200);
const white = 'rgb(255, 255, 255)';

test('all nineteen categories are listed, each with the colour of its points', () =>
  withPage(async (page) => {
    const entries = await page.$$eval('.levels .swatch', (list) =>
      list.map((one) => [one.textContent, one.querySelector('i').dataset.color]),
    );
    assert.deepEqual(
      entries.map(([text]) => text),
      levels,
    );
    assert.equal(new Set(entries.map(([, color]) => color)).size, kinds);
    for (let k = 0; k < kinds; ++k) assert.equal(await colorOf(page, pointOf(k)), entries[k][1], levels[k]);
  }));

test('a click hides exactly the points of a category; they cannot be pointed at or selected; another click shows them', () =>
  withPage(async (page) => {
    const point = pointOf(3);
    const before = await colorOf(page, point);
    const [x, y] = await page.evaluate((i) => window.ldle.where('embedding', i), point);
    await entry(page, 3).click();
    await page.mouse.move(0, 0);
    await settle(page);
    assert.deepEqual(
      await pressed(page),
      all.map((_, k) => k !== 3),
    );
    assert.equal(await colorOf(page, point), white);
    assert.notEqual(await colorOf(page, pointOf(4)), white);
    await page.mouse.move(x, y);
    assert.notEqual(codes[await page.evaluate(() => window.ldle.state.hover.value)], 3);
    await page.keyboard.press('r');
    const box = await page.locator('.pane.embedding .overlay').boundingBox();
    await drag(page, [
      [box.x + 4, box.y + 40],
      [box.x + box.width - 4, box.y + box.height - 4],
    ]);
    const selected = await page.evaluate(() => window.ldle.selected());
    assert.deepEqual(
      selected,
      codes.flatMap((code, i) => (code === 3 ? [] : [i])),
    );
    await page.keyboard.press('Escape');
    await entry(page, 3).click();
    await page.mouse.move(0, 0);
    await settle(page);
    assert.equal(await colorOf(page, point), before);
  }));

test('a double click shows one category only, and again all; so do Shift with Enter and the key A', () =>
  withPage(async (page) => {
    assert.ok(!(await page.isVisible('#show-all')));
    await entry(page, 5).dblclick();
    assert.deepEqual(await pressed(page), only(5));
    await entry(page, 5).dblclick();
    assert.deepEqual(await pressed(page), all);
    await entry(page, 8).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(
      await pressed(page),
      all.map((_, k) => k !== 8),
    );
    await page.keyboard.press('Shift+Enter');
    assert.deepEqual(await pressed(page), only(8));
    await page.keyboard.press('a');
    assert.deepEqual(await pressed(page), all);
    await entry(page, 2).click({ modifiers: ['Alt'] });
    assert.deepEqual(await pressed(page), only(2));
    await page.click('#show-all');
    assert.deepEqual(await pressed(page), all);
  }));

test('Tab goes to one entry, arrow keys to the others', () =>
  withPage(async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    await entry(page, 0).focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), levels[kinds - 1]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), levels[1]);
    assert.equal(await page.locator('.levels .swatch[tabindex="0"]').count(), 1);
    await page.keyboard.press('Tab');
    assert.equal(await page.locator('.swatch:focus').count(), 0);
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(), levels[1]);
  }));

test('pointing at an entry fades the others; pointing at a point marks its entry and names it', () =>
  withPage(async (page) => {
    await page.keyboard.press('v');
    const other = pointOf(9);
    const before = await colorOf(page, other);
    await entry(page, 0).hover();
    await settle(page);
    assert.notEqual(await colorOf(page, other), before);
    await page.mouse.move(...(await page.evaluate((i) => window.ldle.where('embedding', i), other)));
    await settle(page);
    assert.equal(await colorOf(page, other), before);
    assert.equal(await page.textContent('.levels [data-current]'), levels[9]);
    assert.match(await page.textContent('.tooltip'), new RegExp(`point ${other}type ${levels[9]}`));
  }));

test('another colouring shows all points again', () =>
  withPage(async (page) => {
    await entry(page, 3).click();
    await page.keyboard.press('c'); // the pointer is still at the entry, which is removed
    assert.equal(await page.evaluate(() => window.ldle.state.pointedLevel.value), null);
    await page.keyboard.press('C');
    assert.deepEqual(await pressed(page), all);
  }));

test('saved pictures leave out hidden points and their names', () =>
  withPage(async (page) => {
    await entry(page, 3).click();
    const drawing = await page.evaluate(() => window.ldle.svg('embedding'));
    assert.equal(drawing.match(/<circle /g).length, codes.filter((code) => code !== 3).length);
    const names = levels.map((text) => text.replace('&', '&amp;'));
    names.forEach((text, k) => assert.equal(drawing.includes(`>${text}<`), k !== 3, text));
  }));

test('the seam is not drawn over categories unless the user wants it; the choice and the colouring stay in the address', () =>
  withPage(async (page) => {
    const isOn = () => page.isChecked('#seam-colors');
    assert.ok(!(await isOn()));
    await page.selectOption('#color-by', 'column-1');
    assert.ok(await isOn());
    await page.selectOption('#color-by', 'column-2');
    assert.ok(!(await isOn()));
    await page.check('#seam-colors');
    await page.selectOption('#color-by', 'cluster');
    assert.ok(await isOn());
    await page.keyboard.press('w');
    assert.match(page.url(), /#colour=cluster&seam=on&arrows=off$/);
    await page.reload();
    await page.waitForFunction(() => window.ldle?.ready);
    assert.ok(await isOn());
    assert.ok(!(await page.isChecked('#arrows')));
    assert.equal(await page.$eval('#color-by', (select) => select.value), 'cluster');
    await page.keyboard.press('g');
    await page.selectOption('#color-by', 'column-1');
    assert.ok(!(await isOn()));
    page.requests.length = 0;
  }));

test('a category has no colour of the seam: what is drawn on the seam is in the legend of the seam', () =>
  withPage(async (page) => {
    await page.check('#seam-colors');
    await settle(page);
    const [names, bar] = await page.evaluate(() => [
      Array.from(document.querySelectorAll('.levels i'), (one) => one.dataset.color),
      document.querySelectorAll('.legend .bar').length,
    ]);
    assert.equal(bar, 1);
    for (const point of [5, 17, 30, run.n - 20]) assert.ok(!names.includes(await colorOf(page, point)));
    assert.ok(names.includes(await colorOf(page, pointOf(6))));
    const letters = () => page.evaluate(() => window.ldle.outline('embedding').map((arc) => arc.color));
    for (const color of await letters()) assert.equal(color, '#111418', 'arrows are black over categories');
    await page.selectOption('#color-by', 'column-1');
    assert.equal(new Set(await letters()).size, 2);
  }));

test('of thousands of categories a thousand are listed, and showing only one hides all others', async () => {
  const names = Array.from({ length: run.n }, (_, k) => `kind ${k}`);
  const columns = [{ name: 'kind', kind: 'category', array: 'column-2', levels: names }];
  const arrays = {
    ...run.arrays,
    'column-2': exact(
      'u16',
      [run.n],
      names.map((_, i) => i),
    ),
  };
  const page = await browser.open(reportOf(bundle, { ...run, columns, arrays }));
  assert.equal(await page.locator('.levels .swatch').count(), 1000);
  assert.equal(await page.textContent('.levels .note'), 'and 1880 more, colours repeat');
  await entry(page, 7).click({ modifiers: ['Shift'] });
  const drawing = await page.evaluate(() => window.ldle.svg('embedding'));
  assert.equal(drawing.match(/<circle /g).length, 1);
});
