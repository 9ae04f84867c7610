import { PgBoss } from 'pg-boss';
import type { Connection } from '../connect.ts';
import { quoteName } from './catalogue.ts';
import type { ArchivedQueue } from './layout.ts';

/**
 * Jobs that wait, or that ran when the snapshot was taken, are part of the data: mails, announcements, unchecked files.
 * The tables of pg-boss change with its versions, so jobs are carried by their meaning and handed to its own functions.
 * Times of repetition are not carried; the server sets them again when it starts.
 */
const columns = {
  id: 'id uuid',
  name: 'name text',
  data: 'data jsonb',
  priority: 'priority integer',
  startAfter: 'start_after timestamptz',
  singletonKey: 'singleton_key text',
  retryLimit: 'retry_limit integer',
  retryDelay: 'retry_delay integer',
  retryBackoff: 'retry_backoff boolean',
  expireInSeconds: 'expire_seconds integer',
  deleteAfterSeconds: 'deletion_seconds integer',
  deadLetter: 'dead_letter text',
} as const;

const names = Object.values(columns).map((column) => column.split(' ', 1)[0]);
const pending = `state in ('created', 'retry', 'active')`;
const ownQueues = `name not like '\\_\\_pgboss%'`;

/** Returns a query for the unfinished jobs, or undefined if there are no job tables. */
export async function pendingJobs(connection: Connection): Promise<string | undefined> {
  if (!(await hasJobs(connection))) return undefined;
  // A stately queue allows one waiting job per key, so a running job and the one waiting behind it become one job after
  // a restore.
  return `
    select ${names.join(', ')} from pgboss.job as job
    where ${pending} and ${ownQueues} and (policy is distinct from 'stately' or id = (
      select first.id from pgboss.job as first
      where first.name = job.name and first.singleton_key = job.singleton_key and first.${pending}
      order by created_on, id limit 1))`;
}

/** Counts the jobs that `pendingJobs` returns. */
export async function countPendingJobs(connection: Connection): Promise<string> {
  const jobs = await pendingJobs(connection);
  if (!jobs) return '0';
  const { rows } = await connection.query<{ count: string }>(`select count(*)::text as count from (${jobs}) as jobs`);
  return rows[0]?.count ?? '0';
}

export async function readQueues(connection: Connection): Promise<ArchivedQueue[]> {
  if (!(await hasJobs(connection))) return [];
  const { rows } = await connection.query<ArchivedQueue>(`
    select name, policy, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      expire_seconds as "expireInSeconds", retention_seconds as "retentionSeconds",
      deletion_seconds as "deleteAfterSeconds", dead_letter as "deadLetter", coalesce(notify, false) as notify
    from pgboss.queue where ${ownQueues} order by dead_letter is not null, name`);
  return rows;
}

/** A place for archived jobs, gone with the transaction; COPY into it, then let `restoreJobs` hand them on. */
export async function createJobsTable(connection: Connection): Promise<string> {
  await connection.query(
    `create temporary table archived_jobs (position bigserial, ${Object.values(columns).join(', ')}) on commit drop`,
  );
  return `copy archived_jobs (${names.join(', ')}) from stdin`;
}

/** Makes pg-boss create its tables and the queues, outside of the restoring transaction: both do no harm when unused. */
export async function prepareQueues(connectionString: string, queues: readonly ArchivedQueue[]): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name, policy, deadLetter, ...options } of queues) {
    if (known.has(name)) continue;
    await boss.createQueue(name, {
      ...options,
      policy: policy as NonNullable<Parameters<PgBoss['createQueue']>[1]>['policy'] & string,
      ...(deadLetter !== null && { deadLetter }),
    });
  }
  return boss;
}

/** Deletes the existing jobs and inserts the archived ones in the transaction of `connection`. */
export async function restoreJobs(connection: Connection, boss: PgBoss | undefined): Promise<void> {
  if (await hasJobs(connection)) await connection.query(`delete from pgboss.job where ${ownQueues}`);
  if (!boss) return;
  const db = { executeSql: (text: string, values?: unknown[]) => connection.query(text, values) };
  const aliases = Object.entries(columns).map(([key, column]) => `${column.split(' ', 1)[0]} as ${quoteName(key)}`);
  for (let last = 0; ; ) {
    const { rows } = await connection.query<{ position: number; name: string; startAfter: Date }>(
      `select position::integer as position, ${aliases.join(', ')} from archived_jobs where position > $1 order by position limit 500`,
      [last],
    );
    const byQueue = Map.groupBy(rows, ({ name }) => name);
    for (const [name, jobs] of byQueue) await boss.insert(name, jobs.map(toJob), { db });
    const end = rows.at(-1)?.position;
    if (end === undefined) return;
    last = end;
  }
}

async function hasJobs(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`);
  return rows[0]?.found === true;
}

/** Keyed jobs have a group of the same name. pg-boss has a default for an absent value, and rejects null. */
function toJob(row: object): object {
  const given = Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== null && key !== 'position'));
  return given.singletonKey === undefined ? given : { ...given, group: { id: given.singletonKey } };
}
