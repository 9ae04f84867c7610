import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredSwitch = Selectable<Tables['maintenance_switch']>;

export const findSwitch = (db: Db): Promise<StoredSwitch> =>
  db.selectFrom('maintenance_switch').selectAll().executeTakeFirstOrThrow();

/** Row-locked until the transaction ends. */
export const lockSwitch = (trx: Db): Promise<StoredSwitch> =>
  trx.selectFrom('maintenance_switch').selectAll().forUpdate().executeTakeFirstOrThrow();

export const updateSwitch = (trx: Db, change: Omit<StoredSwitch, 'id'>): Promise<StoredSwitch> =>
  trx.updateTable('maintenance_switch').set(change).returningAll().executeTakeFirstOrThrow();

/** Changes of the label run one at a time. */
export const lockLabel = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('default-label'))`.execute(trx);
};

export const findLastLabelChange = (db: Db) =>
  db
    .selectFrom('label_changes')
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertLabelChange = async (trx: Db, change: Insertable<Tables['label_changes']>): Promise<void> => {
  await trx.insertInto('label_changes').values(change).execute();
};

/** The names that were in force at some time after this moment and are no longer. */
export const listFormerLabels = async (db: Db, after: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('label_changes')
    .select('former_name')
    .distinct()
    .where('changed_at', '>', after)
    .execute();
  return rows.map(({ former_name }) => former_name);
};
