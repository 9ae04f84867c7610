import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type AppOptions, buildApp, serve } from '@dubplate/server/app.ts';
import type { Config } from '@dubplate/server/config/config.ts';
import { readConfig } from '@dubplate/server/config/env.ts';
import type { JobName, JobQueues } from '@dubplate/server/platform/jobs/jobs.ts';
import { openStorage } from '@dubplate/server/platform/storage/open-storage.ts';
import type { Storage } from '@dubplate/server/platform/storage/storage.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { openOutbox, type Sent } from './outbox.ts';
import { openFixtureDecoder } from './pictures/fixture-decoder.ts';

export interface TestServer {
  /** Its origin, such as `http://127.0.0.1:41234`. */
  readonly origin: string;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly dataDir: string;
  /** Sent messages, oldest first; only to one name, if given. Jobs send them: see `sent` and `emailsDone`. */
  outbox(to?: string): Promise<Sent[]>;
  /** Waits for an email to this name: by subject, by number, or the first that a function accepts. */
  sent(to: string, which?: string | number | ((one: Sent) => boolean)): Promise<Sent>;
  /** Waits until no email is pending; returns the number of emails since the start. */
  emailsDone(): Promise<number>;
  /** Has a job run now, and waits for its end. */
  runJob<Name extends JobName>(name: Name, data?: JobQueues[Name]): Promise<void>;
  /** Closes the connections that wait for a call, and counts the others, such as live ones. */
  countConnections(): Promise<number>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Settings in addition to those of a test: no rate limit, quiet logs, any free port. */
  readonly env?: Readonly<Record<string, string>>;
  /** A database and a folder that outlive this server; absent: temporary ones. */
  readonly place?: { readonly database: TestDatabase; readonly dataDir: string };
  /** Payment providers; absent: those of the settings. */
  readonly providers?: AppOptions['providers'];
  /** Payout providers; absent: those of the settings. */
  readonly payoutProviders?: AppOptions['payoutProviders'];
  /** Puts something between the server and its files, such as a disk that fills up. */
  readonly wrapStorage?: (storage: Storage) => Storage;
  /** How long the body of a call may take, in milliseconds. */
  readonly bodyMs?: number;
  /** How often releases on their way to stores are looked at; absent: never while a test runs. */
  readonly deliveryTimes?: AppOptions['deliveryTimes'];
  /** Another node of this server's instance, on the same database, with its own folder. */
  readonly beside?: TestServer;
  /** The logger; absent: the one from the settings. */
  readonly log?: AppOptions['log'];
}

/** The key that a server without INSTANCE_KEY has made; '' with one. */
const readKey = (dataDir: string): Promise<string> =>
  readFile(path.join(dataDir, 'instance.key'), 'utf8').catch(() => '');

/** Starts the whole server in this process, on its own database and folder, listening on loopback. */
export const startTestServer = async ({
  env = {},
  place,
  providers,
  payoutProviders,
  wrapStorage = (storage) => storage,
  bodyMs,
  deliveryTimes = null,
  beside,
  log,
}: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = place?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'dubplate-test-')));
  const database = beside?.database ?? place?.database ?? (await createTestDatabase({ isStarted: true }));
  const { config, secrets } = readConfig({
    PORT: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    WEB_ROOT: 'none',
    ...(beside && { BACKUP_DIR: beside.config.backups.folder, INSTANCE_KEY: await readKey(beside.dataDir) }),
    ...env,
  });
  const storage = wrapStorage(await openStorage(config, secrets));
  const clock = beside?.clock ?? createTestClock();
  const app = await buildApp({
    config,
    secrets,
    database: { ...database, close: async () => undefined },
    storage,
    clock,
    // One poll per job: a test runs jobs explicitly.
    watchTimes: { settleMs: 10_000, scanMs: 0, windowMs: 0 },
    deliveryTimes,
    pictures: openFixtureDecoder(),
    // Delayed and retried jobs start when they are due, not up to three seconds later.
    jobLookMs: 250,
    ...(providers && { providers }),
    ...(payoutProviders && { payoutProviders }),
    ...(bodyMs !== undefined && { bodyMs }),
    ...(log && { log }),
  });
  const origin = await serve(app, { host: '127.0.0.1', port: config.port }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const outbox = openOutbox(dataDir);
  return {
    origin,
    config,
    database,
    clock,
    dataDir,
    outbox,
    sent: (to, which = 1) =>
      eventually(`${typeof which === 'function' ? 'an email' : which} to ${to}`, async () => {
        const all = await outbox(to);
        if (typeof which === 'function') return all.find(which);
        if (typeof which === 'string') return all.find(({ subject }) => subject === which);
        return all.length >= which ? all.at(-1) : undefined;
      }),
    emailsDone: () =>
      eventually('the end of all emails', async () => {
        const { rows } = await database.pool.query<{ state: string }>(
          "select state from pgboss.job where name = 'account-letter'",
        );
        return rows.every(({ state }) => state === 'completed') ? rows.length : undefined;
      }),
    async runJob(name, data = {} as never) {
      await app.jobs.send(database.db, name, data);
      await eventually(`the end of ${name}`, async () => {
        const { rows } = await database.pool.query<{ state: string }>('select state from pgboss.job where name = $1', [
          name,
        ]);
        return rows.every(({ state }) => state === 'completed') || undefined;
      });
    },
    async countConnections() {
      app.server.closeIdleConnections();
      return promisify(app.server.getConnections.bind(app.server))();
    },
    async stop() {
      await app.close();
      await storage.close();
      if (place) return;
      if (!beside) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
