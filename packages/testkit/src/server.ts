import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@dubplate/server/app.ts';
import type { Config } from '@dubplate/server/config/config.ts';
import { readConfig } from '@dubplate/server/config/env.ts';
import { openStorage } from '@dubplate/server/platform/storage/open-storage.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface TestServer {
  /** Its origin, such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Settings besides those of a test: no rate limit, quiet logs, any free port. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The whole server in this process, on a database and a folder of its own, listening on loopback. */
export const startTestServer = async ({ env = {} }: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-test-'));
  const database = await createTestDatabase();
  const { config, secrets } = readConfig({
    PORT: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    WEB_ROOT: 'none',
    ...env,
  });
  const storage = await openStorage(config, secrets);
  const clock = createTestClock();
  const app = await buildApp({
    config,
    secrets,
    database: { ...database, close: database.drop },
    storage,
    clock,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: config.port });
  return {
    origin,
    config,
    database,
    clock,
    dataDir,
    async stop() {
      await app.close();
      await storage.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
