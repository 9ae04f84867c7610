import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkLoading } from './build/chunk-loading.ts';
import { earlyRequests } from './build/early-requests.ts';
import { firstWords } from './build/first-words.ts';
import { precompress } from './build/precompress.ts';

const server = 'http://127.0.0.1:3000';

const staffTexts = (language: 'en' | 'ru') =>
  new RegExp(
    `src/features/(?:delivery/staff|inbox|moderation|faq-editor|instance|legacy-import|links/staff|money|people|reports|surveys/editor|system)/(?:.*/)?messages\\.${language}\\.ts$`,
  );

/** Of links and of artists' pages: few other screens show them. */
const linkTexts = (language: 'en' | 'ru') =>
  new RegExp(`src/features/(?:links|artists/page)/messages\\.${language}\\.ts$`);

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
    firstWords(),
    earlyRequests(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true, xfwd: true },
      '/landing': server,
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
        // Every page has the list of all files, and a hash alone says as much as a name before it: 2 KB less.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // What every page needs, in two files and not in forty: the libraries, which change least and so stay in
            // the browser's cache from one release of ours to the next, and our own frame around the pages.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // Texts of a language come in three files: what nobody needs to have signed in for, what staff alone read, and
            // the rest.
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
            { name: 'staff-texts-en', test: staffTexts('en'), priority: 4 },
            { name: 'staff-texts-ru', test: staffTexts('ru'), priority: 4 },
            { name: 'link-texts-en', test: linkTexts('en'), priority: 4 },
            { name: 'link-texts-ru', test: linkTexts('ru'), priority: 4 },
            // Of fields that most releases leave empty: fetched with them.
            { name: 'further-texts-en', test: /features\/releases\/further\/messages\.en\.ts$/, priority: 4 },
            { name: 'further-texts-ru', test: /features\/releases\/further\/messages\.ru\.ts$/, priority: 4 },
            // Of the question for a role, which comes apart as well.
            { name: 'role-texts-en', test: /authoring\/fields\/role\/messages\.en\.ts$/, priority: 4 },
            { name: 'role-texts-ru', test: /authoring\/fields\/role\/messages\.ru\.ts$/, priority: 4 },
            { name: 'texts-en', test: /messages\.en\.ts$/, priority: 3 },
            { name: 'texts-ru', test: /messages\.ru\.ts$/, priority: 3 },
            // Shared by the many parts of statistics alone: no other page loads it.
            { name: 'statistics-parts', test: /features\/statistics\/(?:\w+\/)?(?:messages|api)\.ts$/, priority: 1 },
            // Wherever files are dropped, they are sent, and the other way round: together they are smaller.
            { name: 'upload-parts', test: /src\/ui\/(?:files\/drop-zone|feedback\/progress)\//, priority: 1 },
            // What several pages share would be dozens of files of a kilobyte, each with its own request.
            {
              name: 'small-parts',
              test: /\/(?:@tabler|packages\/contract|src\/lib)\/|\/(?:messages|api)\.ts$/,
              minShareCount: 8,
              maxModuleSize: 6_000,
              priority: 0,
            },
          ],
        },
      },
    },
  },
});
