/// A module of the page, compiled for Node.
import { build } from 'vite';

export async function load(path) {
  const entry = new URL(`../src/${path}`, import.meta.url).pathname;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'module' } },
  });
  return import(`data:text/javascript;base64,${Buffer.from(result[0].output[0].code).toString('base64')}`);
}
