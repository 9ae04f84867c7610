import path from 'node:path';
import type { Plugin } from 'vite';

/** The module with which Vite's builds load chunks. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Loads chunks in our own way, see docs/decisions/0032: Vite's leaves a module that failed once unloadable until the page
 * is reloaded.
 */
export const chunkLoading = (): Plugin => ({
  name: 'chunk-loading',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        // A chunk without dependencies, too, is fetched before it is imported.
        resolveDependencies: (file, deps, { hostType }) =>
          hostType === 'js' && !deps.includes(file) ? [file, ...deps] : deps,
      },
    },
  }),
  load(id) {
    if (id !== HELPER) return null;
    const source = path.resolve(import.meta.dirname, '../src/lib/chunks/load-chunk.ts');
    return `export { loadChunk as __vitePreload } from ${JSON.stringify(source)};`;
  },
});
