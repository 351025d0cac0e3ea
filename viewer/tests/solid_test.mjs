/// Embeddings in space: how they are placed, turned and projected.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Browser, bundle, settle } from './browser.mjs';
import { bare, quantised, reportOf } from './report.mjs';

let browser;

before(async () => (browser = await Browser.start()));
after(() => browser.stop());

test('a solid is turned upright and seen from a corner, below the caption, in a box without its front edges; near points are larger', async () => {
  const side = [0, 1, 2, 3, 4];
  const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
  const turned = ([x, y, z]) => [c * x - s * y, c * (s * x + c * y) - s * z, s * (s * x + c * y) + c * z];
  const solid = side.flatMap((x) => side.flatMap((y) => side.flatMap((z) => turned([x, 0.8 * y, 0.6 * z]))));
  const page = await browser.open(reportOf(bundle, bare(125, 3, quantised([125, 3], solid))));
  const { x, y, width, height } = await page.evaluate(() => {
    const { clientWidth, clientHeight } = document.querySelector('.pane.embedding');
    return { ...window.ldle.screen('embedding'), width: clientWidth, height: clientHeight };
  });
  assert.ok(Math.min(...x) > 0 && Math.max(...x) < width && Math.min(...y) > 28 && Math.max(...y) < height - 28);
  const corners = [0, 4, 20, 24, 100, 104, 120, 124];
  for (const a of corners)
    for (const b of corners) if (a < b) assert.ok(Math.hypot(x[a] - x[b], y[a] - y[b]) > 10, `corners ${a} and ${b} coincide`);
  const svg = await page.evaluate(() => window.ldle.svg('embedding'));
  const lines = Array.from(svg.matchAll(/<path[^>]* d="M([^"]*)"[^>]*stroke="#b9bfc9"/g), ([, path]) =>
    path.split(/[L, ]/).map(Number),
  );
  assert.equal(lines.length, 9);
  for (const [ax, ay, bx, by] of lines)
    for (const [u, v] of [
      [ax, ay],
      [bx, by],
    ])
      assert.ok(Math.min(...corners.map((k) => Math.hypot(x[k] - u, y[k] - v))) < 1, 'the box ends at the corners');
  const radii = Array.from(svg.matchAll(/<circle[^>]* r="([\d.]+)"/g), ([, r]) => Number(r));
  assert.equal(radii.length, 125);
  radii.forEach((r, k) => assert.ok(!k || r >= radii[k - 1]));
  assert.ok(radii[124] > 1.1 * radii[0]);
  await page.focus('.pane.embedding .overlay');
  await page.keyboard.press('ArrowLeft');
  await settle(page);
  assert.notDeepEqual((await page.evaluate(() => window.ldle.screen('embedding'))).x, x);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
});

test('in a parallel projection, parallel edges of a solid are equally long on the screen; its middle stays in place', async () => {
  const side = [-1, 0, 1];
  const cube = side.flatMap((x) => side.flatMap((y) => side.flatMap((z) => [x, 1.3 * y, 1.7 * z])));
  const page = await browser.open(reportOf(bundle, bare(27, 3, quantised([27, 3], cube))));
  const lengths = async () => {
    const { x, y } = await page.evaluate(() => window.ldle.screen('embedding'));
    const edges = [0, 2, 6, 8].map((corner) => Math.hypot(x[corner] - x[corner + 18], y[corner] - y[corner + 18]));
    return { middle: [x[13], y[13]], ratio: Math.max(...edges) / Math.min(...edges) };
  };
  const perspective = await lengths();
  assert.ok(perspective.ratio > 1.05, `${perspective.ratio}`);
  await page.uncheck('#perspective');
  await settle(page);
  const parallel = await lengths();
  assert.ok(parallel.ratio < 1.005, `${parallel.ratio}`);
  parallel.middle.forEach((value, c) => assert.ok(Math.abs(value - perspective.middle[c]) < 0.5));
  await page.keyboard.press('x');
  await settle(page);
  assert.deepEqual(await lengths(), perspective);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
});

test('Turn turns a solid around its upright axis, until a picture is dragged', async () => {
  const cross = [0, 0.5, 0, 0, -0.5, 0, 1, 0, 0, -1, 0, 0]; // its second axis points upwards in the picture
  const page = await browser.open(reportOf(bundle, bare(4, 3, quantised([4, 3], cross))));
  const places = () => page.evaluate(() => window.ldle.screen('embedding'));
  const before = await places();
  await page.click('#turn');
  await page.waitForFunction((x) => Math.abs(window.ldle.screen('embedding').x[2] - x) > 5, before.x[2]);
  const box = await page.locator('.pane.embedding .overlay').boundingBox();
  await page.mouse.click(box.x + 20, box.y + box.height - 20);
  await settle(page);
  assert.equal(await page.getAttribute('#turn', 'aria-pressed'), 'false');
  const after = await places();
  for (const point of [0, 1]) assert.ok(Math.hypot(after.x[point] - before.x[point], after.y[point] - before.y[point]) < 0.1);
  assert.deepEqual(await places(), after);
});
