import { VERSION_DAYS, VERSION_QUIET_MS } from '@dubplate/contract/releases/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { deleteUnusedFile } from '#features/files/index.ts';
import { sweepAll } from '#platform/batches.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { completeRelease } from '../read-release.ts';
import type { StoredRelease } from '../store.ts';
import { changesBetween } from './differences.ts';
import { filesOf, snapshotOf } from './snapshot.ts';
import {
  deleteVersion,
  findNewestVersion,
  findVersion,
  insertVersion,
  listVersionsBefore,
  markVersion,
} from './store.ts';

/** Occasions that save a version regardless of the time since the last one. */
type Occasion = 'removal' | 'submission';

/**
 * Saves the current content as a version, before the caller's transaction changes the locked release. Without an occasion,
 * it waits until the last version is old enough, so that auto-save does not create many. Equal content is not saved again.
 */
export const saveVersion = async (trx: Db, release: StoredRelease, now: Date, occasion?: Occasion): Promise<void> => {
  const newest = await findNewestVersion(trx, release.uuid);
  const since = newest?.kept_at ?? release.created_at;
  if (!occasion && now.getTime() - since.getTime() < VERSION_QUIET_MS) return;
  const snapshot = snapshotOf(await completeRelease(trx, release));
  const last = newest && (await findVersion(trx, release.uuid, newest.uuid));
  const changes = last ? changesBetween(last.snapshot, snapshot) : (['CREATED'] as const);
  const sent = occasion === 'submission' ? (['SENT'] as const) : [];
  if (last && changes.length === 0) {
    if (occasion === 'submission') await markVersion(trx, last.uuid, [...new Set([...last.changes, ...sent])]);
    return;
  }
  await insertVersion(
    trx,
    {
      uuid: newUuid(),
      release_uuid: release.uuid,
      as_of: release.updated_at,
      kept_at: now,
      title: release.title,
      track_count: snapshot.tracks.length,
      changes: [...changes, ...sent],
      snapshot: JSON.stringify(snapshot),
    },
    filesOf(snapshot),
  );
};

const AT_ONCE = 500;

/** Deletes versions older than VERSION_DAYS, and files that nothing else uses. */
export const sweepVersions = async (db: Db, jobs: Jobs, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - VERSION_DAYS * DAY_MS);
  await sweepAll(
    (after: string) => listVersionsBefore(db, before, after, AT_ONCE),
    ({ uuid, user_uuid, files }) =>
      inTransaction(db, async (trx) => {
        await deleteVersion(trx, uuid);
        for (const file of files) await deleteUnusedFile(trx, jobs, user_uuid, file);
      }),
  );
};
