import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { normalizeIsrc, upcForms } from '@dubplate/rules/releases/codes';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

const importRows = (db: Db, userUuid: UserId, now: Date) =>
  db
    .selectFrom('catalogue_imports as import')
    .where('import.user_uuid', '=', userUuid)
    .where('import.expires_at', '>', now)
    .selectAll('import')
    .select((eb) => {
      const releases = eb
        .selectFrom('catalogue_import_releases as release')
        .whereRef('release.import_uuid', '=', 'import.uuid');
      return [
        releases.select((one) => one.fn.countAll<number>().as('count')).as('release_count'),
        releases.select((one) => one.fn.sum<string>('release.track_count').as('count')).as('track_count'),
        releases.select((one) => one.fn.count<number>('release.release_uuid').as('count')).as('created_count'),
        releases.select((one) => one.fn.sum<string>('release.issue_count').as('count')).as('issue_count'),
      ];
    });

export type ImportRow = Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number];

export const countImports = async (db: Db, userUuid: UserId, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('catalogue_imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Newest first. */
export const listImports = (db: Db, userUuid: UserId, now: Date): Promise<ImportRow[]> =>
  importRows(db, userUuid, now).orderBy('import.created_at', 'desc').orderBy('import.uuid', 'desc').execute();

export const findImport = (db: Db, userUuid: UserId, uuid: string, now: Date): Promise<ImportRow | undefined> =>
  importRows(db, userUuid, now).where('import.uuid', '=', uuid).executeTakeFirst();

/** With the contents as text, which a thread parses. */
export const listImportReleases = (db: Db, importUuid: string) =>
  db
    .selectFrom('catalogue_import_releases')
    .select(['key', 'position', 'release_uuid'])
    .select(sql<string>`content::text`.as('content'))
    .where('import_uuid', '=', importUuid)
    .orderBy('position')
    .execute();

export const listCandidates = async (db: Db, importUuid: string): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    SELECT position, digest, content #>> '{release,upc}' AS upc,
      ARRAY(SELECT track->>'isrc' FROM jsonb_array_elements(content #> '{release,tracks}') AS track
        WHERE track->>'isrc' IS NOT NULL) AS isrcs
    FROM catalogue_import_releases WHERE import_uuid = ${importUuid} ORDER BY position`.execute(db);
  return rows;
};

/** The places of an import’s releases by their keys, in its order. */
export const listKeys = async (db: Db, importUuid: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('catalogue_import_releases')
    .select(['key', 'position'])
    .where('import_uuid', '=', importUuid)
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ key, position }) => [key, position]));
};

/** A release of an import, by what tells it from others. */
export interface Candidate {
  readonly position: number;
  readonly digest: string;
  readonly upc: string | null;
  readonly isrcs: readonly string[];
}

/**
 * Finds the user’s own releases of the same UPC; without a UPC, those that have all its ISRCs, or were made from an equal
 * release of another import. @returns them by position
 */
export const findExisting = async (
  db: Db,
  userUuid: UserId,
  candidates: readonly Candidate[],
): Promise<Map<number, ReleaseId>> => {
  const found = new Map<number, ReleaseId>();
  const upcs = [...new Set(candidates.flatMap(({ upc }) => (upc === null ? [] : [upc, ...upcForms(upc)])))];
  if (upcs.length > 0) {
    const { rows } = await sql<{ uuid: ReleaseId; code: string }>`
      SELECT release.uuid, code FROM releases AS release, unnest(ARRAY[release.upc, release.existing_upc]) AS code
      WHERE release.user_uuid = ${userUuid} AND release.edition_of IS NULL AND code = ANY(${upcs}::text[])
      ORDER BY release.created_at, release.uuid`.execute(db);
    const byCode = new Map(rows.toReversed().map(({ code, uuid }) => [code, uuid]));
    for (const { position, upc } of candidates) {
      const [uuid] = upc === null ? [] : [upc, ...upcForms(upc)].flatMap((code) => byCode.get(code) ?? []);
      if (uuid) found.set(position, uuid);
    }
  }
  const coded = candidates.filter(({ upc, isrcs }) => upc === null && isrcs.length > 0);
  const isrcs = [...new Set(coded.flatMap((one) => one.isrcs.map(normalizeIsrc)))];
  if (isrcs.length > 0) {
    const { rows } = await sql<{ release_uuid: ReleaseId; codes: string[] }>`
      SELECT track.release_uuid, array_agg(code) AS codes
      FROM releases AS release
      JOIN tracks AS track ON track.release_uuid = release.uuid, unnest(ARRAY[track.isrc, track.existing_isrc]) AS code
      WHERE release.user_uuid = ${userUuid} AND release.edition_of IS NULL AND code = ANY(${isrcs}::text[])
      GROUP BY track.release_uuid ORDER BY track.release_uuid`.execute(db);
    const owners = new Map<string, { uuid: ReleaseId; codes: ReadonlySet<string> }[]>();
    for (const { release_uuid: uuid, codes } of rows) {
      const owner = { uuid, codes: new Set(codes) };
      for (const code of owner.codes) owners.set(code, [...(owners.get(code) ?? []), owner]);
    }
    for (const { position, isrcs: own } of coded) {
      const [first = '', ...others] = own.map(normalizeIsrc);
      const owner = owners.get(first)?.find(({ codes }) => others.every((code) => codes.has(code)));
      if (owner) found.set(position, owner.uuid);
    }
  }
  const uncoded = candidates.filter(({ position, upc }) => upc === null && !found.has(position));
  if (uncoded.length > 0) {
    const rows = await db
      .selectFrom('catalogue_import_releases as one')
      .innerJoin('catalogue_imports as import', 'import.uuid', 'one.import_uuid')
      .select(['one.digest', 'one.release_uuid'])
      .where('import.user_uuid', '=', userUuid)
      .where('one.release_uuid', 'is not', null)
      .where(
        'one.digest',
        'in',
        uncoded.map(({ digest }) => digest),
      )
      .execute();
    const byDigest = new Map(rows.map(({ digest, release_uuid }) => [digest, release_uuid]));
    for (const { position, digest } of uncoded) {
      const uuid = byDigest.get(digest);
      if (uuid) found.set(position, uuid);
    }
  }
  return found;
};

/** The ids of a user’s artists at stores. */
export type ArtistIds = ReadonlyMap<string, { readonly spotify_id: string | null; readonly apple_id: string | null }>;

export const listArtistIds = async (db: Db, userUuid: UserId): Promise<ArtistIds> => {
  const rows = await db
    .selectFrom('artists')
    .select(['uuid', 'spotify_id', 'apple_id'])
    .where('user_uuid', '=', userUuid)
    .execute();
  return new Map(rows.map(({ uuid, ...ids }) => [uuid, ids]));
};
