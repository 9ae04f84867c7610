import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#config/start-error.ts';
import type { Connection } from '../connect.ts';

/** A server that was just stopped may still be seen for a moment, in milliseconds. */
const GOODBYE_MS = 2_000;
const LOOK_MS = 100;

/**
 * Throws if a server uses the database: it keeps at least one connection open under this application name, for jobs.
 * @param verb what the operator wants to do, such as "restore"
 */
export async function refuseWhileUsed(connection: Connection, verb: string): Promise<void> {
  const deadline = performance.now() + GOODBYE_MS;
  for (;;) {
    const { rows } = await connection.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name like 'dubplate%' and pid <> pg_backend_pid()`);
    if (rows.length === 0) return;
    if (performance.now() > deadline)
      throw new StartError(`A server of Dubplate uses this database: stop it, then ${verb}.`);
    await pause(LOOK_MS);
  }
}
