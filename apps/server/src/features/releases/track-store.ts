import type { FileId, ReleaseId, TrackId } from '@dubplate/contract/ids';
import { type Insertable, sql, type Updateable } from 'kysely';
import { splitIntoBatches } from '#platform/batches.ts';
import type { Db } from '#platform/database/tables.ts';
import type { StoredTrack } from './store.ts';
import { TRACK_FIELDS, type TrackTable, type UnsavedTrackTable } from './tables.ts';

export const findTrack = (db: Db, uuid: TrackId): Promise<StoredTrack | undefined> =>
  db.selectFrom('tracks').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const listTracks = (db: Db, releaseUuid: ReleaseId): Promise<StoredTrack[]> =>
  db.selectFrom('tracks').selectAll().where('release_uuid', '=', releaseUuid).orderBy('position').execute();

export const insertTrack = (db: Db, track: Insertable<TrackTable>): Promise<StoredTrack> =>
  db.insertInto('tracks').values(track).returningAll().executeTakeFirstOrThrow();

/** Counts as a new version. */
export const updateTrack = async (db: Db, uuid: TrackId, change: Updateable<TrackTable>): Promise<void> => {
  await db
    .updateTable('tracks')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .execute();
};

/** Puts the tracks in this order, in one statement however many there are. */
export const setTrackOrder = async (db: Db, uuids: readonly TrackId[]): Promise<void> => {
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
export const deleteOtherTracks = async (db: Db, releaseUuid: ReleaseId, kept: readonly TrackId[]): Promise<void> => {
  await db
    .deleteFrom('tracks')
    .where('release_uuid', '=', releaseUuid)
    .where('uuid', '!=', sql<TrackId>`ALL(${kept}::uuid[])`)
    .execute();
};

/** Writes whole tracks. An existing track keeps its creation time and gets the next version. */
export const saveTracks = async (db: Db, tracks: readonly Insertable<TrackTable>[]): Promise<void> => {
  for (const batch of splitIntoBatches(tracks))
    await db
      .insertInto('tracks')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('uuid').doUpdateSet((eb) => ({
          version: sql<number>`tracks.version + 1`,
          position: eb.ref('excluded.position'),
          ...Object.fromEntries(TRACK_FIELDS.map((field) => [field, eb.ref(`excluded.${field}`)])),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
};

/** Moves tracks of an edition to its original. */
export const moveTracks = async (db: Db, uuids: readonly TrackId[], releaseUuid: ReleaseId): Promise<void> => {
  if (uuids.length === 0) return;
  await db.updateTable('tracks').set({ release_uuid: releaseUuid }).where('uuid', 'in', uuids).execute();
};

/** Inserts or replaces an unsaved track, and increments its version. */
export const saveUnsavedTrackRow = async (db: Db, row: Insertable<UnsavedTrackTable>): Promise<void> => {
  await db
    .insertInto('unsaved_tracks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['release_uuid', 'wav_uuid']).doUpdateSet((eb) => ({
        version: sql<number>`unsaved_tracks.version + 1`,
        position: eb.ref('excluded.position'),
        fields: eb.ref('excluded.fields'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
};

/** Deletes the unsaved tracks with these files. */
export const deleteUnsavedTracks = async (
  db: Db,
  releaseUuid: ReleaseId,
  wavUuids: readonly FileId[],
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('unsaved_tracks')
    .where('release_uuid', '=', releaseUuid)
    .where('wav_uuid', '=', sql<FileId>`ANY(${wavUuids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const deleteAllUnsavedTracks = async (db: Db, releaseUuid: ReleaseId): Promise<void> => {
  await db.deleteFrom('unsaved_tracks').where('release_uuid', '=', releaseUuid).execute();
};
