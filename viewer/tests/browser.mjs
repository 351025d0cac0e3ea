/// Controls Chromium. Reports are opened as files; console errors and requests for anything but the file itself are recorded.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const program =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const flags = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

export const bundle = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8');

export class Browser {
  static async start() {
    if (!program) throw new Error('Chromium is not installed: apt-get install chromium, or CHROMIUM=path');
    const self = new Browser();
    self.count = 0;
    self.folder = mkdtempSync(join(tmpdir(), 'ldle-viewer-'));
    self.chromium = await chromium.launch({ executablePath: program, args: flags });
    return self;
  }

  /// Returns a page that shows the report's text, with `errors` and `requests`.
  async open(text, { colorScheme = 'light' } = {}) {
    const file = join(this.folder, `report-${this.count++}.html`);
    writeFileSync(file, text);
    return this.openFile(file, { colorScheme });
  }

  async openFile(file, { colorScheme = 'light' } = {}) {
    const page = (this.page ??= await this.newPage());
    await page.emulateMedia({ colorScheme });
    page.errors = [];
    page.requests = [];
    const url = pathToFileURL(file).href;
    await page.goto(url);
    await page.waitForFunction(() => window.ldle?.ready || document.querySelector('.error'));
    await settle(page);
    page.otherRequests = () => page.requests.filter((request) => request !== url);
    return page;
  }

  /// One page for all reports of a test file: opening a new page takes longer than opening a report.
  async newPage() {
    const page = await this.chromium.newPage({ viewport: { width: 1280, height: 720 } });
    page.setDefaultTimeout(20000);
    page.on(
      'console',
      (message) =>
        ['error', 'warning'].includes(message.type()) &&
        !/GL Driver Message/.test(message.text()) &&
        page.errors.push(message.text()),
    );
    page.on('pageerror', (error) => page.errors.push(String(error)));
    page.on('request', (request) => page.requests.push(request.url()));
    return page;
  }

  async stop() {
    await this.chromium.close();
    rmSync(this.folder, { recursive: true });
  }
}

/// Waits until no points are moving, and then for a few frames, after which everything has been drawn.
export async function settle(page) {
  await page.waitForFunction(() => window.ldle?.idle() ?? true);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
  );
}

export async function drag(page, places) {
  await page.mouse.move(...places[0]);
  await page.mouse.down();
  for (const place of places.slice(1)) await page.mouse.move(...place, { steps: 4 });
  await page.mouse.up();
  await settle(page);
}
