import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkLoading } from './build/chunk-loading.ts';
import { earlyRequests } from './build/early-requests.ts';
import { precompress } from './build/precompress.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    // A key pressed in one field renders that field alone: see docs/decisions/0020.
    babel({
      sourceMap: false,
      include: /\/src\/(?:features\/releases|ui)\/.*(?:\.tsx|\/use-[^/]*\.ts)$/,
      presets: [reactCompilerPreset()],
    }),
    chunkLoading(),
    earlyRequests(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true, xfwd: true },
      '/terms.html': server,
      '/terms.pdf': server,
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    // Tells the check what each route loads first.
    manifest: true,
    rolldownOptions: {
      // That Babel is the slowest part is known.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in two files and not in forty: the libraries, which change least and so stay in
            // the browser's cache from one release of ours to the next, and our own frame around the pages.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // Texts of a language come in two files: what nobody needs to have signed in for, and the rest.
            {
              name: 'entry-texts-en',
              test: /src\/(?:app|ui\/texts|features\/(?:accounts\/entry|support))\/(?:shell\/)?messages\.en\.ts$/,
              priority: 4,
            },
            {
              name: 'entry-texts-ru',
              test: /src\/(?:app|ui\/texts|features\/(?:accounts\/entry|support))\/(?:shell\/)?messages\.ru\.ts$/,
              priority: 4,
            },
            { name: 'texts-en', test: /messages\.en\.ts$/, priority: 3 },
            { name: 'texts-ru', test: /messages\.ru\.ts$/, priority: 3 },
            // Shared by the many parts of statistics alone: no other page loads it.
            { name: 'statistics-parts', test: /features\/statistics\/(?:\w+\/)?(?:messages|api)\.ts$/, priority: 1 },
            // What several pages share would be dozens of files of a kilobyte, each with its own request.
            {
              name: 'small-parts',
              test: /\/(?:@tabler|packages\/contract|src\/lib)\/|\/(?:messages|api)\.ts$/,
              minShareCount: 5,
              maxModuleSize: 6_000,
              priority: 0,
            },
          ],
        },
      },
    },
  },
});
