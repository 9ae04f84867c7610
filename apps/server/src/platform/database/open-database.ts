import type pg from 'pg';
import { connectWhenReady } from './connect.ts';
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
  /** Connections of the pool; calls, the job queue and live events bring their own. */
  maxConnections?: number | undefined;
  /** False behind a pooler that can't keep prepared statements. */
  preparesStatements?: boolean;
  /** `visit` goes beside a running server, for commands; a server wants the folder to itself. */
  access?: 'own' | 'visit';
  /** An embedded one that is deleted before anybody relies on it, so nothing has to wait for the disk. */
  isTemporary?: boolean | undefined;
  log: DatabaseLog;
}

/** The database for what may take long: migrations, commands and jobs. Calls have a pool of their own. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For those who connect by themselves (`new pg.Client(connection)`, `new PgBoss(connection)`). */
  connection: { connectionString: string };
  /** Ends the connections, then PostgreSQL itself if it is embedded. Harmless when repeated. */
  close(): Promise<void>;
}

/** A server waits for a database that starts beside it; a person at a command line wants to know. */
const VISIT_WAIT_MS = 2_000;

/** Opens the database, ready for queries but not migrated. Throws StartError if that takes something of a person. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, log, isTemporary, access = 'own' } = options;
  const embedded = databaseUrl ? undefined : await openEmbedded({ dataDir, log, access, isTemporary });
  const connectionString = embedded?.url ?? databaseUrl ?? '';
  try {
    if (!embedded) await connectWhenReady(connectionString, log, access === 'visit' ? VISIT_WAIT_MS : undefined);
  } catch (error) {
    await embedded?.close();
    throw error;
  }
  const { db, pool } = openPool(connectionString, log, {
    ...(options.maxConnections !== undefined && { max: options.maxConnections }),
    timeouts: WORK_TIMEOUTS,
    prepares: options.preparesStatements ?? true,
  });
  if (access !== 'visit') await settleSwap(pool, dataDir);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
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
