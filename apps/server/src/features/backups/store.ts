import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

export type StoredBackup = Selectable<Tables['backups']>;

/** Returns false while another backup is running. */
export const insertBackup = async (
  trx: Db,
  backup: { readonly uuid: string; readonly file: string; readonly started_at: Date },
): Promise<boolean> => {
  const row = await trx
    .insertInto('backups')
    .values(backup)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

export const findBackup = (db: Db, uuid: string): Promise<StoredBackup | undefined> =>
  db.selectFrom('backups').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const updateBackup = async (
  db: Db,
  uuid: string,
  change: Partial<Omit<StoredBackup, 'uuid' | 'file' | 'started_at'>>,
): Promise<void> => {
  await db.updateTable('backups').set(change).where('uuid', '=', uuid).execute();
};

export const listBackups = async (db: Db, page: PageQuery): Promise<{ rows: StoredBackup[]; count: number }> => {
  const direction = page.order === 'ASC' ? 'asc' : 'desc';
  const { take, offset } = pageRows(page);
  const rows = await db
    .selectFrom('backups')
    .selectAll()
    .orderBy('started_at', direction)
    .orderBy('uuid', direction)
    .limit(take)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** Returns the start times of the newest backup and of the newest verified one. */
export const lastStarts = async (db: Db): Promise<{ readonly any: Date | null; readonly whole: Date | null }> =>
  db
    .selectFrom('backups')
    .select((eb) => [
      eb.fn.max('started_at').as('any'),
      eb.fn.max('started_at').filterWhere('verified_at', 'is not', null).as('whole'),
    ])
    .executeTakeFirstOrThrow();

/** Lists the verified backups with files, newest first, without the first `keep`. */
export const listSurplus = (db: Db, keep: number): Promise<StoredBackup[]> =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('verified_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('uuid', 'desc')
    .offset(keep)
    .execute();

/** Fails backups that started earlier and never ended. */
export const failLost = async (db: Db, before: Date, failure: string): Promise<void> => {
  await db
    .updateTable('backups')
    .set({ failure })
    .where('verified_at', 'is', null)
    .where('failure', 'is', null)
    .where('started_at', '<', before)
    .execute();
};

/** Deletes older backups without a file. */
export const deleteOldBackups = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('backups')
    .where('started_at', '<', before)
    .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('failure', 'is not', null)]))
    .execute();
};
