import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { fileNameOf, type ZipEntry } from '#platform/zip/zip-entry.ts';
import { fileEntry, findFile, type SignedLinks } from '../files/index.ts';
import { removeRelease } from './drafts/delete-release.ts';
import { outlivesAccount } from './move-release.ts';
import { presentRelease } from './present.ts';
import { listMoves } from './read.ts';
import { readRelease } from './read-release.ts';
import { listReleaseUuids, lockReleasesOf } from './store.ts';
import { deleteVersionsOf } from './versions/store.ts';

const numbered = (position: number, title: string, digits: number) =>
  `${String(position).padStart(digits, '0')} ${fileNameOf(title)}`;

/** Exports each release of a user as a folder with its data, cover and recordings. Releases are read one at a time. */
export async function* exportOwnReleases(
  db: Db,
  userUuid: UserId,
  { page }: Pick<SignedLinks, 'page'>,
): AsyncIterable<ZipEntry> {
  // URLs of thumbnails expire; the export has the pictures.
  const links = { page, thumbnails: () => null };
  const uuids = await listReleaseUuids(db, userUuid);
  for (const [index, uuid] of uuids.entries()) {
    const release = await readRelease(db, uuid);
    if (!release) continue;
    const folder = `releases/${numbered(index + 1, release.title, 3)}`;
    const history = (await listMoves(db, uuid)).map(({ to_status, reason, at }) => ({
      status: to_status,
      reason,
      at: at.toISOString(),
    }));
    yield { path: `${folder}/release.json`, json: { ...presentRelease(release, links), history } };
    const cover = release.cover_uuid ? await findFile(db, release.cover_uuid) : undefined;
    if (cover) yield fileEntry(cover, `${folder}/cover`);
    for (const track of release.tracks) {
      const recording = track.wav_uuid ? await findFile(db, track.wav_uuid) : undefined;
      if (recording) yield fileEntry(recording, `${folder}/${numbered(track.position, track.title, 2)}`);
    }
  }
}

/** Deletes a user's releases and files, except releases that are in stores or on their way there. */
export const eraseOwnReleases = async (
  trx: Db,
  { userUuid, jobs }: { readonly userUuid: UserId; readonly jobs: Jobs },
): Promise<void> => {
  // Releases in stores stay, but without their versions.
  for (const release of await lockReleasesOf(trx, userUuid))
    if (outlivesAccount(release.status)) await deleteVersionsOf(trx, release.uuid);
    else await removeRelease(trx, jobs, release);
};
