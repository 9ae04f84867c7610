import type { ArtistRole } from '@dubplate/contract/artists/limits';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { StoredTrack } from '../store.ts';
import type { ComposerTable, TrackTable } from '../tables.ts';

export const findTrack = (db: Db, uuid: string): Promise<StoredTrack | undefined> =>
  db.selectFrom('tracks').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const listTracks = (db: Db, releaseUuid: string): Promise<StoredTrack[]> =>
  db.selectFrom('tracks').selectAll().where('release_uuid', '=', releaseUuid).orderBy('position').execute();

export const insertTrack = (db: Db, track: Insertable<TrackTable>): Promise<StoredTrack> =>
  db.insertInto('tracks').values(track).returningAll().executeTakeFirstOrThrow();

/** Counts as a new version. */
export const updateTrack = async (db: Db, uuid: string, change: Updateable<TrackTable>): Promise<void> => {
  await db
    .updateTable('tracks')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .execute();
};

/** Puts the tracks in this order, in one statement however many there are. */
export const setOrder = async (db: Db, uuids: readonly string[]): Promise<void> => {
  await sql`
    UPDATE tracks SET position = wanted.position
    FROM unnest(${uuids}::uuid[]) WITH ORDINALITY AS wanted (uuid, position)
    WHERE tracks.uuid = wanted.uuid AND tracks.position <> wanted.position`.execute(db);
};

/** The tracks after it close the gap. */
export const deleteTrackRow = async (db: Db, track: StoredTrack): Promise<void> => {
  await db.deleteFrom('tracks').where('uuid', '=', track.uuid).execute();
  await db
    .updateTable('tracks')
    .set({ position: sql<number>`position - 1` })
    .where('release_uuid', '=', track.release_uuid)
    .where('position', '>', track.position)
    .execute();
};

/** Deletes the release's tracks but for these; the positions of the others stay as they are. */
export const deleteOtherTracks = async (db: Db, releaseUuid: string, kept: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('tracks')
    .where('release_uuid', '=', releaseUuid)
    .where('uuid', '!=', sql<string>`ALL(${kept}::uuid[])`)
    .execute();
};

/** A statement has 65,535 parameters at most, and a track row has 18. */
const ROWS_PER_STATEMENT = 1_000;

const batchesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, batch) =>
    rows.slice(batch * ROWS_PER_STATEMENT, (batch + 1) * ROWS_PER_STATEMENT),
  );

/** Writes whole tracks. One that exists keeps the time of its creation, and this counts as its next version. */
export const putTracks = async (db: Db, tracks: readonly Insertable<TrackTable>[]): Promise<void> => {
  for (const batch of batchesOf(tracks))
    await db
      .insertInto('tracks')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({
          version: sql<number>`tracks.version + 1`,
          position: eb.ref('excluded.position'),
          wav_uuid: eb.ref('excluded.wav_uuid'),
          title: eb.ref('excluded.title'),
          title_version: eb.ref('excluded.title_version'),
          language_id: eb.ref('excluded.language_id'),
          primary_music_style_id: eb.ref('excluded.primary_music_style_id'),
          secondary_music_style_id: eb.ref('excluded.secondary_music_style_id'),
          preview_start_seconds: eb.ref('excluded.preview_start_seconds'),
          lyrics: eb.ref('excluded.lyrics'),
          explicit: eb.ref('excluded.explicit'),
          instrumental: eb.ref('excluded.instrumental'),
          existing_isrc: eb.ref('excluded.existing_isrc'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
};

interface Credit {
  readonly artist_uuid: string;
  readonly role: ArtistRole;
}

/** What is credited on each track, in order. */
interface CreditedTrack {
  readonly uuid: string;
  readonly artists: readonly Credit[];
}

export const replaceTrackArtists = async (db: Db, tracks: readonly CreditedTrack[]): Promise<void> => {
  const uuids = tracks.map(({ uuid }) => uuid);
  await sql`DELETE FROM track_artists WHERE track_uuid = ANY(${uuids}::uuid[])`.execute(db);
  const rows = tracks.flatMap(({ uuid, artists }) =>
    artists.map(({ artist_uuid, role }, index) => ({ track_uuid: uuid, artist_uuid, role, position: index + 1 })),
  );
  for (const batch of batchesOf(rows)) await db.insertInto('track_artists').values(batch).execute();
};

/** False where the artist has this role already. */
export const insertTrackArtist = async (db: Db, trackUuid: string, { artist_uuid, role }: Credit): Promise<boolean> => {
  const last = await db
    .selectFrom('track_artists')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('track_uuid', '=', trackUuid)
    .executeTakeFirst();
  const row = await db
    .insertInto('track_artists')
    .values({ track_uuid: trackUuid, artist_uuid, role, position: (last?.position ?? 0) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('artist_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** One role of the artist, or all of them; tells how many went. */
export const deleteTrackArtist = async (
  db: Db,
  trackUuid: string,
  artistUuid: string,
  role: ArtistRole | undefined,
): Promise<number> => {
  const rows = await db
    .deleteFrom('track_artists')
    .where('track_uuid', '=', trackUuid)
    .where('artist_uuid', '=', artistUuid)
    .$if(role !== undefined, (query) => query.where('role', '=', role as ArtistRole))
    .returning('role')
    .execute();
  return rows.length;
};

export type StoredComposer = Selectable<ComposerTable>;

export const insertComposers = async (db: Db, composers: readonly Insertable<ComposerTable>[]): Promise<void> => {
  for (const batch of batchesOf(composers)) await db.insertInto('composers').values(batch).execute();
};

export const deleteComposersOf = async (db: Db, trackUuids: readonly string[]): Promise<void> => {
  await sql`DELETE FROM composers WHERE track_uuid = ANY(${trackUuids}::uuid[])`.execute(db);
};

export const findComposer = (db: Db, uuid: string): Promise<StoredComposer | undefined> =>
  db.selectFrom('composers').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const lastComposerPosition = async (db: Db, trackUuid: string): Promise<number> => {
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
