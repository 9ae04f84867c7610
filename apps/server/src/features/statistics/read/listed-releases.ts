import type { ReleaseId } from '@dubplate/contract/ids';
import type { ListedRelease } from '@dubplate/contract/statistics/schemas';
import type { SignedLinks } from '#features/files/index.ts';
import { presentListItem, releaseRows } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { chosenReleases } from './store.ts';

/** These releases as statistics name them, by uuid; those that are gone are left out. */
export const readListedReleases = async (
  db: Db,
  uuids: readonly ReleaseId[],
  links: SignedLinks,
): Promise<ReadonlyMap<ReleaseId, ListedRelease>> => {
  if (uuids.length === 0) return new Map();
  const rows = await releaseRows(db, chosenReleases(db, uuids), {
    take: uuids.length,
    offset: 0,
    order: 'DESC',
  }).execute();
  return new Map(
    rows.map((row) => {
      const { uuid, title, artist, cover_uuid, cover, release_date } = presentListItem(row, links);
      return [row.uuid, { uuid, title, artist, cover_uuid, cover, release_date }];
    }),
  );
};
