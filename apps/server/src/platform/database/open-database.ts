import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { settleSwap } from './archive/restored-files.ts';
import { connectWhenReady } from './connect.ts';
import type { DatabaseLog } from './database-log.ts';
import { openEmbedded } from './embedded/embedded-database.ts';
import type { Db, Tables } from './tables.ts';
import { valueParsers } from './value-parsers.ts';

export interface DatabaseOptions {
  /** Holds the embedded database, in `postgres`. */
  dataDir: string;
  /** A PostgreSQL 15 or newer to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** Connections of the pool; jobs and live events bring their own. */
  maxConnections?: number | undefined;
  /** `visit` goes beside a running server, for commands; a server wants the folder to itself. */
  access?: 'own' | 'visit';
  log: DatabaseLog;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For those who connect by themselves (`new pg.Client(connection)`, `new PgBoss(connection)`). */
  connection: { connectionString: string };
  /** Ends the connections, then PostgreSQL itself if it is embedded. Harmless when repeated. */
  close(): Promise<void>;
}

/** Opens the database, ready for queries but not migrated. Throws StartFault if that takes something of a person. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, log } = options;
  const embedded = databaseUrl ? undefined : await openEmbedded({ dataDir, log, access: options.access ?? 'own' });
  const connectionString = embedded?.url ?? databaseUrl ?? '';
  try {
    if (!embedded) await connectWhenReady(connectionString, log);
  } catch (error) {
    await embedded?.close();
    throw error;
  }
  const { db, pool } = openPool(connectionString, log, options.maxConnections);
  if (options.access !== 'visit') await settleSwap(pool, dataDir);
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

/** A pool of connections to one database, with our way of reading values. */
export function openPool(connectionString: string, log: DatabaseLog, max = 10): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ connectionString, max, types: valueParsers, application_name: 'dubplate' });
  // An idle connection that breaks would end the process otherwise; the pool replaces it.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}
