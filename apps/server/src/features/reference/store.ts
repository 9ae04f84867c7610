import type { Insertable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

/** The ids of languages and music styles that are no longer offered. */
export const listSwitchedOff = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('reference_switched_off').select('uuid').execute();
  return new Set(rows.map(({ uuid }) => uuid));
};

/** @returns whether it was on before */
export const insertSwitchedOff = async (
  trx: Db,
  row: Insertable<Tables['reference_switched_off']>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reference_switched_off')
    .values(row)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** @returns whether it was off before */
export const deleteSwitchedOff = async (trx: Db, uuid: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('reference_switched_off')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
};
