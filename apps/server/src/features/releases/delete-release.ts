import { releasesErrors } from '@dubplate/contract/releases/errors';
import { type Db, inTransaction } from '../../platform/database/tables.ts';
import { fault } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { deleteUnusedFile } from '../files/index.ts';
import { lockOwnRelease } from './policy.ts';
import { completeRelease } from './read-release.ts';
import { isDeletable } from './release-states.ts';
import { deleteReleaseRow } from './store.ts';

/** Deletes a release and the files that nothing else uses. @throws 404, 409 WRONG_STATE */
export const deleteRelease = (db: Db, jobs: Jobs, userUuid: string, uuid: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const release = await completeRelease(trx, await lockOwnRelease(trx, uuid, userUuid));
    if (!isDeletable(release.status)) throw fault(releasesErrors, 'WRONG_STATE');
    await deleteReleaseRow(trx, uuid);
    const files = new Set([release.cover_uuid, ...release.tracks.map((track) => track.wav_uuid)]);
    for (const file of files) if (file) await deleteUnusedFile(trx, jobs, file, userUuid);
  });
