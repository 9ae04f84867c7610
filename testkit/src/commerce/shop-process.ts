/**
 * Runs the whole server as a separate process with a scripted provider, to be killed in the middle. Its settings come
 * like those of the real one; it prints `answers at` when it is ready.
 */
import { buildApp, serve } from '@dubplate/server/app.ts';
import { readConfig } from '@dubplate/server/config/env.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { openStorage } from '@dubplate/server/platform/storage/open-storage.ts';
import { createScriptedProvider } from './scripted-provider.ts';

const { config, secrets } = readConfig(process.env);
const { dataDir } = config;
const database = await openDatabase({ dataDir, databaseUrl: secrets.databaseUrl ?? undefined, log: silentLog });
const app = await buildApp({
  config,
  secrets,
  database,
  storage: await openStorage(config, secrets),
  providers: { PAY_PAL: createScriptedProvider(), CRYPTO_CLOUD: null, CARD: null, STRIPE: null },
});
const address = await serve(app, { host: '127.0.0.1', port: 0 });
process.stdout.write(`answers at ${address}\n`);
