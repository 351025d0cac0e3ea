/// node pictures.mjs REPORT.html FOLDER: screenshots of the page, with the pointer at a point of the seam, and of the assembly.
import { Browser, settle } from './browser.mjs';

const [report, folder] = process.argv.slice(2);
const browser = await Browser.start();
const page = await browser.openFile(report);

// The point of the seam whose partners are farthest away.
const [x, y] = await page.evaluate(() => {
  const { x, y } = window.ldle.screen('embedding');
  const farthest = (i) => Math.max(0, ...window.ldle.partners(i).map((j) => Math.hypot(x[i] - x[j], y[i] - y[j])));
  let best = 0;
  for (let i = 0; i < window.ldle.n; i++) if (farthest(i) > farthest(best)) best = i;
  return window.ldle.where('embedding', best);
});
await page.mouse.move(x, y);
await settle(page);
await page.screenshot({ path: `${folder}/page.png` });
await page.mouse.move(5, 5);

const slider = page.locator('#time');
const last = Number(await slider.getAttribute('max'));
const frames = 36;
for (let frame = 0; frame <= frames; frame++) {
  await slider.evaluate(
    (input, value) => {
      input.value = String(value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    (last * frame) / frames,
  );
  await settle(page);
  await page.locator('.views').screenshot({ path: `${folder}/frame-${String(frame).padStart(2, '0')}.png` });
}
await browser.stop();
