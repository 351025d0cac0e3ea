import { defineConfig } from 'vite';
import { licencesOf } from './licences.js';

/// Puts script and style into the page's head. A module runs after the page has been read to its end, so it finds the run's data.
/// If the file was cut short, the module is still in the page and can say so.
function singleFile() {
  return {
    name: 'single-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      const files = Object.values(bundle);
      const style = files
        .filter((file) => file.fileName.endsWith('.css'))
        .map((file) => file.source)
        .join('');
      const script = files
        .filter((file) => file.type === 'chunk')
        .map((file) => file.code)
        .join('');
      const licences = licencesOf(files.filter((file) => file.type === 'chunk').flatMap((file) => Object.keys(file.modules)));
      // Inside a page, these strings must not be read as markup.
      const safe = script
        .replace(/<\/script/gi, '<\\/script')
        .replace(/<!--/g, '<\\!--')
        .trim();
      page.source = page.source
        .replace(
          /<script type="module"[^>]*><\/script>/,
          () => `<script type="text/plain" id="licences">\n${licences}\n</script>\n  <script type="module">${safe}</script>`,
        )
        .replace(/\s*<link rel="stylesheet"[^>]*>/, () => `\n  <style>${style.trim()}</style>`);
      for (const name of Object.keys(bundle)) if (name !== 'index.html') delete bundle[name];
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [singleFile()],
  build: {
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
  },
});
