import type { UserId } from '@dubplate/contract/ids';
import { PAYOUT_FILE_MAX, type PayoutFileFormat } from '@dubplate/contract/payouts/limits';
import type { PayoutFile } from '@dubplate/contract/payouts/schemas';
import { formatCents } from '@dubplate/rules/cents';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { type StoredPayout, storedPayouts } from '../store.ts';

/** Locks the approved bank payouts that may be sent now, oldest first. */
export const lockSendable = (trx: Db, now: Date): Promise<StoredPayout[]> =>
  storedPayouts(trx)
    .where('payouts.state', '=', 'APPROVED')
    .where('methods.method', '=', 'BANK')
    .where('methods.sealed', 'is not', null)
    .where((eb) => eb.or([eb('payouts.not_before', 'is', null), eb('payouts.not_before', '<=', now)]))
    .orderBy('payouts.id')
    .limit(PAYOUT_FILE_MAX)
    .forUpdate('payouts')
    .execute();

export const lockPayoutsOf = (trx: Db, fileUuid: string): Promise<StoredPayout[]> =>
  storedPayouts(trx).where('payouts.file_uuid', '=', fileUuid).orderBy('payouts.id').forUpdate('payouts').execute();

interface NewFile {
  readonly uuid: string;
  readonly format: PayoutFileFormat;
  readonly content: Buffer;
  readonly payouts: number;
  readonly sum_cents: number;
  readonly created_at: Date;
  readonly created_by: UserId;
}

/** Stores a file, and notes it at its payouts. */
export const insertFile = async (trx: Db, file: NewFile, payoutIds: readonly number[]): Promise<void> => {
  await trx.insertInto('payout_files').values(file).execute();
  await trx.updateTable('payouts').set({ file_uuid: file.uuid }).where('id', 'in', payoutIds).execute();
};

export const findFile = (db: Db, uuid: string) =>
  db
    .selectFrom('payout_files')
    .select(['uuid', 'format', 'content', 'created_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();

export const lockFile = (trx: Db, uuid: string) =>
  trx
    .selectFrom('payout_files')
    .select(['uuid', 'payouts', 'sum_cents', 'cancelled_at'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();

export const markCancelled = async (trx: Db, uuid: string, now: Date): Promise<void> => {
  await trx.updateTable('payout_files').set({ cancelled_at: now }).where('uuid', '=', uuid).execute();
};

interface FileRow {
  uuid: string;
  format: PayoutFileFormat;
  payouts: number;
  sum_cents: number;
  created_at: Date;
  cancelled_at: Date | null;
  open: number;
}

const files = (rest: RawBuilder<unknown>) => sql<FileRow>`
  SELECT uuid, format, payouts, sum_cents, created_at, cancelled_at,
    (SELECT count(*)::int FROM payouts WHERE file_uuid = files.uuid AND state = 'SENDING') AS open
  FROM payout_files AS files ${rest}`;

/** Lists files for the bank, newest first. `open` counts payouts that nobody has confirmed. */
export const listFiles = async (db: Db, page: PageQuery): Promise<{ data: PayoutFile[]; count: number }> => {
  const { take, offset, order } = pageRows(page);
  const direction = sql.raw(order);
  const { rows } = await files(
    sql`ORDER BY created_at ${direction}, uuid ${direction} LIMIT ${take} OFFSET ${offset}`,
  ).execute(db);
  const { rows: counts } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM payout_files`.execute(db);
  return {
    data: rows.map(({ sum_cents, created_at, cancelled_at, ...file }) => ({
      ...file,
      sum: formatCents(sum_cents),
      created_at: created_at.toISOString(),
      cancelled_at: cancelled_at?.toISOString() ?? null,
    })),
    count: counts[0]?.count ?? 0,
  };
};
