import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp, serve } from './app.ts';
import type { Config, Secrets } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { ensureAdmin } from './features/accounts/index.ts';
import { systemClock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Database, openDatabase } from './platform/database/open-database.ts';
import type { Db } from './platform/database/tables.ts';
import { checkLetters } from './platform/database/text-parts.ts';
import { closeTopFolders, createFilesPrivately } from './platform/files/file-modes.ts';
import { createOrigin } from './platform/http/addresses/origin.ts';
import type { GaugeDefinition } from './platform/http/metrics.ts';
import { countNodes } from './platform/jobs/node-presence.ts';
import { createLogger } from './platform/logging.ts';
import { releaseStartupMemory } from './platform/startup-memory.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';

export interface RunningServer {
  readonly database: Database;
  /** Address that the server listens on. */
  readonly address: string;
  /** Public origin of the server, for links in emails and returns from payment providers. */
  readonly origin: string;
  /** The first administrator, where this start made one. */
  readonly admin: Awaited<ReturnType<typeof ensureAdmin>>;
  /** Time limit of `stop` for running requests, in seconds. */
  readonly drainSeconds: number;
  /** Finishes running requests, then releases all resources. */
  stop(): Promise<void>;
}

/**
 * Logs and counts unhandled rejections instead of ending the process: one forgotten promise must not abort the calls of
 * all users.
 */
const surviveRejections = (log: Logger): { gauge: GaugeDefinition; stop(): void } => {
  let count = 0;
  const handle = (reason: unknown) => {
    count += 1;
    log.error({ err: reason }, 'a rejection was not handled; this is a bug');
  };
  process.on('unhandledRejection', handle);
  return {
    gauge: {
      name: 'unhandled_rejections',
      help: 'Rejections that no code handled, since the start',
      read: async () => [{ value: count }],
    },
    stop: () => process.off('unhandledRejection', handle),
  };
};

/** How long the presence of a stopped node may remain visible, in milliseconds. */
const GOODBYE_MS = 3_000;
const LOOK_MS = 100;

/** The key file of one node does not help the others. @throws StartError if another node is running */
const requireToBeAlone = async (db: Db): Promise<void> => {
  const deadline = performance.now() + GOODBYE_MS;
  while ((await countNodes(db)) > 0) {
    if (performance.now() > deadline)
      throw new StartError(
        'Another node uses this database: set INSTANCE_KEY on all nodes to the key in DATA_DIR/instance.key of the first node.',
      );
    await pause(LOOK_MS);
  }
};

/** Opens what the settings name, brings the database up to date, and listens. @throws StartError */
export const startServer = async ({
  config,
  secrets,
}: {
  config: Config;
  secrets: Secrets;
}): Promise<RunningServer> => {
  // Closed in the reverse order of opening; also when a later step of the start fails.
  await using opened = new AsyncDisposableStack();
  createFilesPrivately();
  const log = createLogger(config);
  const rejections = surviveRejections(log);
  opened.defer(() => rejections.stop());
  // Opened first and closed last, so that every later part is traced and the last spans are sent.
  if (config.tracing) opened.defer(await startTracing(config.tracing, secrets.tracingHeaders, config.version, log));
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: secrets.databaseUrl ?? undefined,
    pooledUrl: secrets.pooledUrl,
    preparesStatements: config.preparesStatements,
    log,
  });
  opened.defer(() => database.close());
  closeTopFolders(config.dataDir);
  if (secrets.databaseUrl !== null && secrets.instanceKey === null) await requireToBeAlone(database.db);
  await migrate(database.db, { log });
  await checkLetters(database.db, log);
  const storage = await openStorage(config, secrets, log);
  opened.defer(() => storage.close());
  const app = await buildApp({ config, secrets, database, storage, log, gauges: [rejections.gauge] });
  opened.defer(() => app.close());
  const admin = await ensureAdmin(
    database.db,
    { ...secrets.admin, phoneCountry: config.phoneCountry },
    systemClock.now(),
  );
  releaseStartupMemory();
  const address = await serve(app, config);
  const origin = createOrigin(config.publicUrl, app.server)();
  const running = opened.move();
  const { drainSeconds } = config;
  return { database, address, origin, admin, drainSeconds, stop: () => running.disposeAsync() };
};
