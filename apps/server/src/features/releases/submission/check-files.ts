import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { releasesIssues } from '@dubplate/contract/releases/errors';
import type { Issue } from '@dubplate/rules/issues';
import { type FileCheck, findMissingFiles } from '#features/files/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { listFilesOfRelease } from '../read.ts';
import type { ReleaseRecord } from '../read-release.ts';
import { isEditable } from '../states/release-states.ts';
import { findRelease } from '../store.ts';

/**
 * Files of a draft whose bytes are gone or cut, looked for before it is sent: this reads storage, so no transaction may be
 * open. None for a release that this person can't send; sending it says why.
 */
export const findMissingFilesOf = async (
  db: Db,
  check: FileCheck,
  userUuid: UserId,
  uuid: ReleaseId,
): Promise<ReadonlySet<string>> => {
  const release = await findRelease(db, uuid);
  if (!release || release.user_uuid !== userUuid || !isEditable(release.status)) return new Set();
  return findMissingFiles(db, check, await listFilesOfRelease(db, uuid));
};

/** What is wrong with a release whose files are missing, by the fields that name them. */
export const missingFileIssues = (
  { cover_uuid, tracks }: ReleaseRecord,
  missing: ReadonlySet<string>,
): Issue<keyof typeof releasesIssues>[] => [
  ...(cover_uuid !== null && missing.has(cover_uuid) ? [{ path: 'cover_uuid', code: 'file_missing' as const }] : []),
  ...tracks.flatMap(({ wav_uuid }, index) =>
    wav_uuid !== null && missing.has(wav_uuid)
      ? [{ path: `tracks.${index}.wav_uuid`, code: 'file_missing' as const }]
      : [],
  ),
];
