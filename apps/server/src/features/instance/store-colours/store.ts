import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredColours = Selectable<Tables['store_colours']>;

/** There are no more of them than stores. */
export const listColours = (db: Db): Promise<StoredColours[]> =>
  db.selectFrom('store_colours').selectAll().orderBy('store').execute();

/** Changes of one store's colours run one at a time, also the first ones. */
export const lockStore = async (trx: Db, store: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('store-colour'), hashtext(${store}))`.execute(trx);
};

/** Undefined for a store with its usual colours. */
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
