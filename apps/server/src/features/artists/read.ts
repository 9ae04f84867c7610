import type { ArtistId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

/** Whether a release or a track names this artist. */
export const isCredited = async (db: Db, uuid: ArtistId): Promise<boolean> => {
  const credit = await db
    .selectFrom('release_artists')
    .select('artist_uuid')
    .where('artist_uuid', '=', uuid)
    .unionAll(db.selectFrom('track_artists').select('artist_uuid').where('artist_uuid', '=', uuid))
    .limit(1)
    .executeTakeFirst();
  return credit !== undefined;
};
