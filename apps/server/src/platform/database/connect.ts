import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#config/start-error.ts';
import type { DatabaseLog } from './database-log.ts';

/** A connection inside a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

const oldestVersion = 150_000;
const timeoutMs = 20_000;
/**
 * Error codes of a database that is still starting: connection refused, name not resolved yet (containers), starting
 * up, too many clients.
 */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND', '57P03', '53300']);

interface ConnectOptions {
  /** How long to wait for a database that is starting, in milliseconds. */
  readonly waitMs?: number | undefined;
  /** The setting or option that has the address, for messages. */
  readonly setting?: string | undefined;
  /** The address may be of a pooler that gives each transaction another session. */
  readonly isPooled?: boolean;
}

/**
 * Connects once to the database at a URL to check that it is usable, and waits for one that is starting. Throws
 * StartError if the database is unreachable, older than PostgreSQL 15, or unable to store all characters, or if a pooler
 * is before it where none may be.
 * @returns what tells this database from every other
 */
export async function connectWhenReady(
  connectionString: string,
  log: DatabaseLog,
  { waitMs = timeoutMs, setting = 'DATABASE_URL', isPooled = false }: ConnectOptions = {},
): Promise<string> {
  const deadline = performance.now() + waitMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await inspect(connectionString, setting, isPooled);
    } catch (error) {
      if (error instanceof StartError) throw error;
      const { code, message } = reasonOf(error);
      if (!passing.has(code) || performance.now() > deadline) {
        throw new StartError(`The database at ${setting} cannot be used (${message}): check its address and password.`);
      }
      if (attempt === 0) log.info({ code }, 'Waiting for the database to come up');
      await pause(250);
    }
  }
}

interface Facts {
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
  readonly pid: number;
  readonly identity: string;
}

/** The process that the server named when the connection began; a pooler names none of PostgreSQL's. */
const processOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID;

/** How long a pooler may take to give a second session, in milliseconds. */
const SECOND_SESSION_MS = 3_000;

/**
 * Whether a pooler takes the session away between two transactions: sets something in one, has another connection take the
 * session that became free, and looks for it in the next one.
 */
async function losesSession(client: pg.Client, open: () => pg.Client): Promise<boolean> {
  const other = open();
  try {
    await other.connect();
    await client.query(`select set_config('dubplate.session', 'kept', false)`);
    await other.query('begin; select 1');
    const { rows } = await client.query<{ kept: string | null }>({
      text: `select current_setting('dubplate.session', true) as kept`,
      query_timeout: SECOND_SESSION_MS,
    } as pg.QueryConfig);
    return rows[0]?.kept !== 'kept';
  } catch (error) {
    // With a single session, the pooler would give it after the other connection's transaction.
    if (error instanceof Error && error.message === 'Query read timeout') return true;
    throw error;
  } finally {
    await other.end().catch(() => {});
  }
}

/** @throws StartError if both addresses lead to different databases, or the pooler's to none */
export async function requireSameDatabase(pooledUrl: string, directUrl: string, log: DatabaseLog): Promise<void> {
  const [pooled, direct] = [
    await connectWhenReady(pooledUrl, log, { isPooled: true }),
    await connectWhenReady(directUrl, log, { setting: 'DATABASE_URL_DIRECT' }),
  ];
  if (pooled !== direct) throw new StartError('DATABASE_URL and DATABASE_URL_DIRECT lead to different databases.');
}

async function inspect(connectionString: string, setting: string, isPooled: boolean): Promise<string> {
  const open = () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    return client;
  };
  let client: pg.Client;
  try {
    client = open();
  } catch {
    throw new StartError(`${setting} is not an address such as postgresql://user:password@host:5432/database.`);
  }
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding, pg_backend_pid() as pid,
        concat_ws(' ', (select oid from pg_database where datname = current_database()), extract(epoch from pg_postmaster_start_time())) as identity`);
    const { number = 0, version = '', encoding = '', pid = 0, identity = '' } = rows[0] ?? {};
    if (number < oldestVersion) {
      throw new StartError(`The database at ${setting} is PostgreSQL ${version}: use version 15 or newer.`);
    }
    // SQL_ASCII stores any bytes unchanged, so it keeps all characters.
    if (encoding !== 'UTF8' && encoding !== 'SQL_ASCII') {
      throw new StartError(`The database at ${setting} stores text as ${encoding}: create it with ENCODING 'UTF8'.`);
    }
    if (!isPooled && pid !== processOf(client) && (await losesSession(client, open))) {
      throw new StartError(
        `The database at ${setting} is behind a pooler that gives each transaction another session: ${
          setting === 'DATABASE_URL' ? 'set DATABASE_URL_DIRECT to' : 'use'
        } the address of PostgreSQL itself.`,
      );
    }
    return identity;
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): { code: string; message: string } {
  // A name with several addresses fails once for each of them.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: '', message: String(first) };
  return { code: 'code' in first ? String(first.code) : '', message: first.message };
}
