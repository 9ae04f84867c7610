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
}

/**
 * Connects once to the database at a URL to check that it is usable, and waits for one that is starting. Throws
 * StartError if the database is unreachable, older than PostgreSQL 15, or unable to store all characters.
 */
export async function connectWhenReady(
  connectionString: string,
  log: DatabaseLog,
  { waitMs = timeoutMs, setting = 'DATABASE_URL' }: ConnectOptions = {},
): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await inspect(connectionString, setting);
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

async function inspect(connectionString: string, setting: string): Promise<void> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  } catch {
    throw new StartError(`${setting} is not an address such as postgresql://user:password@host:5432/database.`);
  }
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string; encoding: string }>(`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding`);
    const { number = 0, version = '', encoding = '' } = rows[0] ?? {};
    if (number < oldestVersion) {
      throw new StartError(`The database at ${setting} is PostgreSQL ${version}: use version 15 or newer.`);
    }
    // SQL_ASCII stores any bytes unchanged, so it keeps all characters.
    if (encoding !== 'UTF8' && encoding !== 'SQL_ASCII') {
      throw new StartError(`The database at ${setting} stores text as ${encoding}: create it with ENCODING 'UTF8'.`);
    }
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
