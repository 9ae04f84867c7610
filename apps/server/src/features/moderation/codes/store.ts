import type { Insertable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { CodeKind } from '../tables.ts';

export type StoredRange = Tables['code_ranges'];

const ranges = (db: Db) => db.selectFrom('code_ranges').selectAll().orderBy('created_at').orderBy('uuid');

export const listRanges = (db: Db): Promise<StoredRange[]> => ranges(db).execute();

/** Row-locks the ranges, so that each code is assigned once. */
export const lockRanges = (trx: Db, kind: CodeKind): Promise<StoredRange[]> =>
  ranges(trx).where('kind', '=', kind).forUpdate().execute();

export const advanceRange = async (
  trx: Db,
  uuid: string,
  change: { readonly next_number: number; readonly year?: number },
): Promise<void> => {
  await trx.updateTable('code_ranges').set(change).where('uuid', '=', uuid).execute();
};

/** Returns false if a range with this prefix exists. */
export const insertRange = async (trx: Db, range: Insertable<Tables['code_ranges']>): Promise<boolean> => {
  const row = await trx
    .insertInto('code_ranges')
    .values(range)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Returns both forms of a UPC: as an EAN, it has a leading zero. */
const bothForms = (code: string): string[] =>
  code.length === 12 ? [code, `0${code}`] : code.startsWith('0') ? [code, code.slice(1)] : [code];

const usedUpcs = async (db: Db, codes: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('releases')
    .select(['upc', 'existing_upc'])
    .where('status', '<>', 'DRAFT')
    .where((where) => where.or([where('upc', 'in', codes), where('existing_upc', 'in', codes)]))
    .execute();
  return new Set(rows.flatMap(({ upc, existing_upc }) => [upc, existing_upc].flatMap((code) => code ?? [])));
};

const usedIsrcs = async (db: Db, codes: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.uuid', 'tracks.release_uuid')
    .select(['tracks.isrc', 'tracks.existing_isrc'])
    .where('releases.status', '<>', 'DRAFT')
    .where((where) => where.or([where('tracks.isrc', 'in', codes), where('tracks.existing_isrc', 'in', codes)]))
    .execute();
  return new Set(rows.flatMap(({ isrc, existing_isrc }) => [isrc, existing_isrc].flatMap((code) => code ?? [])));
};

/** Returns the codes that submitted releases already have, assigned or entered by hand. */
export const listUsedCodes = async (db: Db, kind: CodeKind, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  if (codes.length === 0) return new Set();
  if (kind === 'ISRC') return usedIsrcs(db, codes);
  const used = await usedUpcs(db, codes.flatMap(bothForms));
  return new Set(codes.filter((code) => bothForms(code).some((form) => used.has(form))));
};
