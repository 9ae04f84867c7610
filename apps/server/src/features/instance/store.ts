import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredSwitch = Selectable<Tables['maintenance_switch']>;

export const findSwitch = (db: Db): Promise<StoredSwitch> =>
  db.selectFrom('maintenance_switch').selectAll().executeTakeFirstOrThrow();

/** Locks the row. */
export const lockSwitch = (trx: Db): Promise<StoredSwitch> =>
  trx.selectFrom('maintenance_switch').selectAll().forUpdate().executeTakeFirstOrThrow();

export const updateSwitch = (trx: Db, change: Omit<StoredSwitch, 'id'>): Promise<StoredSwitch> =>
  trx.updateTable('maintenance_switch').set(change).returningAll().executeTakeFirstOrThrow();

/** Serializes changes of the label. */
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

/** Lists former names that were current at some time after this moment. */
export const listFormerLabels = async (db: Db, after: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('label_changes')
    .select('former_name')
    .distinct()
    .where('changed_at', '>', after)
    .execute();
  return rows.map(({ former_name }) => former_name);
};

export type StoredColours = Selectable<Tables['store_colours']>;

export const listColours = (db: Db): Promise<StoredColours[]> =>
  db.selectFrom('store_colours').selectAll().orderBy('store').execute();

/** Serializes changes of the colors of one store, including the first. */
export const lockStore = async (trx: Db, store: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('store-colour'), hashtext(${store}))`.execute(trx);
};

/** Returns undefined for default colors. */
export const findColours = (trx: Db, store: string): Promise<StoredColours | undefined> =>
  trx.selectFrom('store_colours').selectAll().where('store', '=', store).executeTakeFirst();

export const saveColours = async (trx: Db, colours: StoredColours): Promise<void> => {
  const { light, dark, changed_at } = colours;
  await trx
    .insertInto('store_colours')
    .values(colours)
    .onConflict((conflict) => conflict.column('store').doUpdateSet({ light, dark, changed_at }))
    .execute();
};

export const deleteColours = async (trx: Db, store: string): Promise<void> => {
  await trx.deleteFrom('store_colours').where('store', '=', store).execute();
};
