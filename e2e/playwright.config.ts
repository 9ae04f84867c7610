import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser/find-browser.ts';

// Workers read this file again: the first results stay.
process.env.CHROMIUM_PATH = await findBrowser();
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
// Journeys read what the server sent: `readOutbox(process.env.E2E_DATA_DIR)` of the testkit.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `dubplate-e2e-${process.env.E2E_PORT}`);
// A server that runs already, such as the cluster; it has no outbox that journeys could read.
const { E2E_ORIGIN: running } = process.env;
const origin = running ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  fullyParallel: true,
  // A journey waits for a third of its time: two of them leave two cores idle now and then.
  workers: Math.max(3, Math.floor(availableParallelism() / 2) + 1),
  timeout: 240_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A journey that passes only the second time hides a fault: it fails here, and is mended.
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Only tests that ask for it need motion, and a browser without a graphics card draws it slowly.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  ...(running === undefined && {
    webServer: {
      command: 'node serve.ts',
      url: `${origin}/api/health/ready`,
      timeout: 240_000,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  }),
});
