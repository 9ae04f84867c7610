import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@dubplate/server/app.ts';
import { readConfig } from '@dubplate/server/config/env.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openPool } from '@dubplate/server/platform/database/pool/open-pool.ts';
import { openStorage } from '@dubplate/server/platform/storage/open-storage.ts';
import { createTestClock } from '../clock.ts';

/** What a start writes for its own folder. */
const OF_ONE_FOLDER = ['instance_secrets', 'sealing_key', 'signing_keys'];

/** Starts a server on this database and stops it; leaves only its queues and their times. */
export const startOnce = async (url: string): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-template-'));
  const { db, pool, close } = openPool(url, silentLog);
  const { config, secrets } = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    WEB_ROOT: 'none',
  });
  const storage = await openStorage(config, secrets);
  try {
    const app = await buildApp({
      config,
      secrets,
      database: { db, pool, connection: { connectionString: url }, close: async () => undefined },
      storage,
      clock: createTestClock(),
      deliveryTimes: null,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    await app.close();
    await pool.query(`truncate ${OF_ONE_FOLDER.join(', ')}; delete from pgboss.job`);
  } finally {
    await storage.close();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
