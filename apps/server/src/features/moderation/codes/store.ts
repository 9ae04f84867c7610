import type { Insertable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { CodeKind } from './tables.ts';

export type StoredRange = Tables['code_ranges'];

const ranges = (db: Db) => db.selectFrom('code_ranges').selectAll().orderBy('created_at').orderBy('uuid');

export const listRanges = (db: Db): Promise<StoredRange[]> => ranges(db).execute();

/** Row-locked, so that a code is assigned once. */
export const lockRanges = (trx: Db, kind: CodeKind): Promise<StoredRange[]> =>
  ranges(trx).where('kind', '=', kind).forUpdate().execute();

export const advanceRange = async (
  trx: Db,
  uuid: string,
  change: { readonly next_number: number; readonly year?: number },
): Promise<void> => {
  await trx.updateTable('code_ranges').set(change).where('uuid', '=', uuid).execute();
};

/** False where a range of this prefix is there already. */
export const insertRange = async (trx: Db, range: Insertable<Tables['code_ranges']>): Promise<boolean> => {
  const row = await trx
    .insertInto('code_ranges')
    .values(range)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};
