import type { ArtistId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

/** Whether a published release credits this artist, in whatever role. */
export const hasPublishedRelease = async (db: Db, uuid: ArtistId): Promise<boolean> => {
  const published = await db
    .selectFrom('release_artists')
    .innerJoin('releases', 'releases.uuid', 'release_artists.release_uuid')
    .select('releases.uuid')
    .where('release_artists.artist_uuid', '=', uuid)
    .where('releases.status', '=', 'PUBLISHED')
    .limit(1)
    .executeTakeFirst();
  return published !== undefined;
};
