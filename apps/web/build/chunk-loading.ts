import path from 'node:path';
import type { Plugin } from 'vite';

/** The module that loads chunks in Vite's builds. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Replaces Vite's chunk loader, see docs/decisions/0032: after a failure it can't load a module until the page is
 * reloaded.
 */
export const chunkLoading = (): Plugin => ({
  name: 'chunk-loading',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        // A chunk without dependencies must be fetched before the import too.
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
