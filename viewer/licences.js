import { existsSync, readFileSync } from 'node:fs';

/// Returns the licences of the packages whose modules are in a chunk. The licences require that every copy includes them.
export function licencesOf(modules) {
  const folders = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]).filter(Boolean);
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
      const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt'].map((one) => `${folder}/${one}`).find(existsSync);
      if (!file) throw new Error(`${name} has no licence file`);
      return `${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}`;
    })
    .join('\n\n---\n\n');
}
