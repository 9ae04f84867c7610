import type { ChildProcess } from 'node:child_process';
import type { Database } from '@dubplate/server/platform/database/open-database.ts';
import { eventually } from '../eventually.ts';
import type { Person } from '../person.ts';
import { endProcess } from '../server-process.ts';
import { importSales, type Sale } from './sales.ts';

/** Each step writes to the table in its middle, where a lock stops it. */
const STEPS = { import: 'royalty_report_sums', approve: 'royalty_pending', close: 'royalty_statements' } as const;
export type RoyaltyStep = keyof typeof STEPS;
export const ROYALTY_STEPS = Object.keys(STEPS) as RoyaltyStep[];

interface Killed {
  readonly pool: Database['pool'];
  readonly admin: Person;
  start(): Promise<ChildProcess>;
  /** Checks the books after each kill and after each step. */
  check(): Promise<void>;
}

/** Counts what a step that is killed must leave as it was. */
const countAll = async (pool: Database['pool']): Promise<string> => {
  const { rows } = await pool.query(`
    select (select count(*) from royalty_reports) as reports, (select count(*) from royalty_rows) as rows,
      (select count(*) from royalty_converted_rows where usd is not null) as converted,
      (select count(*) from royalty_reports where status = 'APPROVED') as approved,
      (select count(*) from royalty_pending) as pending, (select count(*) from royalty_events) as events,
      (select count(*) from royalty_entries) as entries, (select count(*) from royalty_lines) as lines,
      (select count(*) from royalty_statements) as statements, (select count(*) from royalty_periods) as periods,
      (select count(*) from ledger_postings) as postings`);
  return JSON.stringify(rows[0]);
};

/**
 * Takes a step of royalties while a lock stops it in its middle, kills the server there, and repeats it on a new one.
 * @throws if the killed step has left anything, or the repeated one fails
 */
const killOnce = async (
  { pool, start, check }: Killed,
  child: ChildProcess,
  step: RoyaltyStep,
  take: () => Promise<unknown>,
): Promise<ChildProcess> => {
  const before = await countAll(pool);
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`lock table ${STEPS[step]} in exclusive mode`);
  const taking = take().then(
    () => 'answered',
    () => 'killed',
  );
  await eventually(`the ${step} to write`, async () => {
    const { rowCount } = await client.query(
      'select 1 from pg_locks where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())',
      [STEPS[step]],
    );
    return rowCount ? true : undefined;
  });
  await endProcess(child, 'SIGKILL');
  await client.query('rollback');
  client.release();
  if ((await taking) !== 'killed') throw new Error(`The ${step} was answered`);
  const next = await start();
  // PostgreSQL notices later that the client of a transaction is gone.
  await eventually(`the killed ${step} to leave nothing`, async () =>
    (await countAll(pool)) === before ? true : undefined,
  );
  await check();
  await take();
  await check();
  return next;
};

/** Kills the server in the middle of an import, its approval and the close of its month. @returns the last server */
export const killDuringRoyalties = async (
  killed: Killed,
  child: ChildProcess,
  { month, sales, received }: { readonly month: string; readonly sales: readonly Sale[]; readonly received: string },
): Promise<ChildProcess> => {
  const { admin } = killed;
  let id = '';
  const steps: { readonly [step in RoyaltyStep]: () => Promise<unknown> } = {
    import: async () => {
      id = (await importSales(admin, `report of ${month}`, sales)).uuid ?? '';
    },
    approve: () =>
      admin.ok('POST /staff/sales-reports/{id}/approve', {
        params: { id },
        body: { received_amount: received, received_on: '2025-03-10' },
      }),
    close: () => admin.ok('POST /staff/royalty-periods/{period}/close', { params: { period: month }, body: {} }),
  };
  let last = child;
  for (const step of ROYALTY_STEPS) last = await killOnce(killed, last, step, steps[step]);
  return last;
};
