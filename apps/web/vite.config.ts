import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chunkLoading } from './build/chunk-loading.ts';
import { chunkGroups } from './build/chunks/chunk-groups.ts';
import { planChunks } from './build/chunks/plan-chunks.ts';
import { earlyRequests } from './build/early-requests.ts';
import { firstWords } from './build/first-words.ts';
import { precompress } from './build/precompress.ts';
import { steadyIds } from './build/steady-ids.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    plugins: [
      react(),
      // A key pressed in one field renders that field alone: see docs/decisions/0063.
      babel({
        sourceMap: false,
        include: /\/src\/(?:features\/releases|ui)\/.*(?:\.tsx|\/use-[^/]*\.ts)$/,
        presets: [reactCompilerPreset()],
      }),
      steadyIds(),
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
            groups: [...chunkGroups, ...(command === 'build' ? [await planChunks(chunkGroups)] : [])],
          },
        },
      },
    },
  }),
);
