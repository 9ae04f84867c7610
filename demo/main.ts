import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@dubplate/server/config/env.ts';
import { runUntilStopped } from '@dubplate/server/run-until-stopped.ts';
import { startServer } from '@dubplate/server/start-server.ts';
import { CAST, DEMO_PASSWORD } from './cast.ts';
import { fillDemo } from './fill.ts';

await runUntilStopped(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-demo-'));
  const settings = readConfig({
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: 'root@demo.example',
    ADMIN_PASSWORD: DEMO_PASSWORD,
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    RATE_LIMIT: '0',
  });
  const server = await startServer(settings);
  console.log('Filling a throw-away instance with people and records…');
  await fillDemo(server.address, server.database.db);
  console.log(`${settings.config.product.name} answers at ${server.origin}\n`);
  console.log(`Sign in with the password "${DEMO_PASSWORD}" as`);
  for (const { username, about } of CAST) console.log(`  ${username.padEnd(24)} ${about}`);
  return {
    drainSeconds: server.drainSeconds,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
