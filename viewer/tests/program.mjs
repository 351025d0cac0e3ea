/// Opens reports that the program writes, if LDLE_PROGRAM is set to the program.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser } from './browser.mjs';

const program = process.env.LDLE_PROGRAM;
/// Why tests with the program are skipped, or false.
export const skip = program ? false : 'LDLE_PROGRAM is not set';

/// Runs commands of the program in a new folder and opens the report that they write there.
/// close() stops the browser and removes the folder.
export async function openReport(commands, report) {
  const folder = mkdtempSync(join(tmpdir(), 'ldle-report-'));
  for (const words of commands) execFileSync(program, words, { cwd: folder, stdio: 'pipe' });
  const file = join(folder, report);
  const browser = await Browser.start();
  const page = await browser.openFile(file);
  const close = async () => {
    await browser.stop();
    rmSync(folder, { recursive: true });
  };
  return { file, page, close };
}
