import type pg from 'pg';
import { connectWhenReady, requireSameDatabase } from './connect.ts';
import type { DatabaseLog } from './database-log.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import { openPool } from './pool/open-pool.ts';
import { WORK_TIMEOUTS } from './pool/timeouts.ts';
import { settleSwap } from './restored-files.ts';
import type { Db } from './tables.ts';

export interface DatabaseOptions {
  /** Holds the embedded database, in `postgres`. */
  dataDir: string;
  /** A PostgreSQL 15 or newer to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** Where the URL comes from, for messages; absent: DATABASE_URL. */
  setting?: string;
  /** Size of the pool. Calls, the job queue and live events open further connections. */
  maxConnections?: number | undefined;
  /** A pooler before `databaseUrl`, which has to lead to the same database. */
  pooledUrl?: string | null;
  /** False behind a pooler that can't keep prepared statements. */
  preparesStatements?: boolean;
  /** `visit` shares the database with a running server, for commands; `own` requires exclusive use of the folder. */
  access?: 'own' | 'visit';
  /** Skips fsync for an embedded database that is deleted after use. */
  isTemporary?: boolean | undefined;
  log: DatabaseLog;
}

/** The database for what may take long: migrations, commands and jobs. Calls have a pool of their own. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Settings for separate connections (`new pg.Client(connection)`, `new PgBoss(connection)`). */
  connection: { connectionString: string };
  /** Ends the connections, then PostgreSQL itself if it is embedded. Harmless when repeated. */
  close(): Promise<void>;
}

/** Short, because a user at the command line is waiting; a server waits longer for a database that is starting. */
const VISIT_WAIT_MS = 2_000;

/** Opens the database, ready for queries but not migrated. Throws StartError if that takes something of a person. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, log, isTemporary, access = 'own' } = options;
  const embedded = databaseUrl ? undefined : await openEmbedded({ dataDir, log, access, isTemporary });
  const connectionString = embedded?.url ?? databaseUrl ?? '';
  const setting = options.setting ?? (options.pooledUrl ? 'DATABASE_URL_DIRECT' : undefined);
  const waiting = { waitMs: access === 'visit' ? VISIT_WAIT_MS : undefined, setting };
  try {
    if (!embedded) await connectWhenReady(connectionString, log, waiting);
    if (options.pooledUrl) await requireSameDatabase(options.pooledUrl, connectionString, log);
  } catch (error) {
    await embedded?.close();
    throw error;
  }
  const {
    db,
    pool,
    close: closePool,
  } = openPool(connectionString, log, {
    ...(options.maxConnections !== undefined && { max: options.maxConnections }),
    timeouts: WORK_TIMEOUTS,
    prepares: options.preparesStatements ?? true,
  });
  if (access !== 'visit') await settleSwap(pool, dataDir);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await closePool();
    await embedded?.close();
  };
  return {
    db,
    pool,
    connection: { connectionString },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
