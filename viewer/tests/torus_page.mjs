/// The page of the torus. Each test opens it again and must cause no error and no request.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { Browser, bundle } from './browser.mjs';
import { reportOf } from './report.mjs';
import { torus } from './torus.mjs';

export const run = torus();
const report = reportOf(bundle, run);
export let browser;

before(async () => (browser = await Browser.start()));
after(() => browser.stop());

const dequantised = ({ values, offset, scale }) => Array.from(values, (q) => offset[0] + scale[0] * q);
export const data = dequantised(run.arrays.data);
export const embedding = dequantised(run.arrays.embedding);
export const row = (values, width, i) => values.slice(i * width, (i + 1) * width);

export async function withPage(check) {
  const page = await browser.open(report);
  await page.mouse.move(0, 0);
  await check(page);
  assert.deepEqual([page.errors, page.otherRequests()], [[], []]);
}
