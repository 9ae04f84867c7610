import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ArtistId, ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import { splitIntoBatches } from '#platform/batches.ts';
import type { Db } from '#platform/database/tables.ts';
import { containsText } from '#platform/database/text-parts.ts';
import type { ComposerTable } from '../tables.ts';

export interface Credit {
  readonly artist_uuid: ArtistId;
  readonly role: ArtistRole;
}

export type CreditedOn = 'release' | 'track';

const TABLES = {
  release: { table: sql.table('release_artists'), owner: sql.ref('release_uuid') },
  track: { table: sql.table('track_artists'), owner: sql.ref('track_uuid') },
};

/** Appends a credit. Returns false if the artist already has this role. */
export const insertCredit = async (
  db: Db,
  on: CreditedOn,
  ownerUuid: ReleaseId | TrackId,
  { artist_uuid, role }: Credit,
): Promise<boolean> => {
  const { table, owner } = TABLES[on];
  const { rows } = await sql`
    INSERT INTO ${table} (${owner}, artist_uuid, role, position)
    SELECT ${ownerUuid}::uuid, ${artist_uuid}::uuid, ${role}, coalesce(max(position), 0) + 1
    FROM ${table} WHERE ${owner} = ${ownerUuid}
    ON CONFLICT DO NOTHING RETURNING artist_uuid`.execute(db);
  return rows.length > 0;
};

/** Removes one role of the artist, or all roles. Returns the number removed. */
export const deleteCredit = async (
  db: Db,
  on: CreditedOn,
  ownerUuid: ReleaseId | TrackId,
  { artist_uuid, role }: { readonly artist_uuid: ArtistId; readonly role?: ArtistRole | undefined },
): Promise<number> => {
  const { table, owner } = TABLES[on];
  const { rows } = await sql`
    DELETE FROM ${table} WHERE ${owner} = ${ownerUuid} AND artist_uuid = ${artist_uuid}
      AND role = coalesce(${role ?? null}, role)
    RETURNING role`.execute(db);
  return rows.length;
};

export const replaceReleaseCredits = async (
  db: Db,
  releaseUuid: ReleaseId,
  credits: readonly Credit[],
): Promise<void> => {
  await db.deleteFrom('release_artists').where('release_uuid', '=', releaseUuid).execute();
  if (credits.length === 0) return;
  await db
    .insertInto('release_artists')
    .values(credits.map((credit, index) => ({ ...credit, release_uuid: releaseUuid, position: index + 1 })))
    .execute();
};

interface CreditedTrack {
  readonly uuid: TrackId;
  readonly artists: readonly Credit[];
}

export const replaceTrackCredits = async (db: Db, tracks: readonly CreditedTrack[]): Promise<void> => {
  const uuids = tracks.map(({ uuid }) => uuid);
  await sql`DELETE FROM track_artists WHERE track_uuid = ANY(${uuids}::uuid[])`.execute(db);
  const rows = tracks.flatMap(({ uuid, artists }) =>
    artists.map(({ artist_uuid, role }, index) => ({ track_uuid: uuid, artist_uuid, role, position: index + 1 })),
  );
  for (const batch of splitIntoBatches(rows)) await db.insertInto('track_artists').values(batch).execute();
};

export type StoredComposer = Selectable<ComposerTable>;

export const insertComposers = async (db: Db, composers: readonly Insertable<ComposerTable>[]): Promise<void> => {
  for (const batch of splitIntoBatches(composers)) await db.insertInto('composers').values(batch).execute();
};

export const deleteComposersOf = async (db: Db, trackUuids: readonly TrackId[]): Promise<void> => {
  await sql`DELETE FROM composers WHERE track_uuid = ANY(${trackUuids}::uuid[])`.execute(db);
};

export const findComposer = (db: Db, uuid: string): Promise<StoredComposer | undefined> =>
  db.selectFrom('composers').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const lastComposerPosition = async (db: Db, trackUuid: TrackId): Promise<number> => {
  const last = await db
    .selectFrom('composers')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('track_uuid', '=', trackUuid)
    .executeTakeFirst();
  return last?.position ?? 0;
};

export const deleteComposerRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('composers').where('uuid', '=', uuid).execute();
};

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

/** Lists the distinct authors of a user's tracks, the most used first. Each word of the search must match part of the name. */
export const listKnownComposers = (db: Db, userUuid: UserId, search: string, limit: number) =>
  db
    .selectFrom('composers')
    .innerJoin('tracks', 'tracks.uuid', 'composers.track_uuid')
    .innerJoin('releases', 'releases.uuid', 'tracks.release_uuid')
    .select((eb) => [
      'composers.name',
      'composers.surname',
      'composers.patronymic',
      eb.fn.agg<boolean>('bool_or', ['composers.name_confirmed']).as('name_confirmed'),
    ])
    .where('releases.user_uuid', '=', userUuid)
    .where((eb) =>
      eb.and(
        wordsOf(search).map((word) =>
          containsText(sql`concat_ws(' ', composers.name, composers.surname, composers.patronymic)`, word),
        ),
      ),
    )
    .groupBy(['composers.name', 'composers.surname', 'composers.patronymic'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('composers.surname')
    .orderBy('composers.name')
    .orderBy('composers.patronymic')
    .limit(limit)
    .execute();
