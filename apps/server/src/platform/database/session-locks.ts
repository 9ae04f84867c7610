import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { NoConnection } from './pool/open-pool.ts';

/** Locks shared by all nodes. The database releases the locks of a node that dies or loses its connection. */
export interface SessionLocks {
  /**
   * Takes a lock, waiting for its holder until the signal fires.
   * @param onContended is called with every vain attempt
   * @param onLost is called when the lock ends before it is released
   * @returns a function that releases it
   * @throws NoConnection when the signal fires first, or the database is away
   */
  take(name: string, options: TakeOptions): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface TakeOptions {
  readonly signal: AbortSignal;
  readonly onContended: () => Promise<void>;
  readonly onLost: () => void;
}

const CONNECT_MS = 5_000;
const RETRY_MS = 250;
/** Any number, so that names of locks hash to keys that nothing else uses. */
const SEED = 4_417_903;

/** Takes all locks of a node on one dedicated connection, opened with the first lock. */
export const createSessionLocks = (connectionString: string): SessionLocks => {
  const held = new Set<() => void>();
  let connecting: Promise<pg.Client> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      application_name: 'dubplate-locks',
    });
    const handleEnd = () => {
      connecting = undefined;
      for (const lose of [...held]) lose();
      held.clear();
    };
    client.on('error', handleEnd);
    client.on('end', handleEnd);
    await client.connect();
    return client;
  };
  const query = async <Row extends object>(text: string, name: string): Promise<Row[]> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    const client = await connecting;
    return (await client.query<Row>(text, [name, SEED])).rows;
  };
  const tryOnce = async (name: string): Promise<boolean> => {
    const text = 'select pg_try_advisory_lock(hashtextextended($1, $2)) as taken';
    return (await query<{ taken: boolean }>(text, name))[0]?.taken === true;
  };

  return {
    async take(name, { signal, onContended, onLost }) {
      try {
        while (!(await tryOnce(name))) {
          await onContended();
          await pause(RETRY_MS, undefined, { signal });
        }
      } catch (error) {
        throw new NoConnection('a lock could not be taken in time', { cause: error });
      }
      held.add(onLost);
      return async () => {
        if (!held.delete(onLost)) return;
        await query('select pg_advisory_unlock(hashtextextended($1, $2))', name).catch(() => undefined);
      };
    },
    async close() {
      held.clear();
      await (await connecting?.catch(() => undefined))?.end();
    },
  };
};
