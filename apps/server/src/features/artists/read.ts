import type { ArtistId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { type ArtistRecord, artistRecords } from './store.ts';

export type CountedArtist = ArtistRecord & { readonly release_count: number };

/** Living ones, last changed first, with how many releases credit each in whatever role. */
export const listArtists = (db: Db, userUuid: UserId): Promise<CountedArtist[]> =>
  artistRecords(db)
    .select((eb) =>
      eb
        .selectFrom('release_artists')
        .select((of) => of.fn.count<number>('release_artists.release_uuid').distinct().as('count'))
        .whereRef('release_artists.artist_uuid', '=', 'artists.uuid')
        .$asScalar()
        .$notNull()
        .as('release_count'),
    )
    .where('artists.user_uuid', '=', userUuid)
    .where('artists.deleted_at', 'is', null)
    .orderBy('artists.updated_at', 'desc')
    .orderBy('artists.uuid', 'desc')
    .execute();

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
