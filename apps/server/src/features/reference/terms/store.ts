import type { UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredVersion = Selectable<Tables['terms_versions']>;
type VersionFacts = Omit<StoredVersion, 'text_en' | 'text_ru'>;

const FACTS = ['version', 'is_material', 'published_at'] as const;

/** Publishing runs one at a time. */
export const lockTerms = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('terms'))`.execute(trx);
};

/** Published versions, newest first, without the first version. */
export const listVersions = (db: Db): Promise<VersionFacts[]> =>
  db.selectFrom('terms_versions').select(FACTS).orderBy('version', 'desc').execute();

export const findVersion = (db: Db, version: number): Promise<StoredVersion | undefined> =>
  db.selectFrom('terms_versions').selectAll().where('version', '=', version).executeTakeFirst();

export const findNewestVersion = (db: Db): Promise<StoredVersion | undefined> =>
  db.selectFrom('terms_versions').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();

export const insertVersion = (trx: Db, row: Insertable<Tables['terms_versions']>): Promise<StoredVersion> =>
  trx.insertInto('terms_versions').values(row).returningAll().executeTakeFirstOrThrow();

/** The newest material one after this version, if there is one. */
export const hasMaterialAfter = async (db: Db, version: number): Promise<boolean> => {
  const found = await db
    .selectFrom('terms_versions')
    .select('version')
    .where('is_material', '=', true)
    .where('version', '>', version)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Once for each version, whenever it is asked for again. */
export const insertAcceptance = async (trx: Db, row: Insertable<Tables['terms_acceptances']>): Promise<void> => {
  await trx
    .insertInto('terms_acceptances')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const listAcceptances = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where('user_uuid', '=', userUuid)
    .orderBy('version', 'desc')
    .execute();

export const deleteAcceptancesOf = async (trx: Db, userUuid: UserId): Promise<void> => {
  await trx.deleteFrom('terms_acceptances').where('user_uuid', '=', userUuid).execute();
};

/** How many people have accepted each version. */
export const countAcceptances = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('terms_acceptances')
    .select(['version', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('version')
    .execute();
  return new Map(rows.map(({ version, count }) => [version, Number(count)]));
};

/** How many people have an account. */
export const countPeople = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
