import type { PurchaseId } from '@dubplate/contract/ids';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';
import { newUuid } from '#platform/ids.ts';
import type { LedgerDiscrepancy } from './read.ts';

export type StoredIssue = Selectable<Tables['ledger_faults']>;

interface CheckResult {
  readonly found: readonly LedgerDiscrepancy[];
  readonly tookMs: number;
  readonly now: Date;
}

/**
 * Records a check and returns the open issues it found. Known issues are updated, issues no longer found become `GONE`,
 * and corrected issues that recur are new issues.
 */
export const recordCheck = async (trx: Db, { found, tookMs, now }: CheckResult): Promise<LedgerDiscrepancy[]> => {
  const issues = JSON.stringify(found.map((issue) => ({ ...issue, id: newUuid() })));
  const { rows } = await sql<LedgerDiscrepancy & { status: StoredIssue['status'] }>`
    INSERT INTO ledger_faults (uuid, rule, subject_uuid, status, first_at, last_at)
    SELECT DISTINCT ON (rule, uuid) id, rule, uuid, 'OPEN', ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${issues}::jsonb) AS fault (id uuid, rule text, uuid uuid)
    ON CONFLICT (rule, subject_uuid) WHERE status IN ('OPEN', 'EXPLAINED') DO UPDATE SET last_at = excluded.last_at
    RETURNING rule, subject_uuid AS uuid, status`.execute(trx);
  await trx
    .updateTable('ledger_faults')
    .set({ status: 'GONE' })
    .where('status', '=', 'OPEN')
    .where('last_at', '<', now)
    .execute();
  const open = rows.filter(({ status }) => status === 'OPEN');
  await trx
    .insertInto('ledger_checks')
    .values({ uuid: newUuid(), at: now, took_ms: tookMs, faults: open.length })
    .execute();
  return open;
};

/** Issues with their answerer and a related purchase. */
const issueRows = (db: Db) =>
  db
    .selectFrom('ledger_faults')
    .leftJoin('users', 'users.uuid', 'answered_by')
    .selectAll('ledger_faults')
    .select([
      'users.username',
      sql<PurchaseId | null>`coalesce(
        (SELECT uuid FROM purchases WHERE uuid = subject_uuid),
        (SELECT purchase_uuid FROM payment_purchases WHERE payment_uuid = subject_uuid ORDER BY purchase_uuid LIMIT 1),
        (SELECT purchase_uuid FROM ledger_transactions WHERE uuid = subject_uuid)
      )`.as('purchase_uuid'),
    ]);

export type IssueRow = Awaited<ReturnType<ReturnType<typeof issueRows>['execute']>>[number];

export const findIssue = (db: Db, uuid: string): Promise<IssueRow> =>
  issueRows(db).where('ledger_faults.uuid', '=', uuid).executeTakeFirstOrThrow();

export const listIssues = async (db: Db, status: 'OPEN' | 'CLOSED', { page, take, order }: PageQuery) => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const statuses: readonly StoredIssue['status'][] = status === 'OPEN' ? ['OPEN'] : ['GONE', 'EXPLAINED', 'CORRECTED'];
  const rows = await issueRows(db)
    .where('ledger_faults.status', 'in', statuses)
    .orderBy('first_at', direction)
    .orderBy('ledger_faults.uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await db
    .selectFrom('ledger_faults')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return { rows, count };
};

export const listChecks = async (db: Db, { page, take, order }: PageQuery) => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('ledger_checks')
    .selectAll()
    .orderBy('at', direction)
    .orderBy('uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await db
    .selectFrom('ledger_checks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** Locks the row. */
export const lockIssue = (trx: Db, uuid: string): Promise<StoredIssue | undefined> =>
  trx.selectFrom('ledger_faults').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const updateIssue = async (
  trx: Db,
  uuid: string,
  change: Updateable<Tables['ledger_faults']>,
): Promise<void> => {
  await trx.updateTable('ledger_faults').set(change).where('uuid', '=', uuid).execute();
};
