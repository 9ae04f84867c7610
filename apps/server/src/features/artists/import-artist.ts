import type { ArtistId, UserId } from '@dubplate/contract/ids';
import { appleIdOf, spotifyIdOf } from '@dubplate/rules/artists/validate-artist';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { findArtistByName, insertArtist } from './store.ts';

/** An artist as another system had them. */
interface ImportedArtist {
  readonly name: string;
  readonly spotify_id?: string | null | undefined;
  readonly apple_id?: string | null | undefined;
}

/** A person’s artist of this name; a new one where there is none, whatever the plan allows. */
export const importArtist = async (
  trx: Db,
  userUuid: UserId,
  { name, spotify_id, apple_id }: ImportedArtist,
  now: Date,
): Promise<ArtistId> => {
  const known = await findArtistByName(trx, userUuid, name);
  if (known) return known.uuid;
  const { uuid } = await insertArtist(trx, {
    uuid: newUuid(),
    user_uuid: userUuid,
    name,
    spotify_id: spotifyIdOf(spotify_id ?? '') || null,
    apple_id: appleIdOf(apple_id ?? '') || null,
    avatar_uuid: null,
    social_networks: '{}',
    created_at: now,
    updated_at: now,
    deleted_at: null,
  });
  return uuid;
};
