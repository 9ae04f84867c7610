import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@dubplate/server/config/env.ts';
import { runUntilStopped } from '@dubplate/server/run-until-stopped.ts';
import { startServer } from '@dubplate/server/start-server.ts';
import { signUp } from '@dubplate/testkit/person';
import { MODERATOR } from './people.ts';

// The server as `npm start` runs it, on a folder of its own, with a moderator in it.
await runUntilStopped(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-e2e-'));
  const settings = readConfig({
    PORT: process.env.E2E_PORT,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    SUPPORT_EMAIL: 'support@example.com',
    ADMIN_PASSWORD: MODERATOR.password,
  });
  const server = await startServer(settings);
  await signUp(
    { origin: server.address, database: server.database },
    { username: MODERATOR.username, password: MODERATOR.password, roles: ['moderator'] },
  );
  return {
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
