import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import type { StreamStore } from './streams/stream-store.ts';
import { findWeeklyEmail } from './weekly/store.ts';

/** Exports streams by month and store, one file per release, and the weekly email setting. */
export const createExport = (streams: StreamStore) =>
  async function* exportOwnStatistics(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
    const scope = { owner: userUuid };
    const { sums: releases } = await streams.readSums(db, { scope, window: null, by: ['release'] });
    for (const { release, quantity } of releases)
      yield { path: `statistics/${release}.json`, json: await monthsOf(streams, db, release, quantity) };
    const weekly = await findWeeklyEmail(db, userUuid);
    if (weekly) yield { path: 'statistics/weekly-email.json', json: { enabled_at: weekly.enabled_at.toISOString() } };
  };

const monthsOf = async (streams: StreamStore, db: Db, release: ReleaseId, total: number) => {
  const { sums } = await streams.readSums(db, { scope: { release }, window: null, by: ['month', 'platform'] });
  return {
    release_uuid: release,
    total,
    months: sums.map(({ month, platform, quantity }) => ({ month, platform, quantity })),
  };
};
