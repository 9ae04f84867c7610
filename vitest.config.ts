import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TIMEOUT_MS } from './testkit/src/eventually.ts';

/** What hangs fails; what is slow because the machine is busy does not. Milliseconds. */
const limits = {
  testTimeout: 3 * TIMEOUT_MS,
  hookTimeout: 3 * TIMEOUT_MS,
  expect: { poll: { timeout: TIMEOUT_MS } },
};

// Tests wait for PostgreSQL and for the processes that they start: a worker more than half of the cores keeps two busy.
const maxWorkers = Math.max(3, Math.floor(availableParallelism() / 2) + 1);

const server = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  setupFiles: ['testkit/src/vitest/setup.ts'],
  globalSetup: ['testkit/src/vitest/global-setup.ts'],
  ...limits,
  // A worker keeps its modules from file to file: loading the server again cost more than most of its tests.
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
  // Servers that tests start as processes compile what they read once, too.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node-compile') },
};

/** Tests that start and kill programs, or wait for what a queue does. */
const PROCESSES = [
  'apps/server/src/{main,main.attack,optional-parts.attack}.test.ts',
  'apps/server/src/commands/{backups,keys,move-database}.test.ts',
  'apps/server/src/features/**/killed.test.ts',
  'apps/server/src/features/commerce/settlement/crash.test.ts',
  'apps/server/src/features/instance/two-nodes.test.ts',
  'apps/server/src/platform/database/embedded/*.test.ts',
  'apps/server/src/platform/files/file-modes.attack.test.ts',
  'apps/server/src/platform/jobs/*.test.ts',
  'apps/server/src/platform/live.test.ts',
  'scripts/{package,start}.test.ts',
  'testkit/src/cluster/*.test.ts',
];

const page = {
  environment: 'happy-dom',
  setupFiles: ['apps/web/src/testing/dom-setup.ts'],
  ...limits,
  maxWorkers,
};
const ISOLATED = 'apps/web/src/**/*.isolated.test.tsx';

export default defineConfig({
  test: {
    projects: [
      {
        // Hooks and components, in a page without a browser.
        test: {
          ...page,
          name: 'dom',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: [ISOLATED],
          // A worker keeps its page and its modules from file to file; the setup resets them after each test.
          isolate: false,
        },
      },
      {
        // The few that start what a page never ends, such as its listeners for the end of the session.
        test: { ...page, name: 'dom-isolated', include: [ISOLATED] },
      },
      {
        test: {
          ...server,
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'testkit/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/web/{src,build,dev}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/{*,browser/*,gallery/*}.test.ts',
          ],
          exclude: [...server.exclude, ...PROCESSES],
          maxWorkers,
        },
      },
      {
        // More workers, since they mostly wait. Vitest runs projects of another number of workers apart.
        test: {
          ...server,
          name: 'processes',
          include: PROCESSES,
          maxWorkers: maxWorkers + 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
