import { mkdir, rm } from 'node:fs/promises';
import { readConfig } from '@dubplate/server/config/env.ts';
import { runUntilStopped } from '@dubplate/server/run-until-stopped.ts';
import { startServer } from '@dubplate/server/start-server.ts';
import { MODERATOR } from './people.ts';
import { signUpStaff } from './sign-up-staff.ts';

// Starts the server as `npm start` does, on its own folder, with staff in it.
await runUntilStopped(async () => {
  const { E2E_DATA_DIR: dataDir = '', E2E_PORT } = process.env;
  await mkdir(dataDir, { recursive: true });
  const settings = readConfig({
    PORT: E2E_PORT,
    // The journeys' own origin, so that mailed links lead into the same browser session.
    PUBLIC_URL: `http://127.0.0.1:${E2E_PORT}`,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    SUPPORT_EMAIL: 'support@example.com',
    ADMIN_PASSWORD: MODERATOR.password,
  });
  const server = await startServer(settings);
  await signUpStaff({ origin: server.address, database: server.database });
  return {
    drainSeconds: server.drainSeconds,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
