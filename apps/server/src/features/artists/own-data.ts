import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { fileNameOf, type ZipEntry } from '#platform/zip/zip-entry.ts';
import { deleteUnusedFile, fileEntry, findFile, type SignedLinks } from '../files/index.ts';
import { erasePage } from './page/page-store.ts';
import { presentArtist } from './present.ts';
import { isCredited } from './read.ts';
import { deleteArtistRow, listAllArtists, updateArtist } from './store.ts';

/** A person's artists with their pictures; deleted ones, too, whose names are on releases. */
export async function* exportOwnArtists(
  db: Db,
  userUuid: UserId,
  { page }: Pick<SignedLinks, 'page'>,
): AsyncIterable<ZipEntry> {
  const artists = await listAllArtists(db, userUuid);
  const links = { page, thumbnails: () => null };
  yield { path: 'artists/artists.json', json: artists.map((artist) => presentArtist(artist, links)) };
  for (const { name, avatar_uuid } of artists) {
    const file = avatar_uuid ? await findFile(db, avatar_uuid) : undefined;
    if (file) yield fileEntry(file, `artists/${fileNameOf(name)}`);
  }
}

interface Erasure {
  readonly userUuid: UserId;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** Deletes a person's artists and their pages; of those credited on releases that stay, the name and the store ids stay as well. */
export const eraseOwnArtists = async (trx: Db, { userUuid, jobs, now }: Erasure): Promise<void> => {
  for (const { uuid, avatar_uuid, deleted_at } of await listAllArtists(trx, userUuid)) {
    await erasePage(trx, uuid, now);
    if (await isCredited(trx, uuid))
      await updateArtist(trx, uuid, { avatar_uuid: null, social_networks: '{}', deleted_at: deleted_at ?? now });
    else await deleteArtistRow(trx, uuid);
    if (avatar_uuid) await deleteUnusedFile(trx, jobs, userUuid, avatar_uuid);
  }
};
